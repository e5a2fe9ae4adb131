import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayError } from '#server/errors.ts';
import type { PaymentLedger } from '#server/gateways/payment/ledger.ts';
import type { CardRefund, Charge, PaymentGateway } from '#server/gateways/payment/port.ts';
import { sandboxCards } from '#server/gateways/payment/sandbox.ts';

/** A charge of the sandbox's good card with a new payment UUID. */
export function newCharge(number: string = sandboxCards.succeeds): Charge {
  return {
    paymentUuid: randomUUID(),
    amountCents: 18_950,
    description: 'Vehicle registration renewal 7ABC123',
    email: 'jane@example.com',
    card: { number, cvv: '987', expMonth: '12', expYear: '2031', name: 'Jane Doe' },
    billing: {
      streetAddress: '1 Main St',
      unit: '',
      city: 'Sacramento',
      state: 'CA',
      zipCode: '95814',
    },
  };
}

/** The total of a ledger's refunds. */
export function refundedCents(ledger: Pick<PaymentLedger, 'refunds'>): number {
  const made = ledger.refunds().filter(({ result }) => result.outcome === 'refunded');
  return made.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

const GOES_BACK = { tags: ['PROM-001'] };

/** Contract tests for the port. The provider must know the sandbox's cards. */
export function describePaymentGateway(
  name: string,
  open: () => Promise<{
    gateway: PaymentGateway;
    chargeCount: () => number | Promise<number>;
    /** The total of the provider's refunds, in cents. */
    refundedCents: () => number | Promise<number>;
    close?: () => Promise<void>;
  }>,
): void {
  describe(`${name} keeps the payment port's promises`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close?.());

    async function charged(act: () => Promise<unknown>): Promise<number> {
      const before = await opened.chargeCount();
      await act();
      return (await opened.chargeCount()) - before;
    }
    /** A refund of a new charge, in full by default. */
    async function refundOf(amountCents?: number, card?: string): Promise<CardRefund> {
      const charge = newCharge(card);
      const result = await opened.gateway.charge(charge);
      if (result.outcome !== 'succeeded') throw new Error('Expected a charge');
      return {
        refundUuid: randomUUID(),
        paymentUuid: charge.paymentUuid,
        reference: result.reference,
        amountCents: amountCents ?? charge.amountCents,
      };
    }
    async function refunded(act: () => Promise<unknown>): Promise<number> {
      const before = await opened.refundedCents();
      await act();
      return (await opened.refundedCents()) - before;
    }
    const refused = { outcome: 'refused', message: expect.stringMatching(/\.$/) };
    const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);

    it('charges a card and finds the charge again', async () => {
      const charge = newCharge();
      const result = await opened.gateway.charge(charge);
      expect(result).toEqual({ outcome: 'succeeded', reference: expect.stringMatching(/./) });
      expect(await opened.gateway.find(charge.paymentUuid)).toEqual(result);
    });

    it.each([
      ['a card the bank declines', sandboxCards.declined, 'failed', 'Your card was declined.'],
      ['an expired card', sandboxCards.expired, 'validation_failed', 'Your card has expired.'],
      [
        'a mistyped number',
        '4242424242424241',
        'validation_failed',
        'Your card number is incorrect.',
      ],
      ['a number that is too short', '42', 'validation_failed', 'Your card number is incorrect.'],
    ])('returns the reason for %s and charges nothing', async (_case, number, outcome, message) => {
      const charge = newCharge(number);
      const count = await charged(async () => {
        expect(await opened.gateway.charge(charge)).toEqual({ outcome, message });
      });
      expect(count).toBe(0);
      expect(await opened.gateway.find(charge.paymentUuid)).toEqual({ outcome, message });
    });

    it('charges once per payment, sequentially and concurrently', async () => {
      const charge = newCharge();
      const count = await charged(async () => {
        const first = await opened.gateway.charge(charge);
        const repeats = await Promise.all([
          opened.gateway.charge(charge),
          opened.gateway.charge(charge),
        ]);
        expect(repeats).toEqual([first, first]);
      });
      expect(count).toBe(1);
    });

    it('leaves the result unknown after a lost response; find says that the card was charged', async () => {
      const charge = newCharge(sandboxCards.answerLost);
      const count = await charged(async () => {
        const error = await thrownBy(opened.gateway.charge(charge));
        expect(error).toBeInstanceOf(GatewayError);
        expect(error).toMatchObject({ gateway: 'payment', retryable: false });
        expect(await opened.gateway.find(charge.paymentUuid)).toMatchObject({
          outcome: 'succeeded',
        });
      });
      expect(count).toBe(1);
    });

    it('leaves the result unknown after a late response; find says that nothing happened', async () => {
      const charge = newCharge(sandboxCards.timesOut);
      const count = await charged(async () => {
        expect(await thrownBy(opened.gateway.charge(charge))).toMatchObject({
          name: 'GatewayError',
          retryable: false,
        });
        expect(await opened.gateway.find(charge.paymentUuid)).toBeNull();
      });
      expect(count).toBe(0);
    });

    it('stops waiting when the caller aborts', async () => {
      const charge = newCharge(sandboxCards.timesOut);
      const ending = new AbortController();
      const call = thrownBy(opened.gateway.charge(charge, ending.signal));
      ending.abort();
      expect(await call).toBeInstanceOf(GatewayError);
    });

    it('never acts on a charge whose failure is retryable', async () => {
      const charge = newCharge();
      const count = await charged(async () => {
        const ended = await thrownBy(opened.gateway.charge(charge, AbortSignal.abort()));
        expect(ended).toMatchObject({ name: 'GatewayError', retryable: true });
        expect(await opened.gateway.find(charge.paymentUuid)).toBeNull();
      });
      expect(count).toBe(0);
    });

    it('refunds once per refund, sequentially and concurrently', GOES_BACK, async () => {
      const refund = await refundOf();
      const cents = await refunded(async () => {
        const first = await opened.gateway.refund(refund);
        expect(first).toEqual({ outcome: 'refunded', reference: expect.stringMatching(/./) });
        const repeats = [opened.gateway.refund(refund), opened.gateway.refund(refund)];
        expect(await Promise.all(repeats)).toEqual([first, first]);
      });
      expect(cents).toBe(18_950);
    });

    it('refunds a charge in parts, and never more than was charged', GOES_BACK, async () => {
      const part = await refundOf(10_000);
      const another = (amountCents: number) =>
        opened.gateway.refund({ ...part, refundUuid: randomUUID(), amountCents });
      const cents = await refunded(async () => {
        expect(await opened.gateway.refund(part)).toMatchObject({ outcome: 'refunded' });
        expect(await another(8_951)).toEqual(refused);
        expect(await another(8_950)).toMatchObject({ outcome: 'refunded' });
        expect(await another(1)).toEqual(refused);
      });
      expect(cents).toBe(18_950);
    });

    it("keeps the bank's rejection final, and leaves the charge unchanged", GOES_BACK, async () => {
      const refund = await refundOf(undefined, sandboxCards.refundRefused);
      const cents = await refunded(async () => {
        const first = await opened.gateway.refund(refund);
        expect(first).toEqual(refused);
        expect(await opened.gateway.refund(refund)).toEqual(first);
      });
      expect(cents).toBe(0);
      expect(await opened.gateway.find(refund.paymentUuid)).toMatchObject({ outcome: 'succeeded' });
    });

    it('rejects the refund of an unknown charge', GOES_BACK, async () => {
      const refund = { ...(await refundOf()), paymentUuid: randomUUID(), reference: 'unknown' };
      expect(await refunded(async () => opened.gateway.refund(refund))).toBe(0);
      expect(await opened.gateway.refund(refund)).toEqual(refused);
    });

    it('finds nothing for an unknown UUID', async () => {
      expect(await opened.gateway.find(randomUUID())).toBeNull();
    });
  });
}
