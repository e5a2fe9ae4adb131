import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  describePaymentGateway,
  newCharge,
  refundedCents,
} from '#tests/support/gateways/payment-suite.ts';
import { createFileLedger, createMemoryLedger } from './ledger.ts';
import { createSandboxPayment } from './sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-payment-'));
afterAll(() => rmSync(folder, { recursive: true }));

describePaymentGateway('the payment sandbox on a memory ledger', async () => {
  const ledger = createMemoryLedger();
  return {
    gateway: createSandboxPayment({ ledger, timeoutMs: 20 }),
    chargeCount: ledger.chargeCount,
    refundedCents: () => refundedCents(ledger),
  };
});

describePaymentGateway('the payment sandbox on a file ledger', async () => {
  const ledger = createFileLedger(join(folder, 'contract.jsonl'));
  return {
    gateway: createSandboxPayment({ ledger, timeoutMs: 20 }),
    chargeCount: ledger.chargeCount,
    refundedCents: () => refundedCents(ledger),
  };
});

describe('cards of the payment sandbox', () => {
  it.each(['5555555555554444', '378282246310005', '6011111111111117', '4000000000000000006'])(
    'succeed if the check digit is valid: %s',
    async (number) => {
      const payment = createSandboxPayment({ ledger: createMemoryLedger() });
      expect(await payment.charge(newCharge(number))).toMatchObject({ outcome: 'succeeded' });
    },
  );
});
