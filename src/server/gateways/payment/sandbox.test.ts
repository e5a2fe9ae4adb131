import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  cardOf,
  describePaymentGateway,
  newCall,
  newPayment,
  refundedCents,
  sandboxDisputes,
} from '#tests/support/gateways/payment-suite.ts';
import { createFileLedger, createMemoryLedger } from './ledger.ts';
import { createSandboxPayment, sandboxCards } from './sandbox.ts';
import { createSandboxBooks } from './sandbox-books.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-payment-'));
afterAll(() => rmSync(folder, { recursive: true }));

describePaymentGateway('the payment sandbox on a memory ledger', async () => {
  const ledger = createMemoryLedger();
  const gateway = createSandboxPayment({ ledger, timeoutMs: 20 });
  return {
    gateway,
    ...sandboxDisputes(gateway),
    books: createSandboxBooks(ledger),
    chargeCount: ledger.chargeCount,
    refundedCents: () => refundedCents(ledger),
  };
});

describePaymentGateway('the payment sandbox on a file ledger', async () => {
  const ledger = createFileLedger(join(folder, 'contract.jsonl'));
  const gateway = createSandboxPayment({ ledger, timeoutMs: 20 });
  return {
    gateway,
    ...sandboxDisputes(gateway),
    books: createSandboxBooks(ledger),
    chargeCount: ledger.chargeCount,
    refundedCents: () => refundedCents(ledger),
  };
});

describe('cards of the payment sandbox', () => {
  it.each(['5555555555554444', '378282246310005', '6011111111111117', '4000000000000000006'])(
    'succeed if the check digit is valid: %s',
    async (number) => {
      const payment = createSandboxPayment({ ledger: createMemoryLedger() });
      const handle = await payment.open(newPayment());
      const result = await payment.pay(handle, newCall(cardOf(number)));
      expect(result).toMatchObject({ outcome: 'succeeded' });
    },
  );
});

describe('A payment of the sandbox', () => {
  it('is identified by its brand and last four digits', async () => {
    const payment = createSandboxPayment({ ledger: createMemoryLedger() });
    const brands = ['5555555555554444', '378282246310005', '6011111111111117', '2223', '9'].map(
      async (number) => {
        const facts = await payment.readCard(cardOf(number));
        return 'brand' in facts && [facts.brand, facts.lastFour];
      },
    );
    expect(await Promise.all(brands)).toEqual([
      ['mastercard', '4444'],
      ['amex', '0005'],
      ['discover', '1117'],
      ['mastercard', '2223'],
      ['unknown', '9'],
    ]);
  });

  it('is found by its handle if release 0.1.0 charged it in one step', async () => {
    const ledger = createMemoryLedger();
    const payment = newPayment();
    const result = { outcome: 'succeeded', reference: `sandbox-${payment.paymentUuid}` } as const;
    const { paymentUuid, amountCents } = payment;
    ledger.record({ paymentUuid, amountCents, result });
    const gateway = createSandboxPayment({ ledger });
    const handle = await gateway.open(payment);
    expect(handle).toBe(`sandbox-${paymentUuid}-${amountCents}`);
    expect(await gateway.find(handle)).toEqual(result);
    expect(await gateway.cancel(handle)).toEqual(result);
  });

  describe('that its bank wants to verify', () => {
    const url = 'http://localhost/dev/bank';
    async function start() {
      const ledger = createMemoryLedger();
      const gateway = createSandboxPayment({ ledger, bankUrl: () => url });
      const handle = await gateway.open(newPayment());
      const asked = await gateway.pay(handle, newCall(cardOf(sandboxCards.authenticates)));
      expect(asked).toEqual({ outcome: 'action_required', url });
      expect(await gateway.resume(handle)).toEqual(asked);
      expect(ledger.chargeCount()).toBe(0);
      return { ledger, gateway, handle };
    }

    it.each([
      [true, 'succeeded', 1],
      [false, 'failed', 0],
    ])('is charged only if the bank approves: %s', async (isApproved, outcome, charges) => {
      const { ledger, gateway, handle } = await start();
      await gateway.decide(handle, isApproved);
      expect(await gateway.resume(handle)).toMatchObject({ outcome });
      expect(ledger.chargeCount()).toBe(charges);
    });

    it('is not charged after it was canceled', { tags: ['MONEY-003'] }, async () => {
      const { ledger, gateway, handle } = await start();
      await gateway.cancel(handle);
      await gateway.decide(handle, true);
      expect(await gateway.resume(handle)).toMatchObject({ outcome: 'failed' });
      expect(ledger.chargeCount()).toBe(0);
    });
  });

  it('that one process has canceled is never charged by another', {
    tags: ['MONEY-003'],
  }, async () => {
    const path = join(folder, 'two-processes.jsonl');
    const open = () => createSandboxPayment({ ledger: createFileLedger(path) });
    const [one, two] = [open(), open()];
    const handle = await one.open(newPayment());
    await one.cancel(handle);
    expect(await two.pay(handle, newCall())).toMatchObject({ outcome: 'failed' });
    expect(createFileLedger(path).chargeCount()).toBe(0);
    // A restored backup contains the cancellation, too.
    const copy = createMemoryLedger();
    for (const entry of createFileLedger(path).entries()) copy.restore(entry);
    expect(copy.entries()).toMatchObject([{ result: { outcome: 'given_up' } }]);
  });
});
