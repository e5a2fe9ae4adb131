import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayError } from '../../errors.ts';
import type { Charge, PaymentGateway } from './port.ts';
import { sandboxCards } from './sandbox.ts';

/** A charge of the sandbox's good card under a new payment uuid. */
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

/** Every promise of the port. The provider behind the gateway knows the sandbox's cards. */
export function describePaymentGateway(
  name: string,
  open: () => Promise<{
    gateway: PaymentGateway;
    /** How many cards the provider has charged. */
    chargeCount: () => number;
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
      const before = opened.chargeCount();
      await act();
      return opened.chargeCount() - before;
    }
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

    it('charges once per payment, one after another and at once', async () => {
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

    it('stops waiting when the caller does', async () => {
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

    it('finds nothing under a uuid the provider has never seen', async () => {
      expect(await opened.gateway.find(randomUUID())).toBeNull();
    });
  });
}
