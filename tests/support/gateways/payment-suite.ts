import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayError } from '#server/errors.ts';
import type { PaymentLedger } from '#server/gateways/payment/ledger.ts';
import type {
  CardRefund,
  DisputeName,
  NewPayment,
  PaymentBooks,
  PaymentCall,
  PaymentGateway,
  PaymentMethod,
} from '#server/gateways/payment/port.ts';
import { type createSandboxPayment, sandboxCards } from '#server/gateways/payment/sandbox.ts';

/** A new payment. */
export function newPayment(): NewPayment {
  return {
    paymentUuid: randomUUID(),
    amountCents: 18_950,
    orderIds: ['R100001'],
  };
}

export function cardOf(number: string): PaymentMethod {
  return { kind: 'card', card: { number, cvv: '987', expMonth: '12', expYear: '2031' } };
}

export function newCall(method = cardOf(sandboxCards.succeeds)): PaymentCall {
  return { method, returnUrl: 'https://renew.example.com/' };
}

export function refundedCents(ledger: Pick<PaymentLedger, 'refunds'>): number {
  const made = ledger.refunds().filter(({ result }) => result.outcome === 'refunded');
  return made.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

const GOES_BACK = { tags: ['PROM-001'] };
const DISPUTES = { tags: ['MONEY-007'] };
const BOOKS = { tags: ['MONEY-008'] };
const TWO_PHASES = { tags: ['MONEY-003'] };

export function sandboxDisputes(gateway: ReturnType<typeof createSandboxPayment>) {
  const at = new Date();
  return {
    dispute: (handle: string, status: string) =>
      gateway.raise(handle, { kind: 'dispute', status, at }),
    warn: (handle: string) => gateway.raise(handle, { kind: 'warning', status: 'actionable', at }),
  };
}

/** The provider must support the sandbox's cards. */
export function describePaymentGateway(
  name: string,
  open: () => Promise<{
    gateway: PaymentGateway;
    /** Partners' test charges don't appear in any books. */
    books?: PaymentBooks;
    chargeCount: () => number | Promise<number>;
    refundedCents: () => number | Promise<number>;
    /** Converts customers' cards to this provider's tokens. Without this function, cards are entered into our form. */
    methodOf?: (number: string) => PaymentMethod | Promise<PaymentMethod>;
    /** Makes the bank dispute the charge of a handle, or changes the status of its dispute. */
    dispute: (
      handle: string,
      status: 'needs_response' | 'under_review' | 'won' | 'lost',
    ) => DisputeName;
    warn: (handle: string) => DisputeName;
    close?: () => Promise<void>;
  }>,
): void {
  describe(`${name} keeps the payment port's promises`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let gateway: PaymentGateway;
    beforeAll(async () => {
      opened = await open();
      ({ gateway } = opened);
    });
    afterAll(() => opened.close?.());

    async function charged(act: () => Promise<unknown>): Promise<number> {
      const before = await opened.chargeCount();
      await act();
      return (await opened.chargeCount()) - before;
    }
    async function callOf(number: string = sandboxCards.succeeds): Promise<PaymentCall> {
      return newCall(await (opened.methodOf ?? cardOf)(number));
    }
    async function prepare(number?: string) {
      const payment = newPayment();
      return { payment, handle: await gateway.open(payment), call: await callOf(number) };
    }
    /** In full by default. */
    async function refundOf(amountCents?: number, number?: string) {
      const { payment, handle, call } = await prepare(number);
      const result = await gateway.pay(handle, call);
      if (result.outcome !== 'succeeded') throw new Error('Expected a charge');
      const refund: CardRefund = {
        refundUuid: randomUUID(),
        paymentUuid: payment.paymentUuid,
        reference: result.reference,
        amountCents: amountCents ?? payment.amountCents,
      };
      return { refund, handle };
    }
    async function refunded(act: () => Promise<unknown>): Promise<number> {
      const before = await opened.refundedCents();
      await act();
      return (await opened.refundedCents()) - before;
    }
    const succeeded = { outcome: 'succeeded', reference: expect.stringMatching(/./) };
    const failed = { outcome: 'failed', message: expect.stringMatching(/\.$/) };
    const rejected = { outcome: 'refused', message: expect.stringMatching(/\.$/) };
    const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);

    it('says how customers enter a card', () => {
      const fields = gateway.fields();
      if (fields.kind === 'hosted') expect(fields.publishableKey).not.toBe('');
      expect(fields.kind).toBe(opened.methodOf ? 'hosted' : 'direct');
    });

    it('recognizes a card again without its number', async () => {
      const about = async (number: string) => gateway.readCard((await callOf(number)).method);
      const facts = await about(sandboxCards.succeeds);
      expect(facts).toMatchObject({ brand: 'visa', lastFour: '4242', expYear: '2031' });
      expect(await about(sandboxCards.succeeds)).toEqual(facts);
      const another = await about(sandboxCards.declined);
      if (!('key' in facts && 'key' in another)) throw new Error('Expected facts about the cards');
      expect(another.key).not.toBe(facts.key);
      expect(await gateway.readCard({ kind: 'token', id: 'unknown' })).toMatchObject({
        outcome: 'validation_failed',
      });
    });

    it('opens a payment once and moves no money', TWO_PHASES, async () => {
      const payment = newPayment();
      const count = await charged(async () => {
        const handle = await gateway.open(payment);
        expect(await gateway.open(payment)).toBe(handle);
        expect(await gateway.open(newPayment())).not.toBe(handle);
        expect(await gateway.find(handle)).toEqual({ outcome: 'open' });
      });
      expect(count).toBe(0);
    });

    it('charges a card and finds the charge again', async () => {
      const { handle, call } = await prepare();
      const result = await gateway.pay(handle, call);
      expect(result).toEqual(succeeded);
      expect(await gateway.find(handle)).toEqual(result);
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
      const { handle, call } = await prepare(number);
      const count = await charged(async () => {
        expect(await gateway.pay(handle, call)).toEqual({ outcome, message });
      });
      expect(count).toBe(0);
      expect(await gateway.find(handle)).toEqual({ outcome, message });
      expect(await gateway.cancel(handle)).toEqual({ outcome: 'canceled' });
    });

    it('charges once per payment, sequentially and concurrently', TWO_PHASES, async () => {
      const { handle, call } = await prepare();
      const count = await charged(async () => {
        const first = await gateway.pay(handle, call);
        const repeats = [gateway.pay(handle, call), gateway.pay(handle, call)];
        expect(await Promise.all(repeats)).toEqual([first, first]);
      });
      expect(count).toBe(1);
    });

    it('never charges a canceled payment', TWO_PHASES, async () => {
      const { payment, handle, call } = await prepare();
      const count = await charged(async () => {
        expect(await gateway.cancel(handle)).toEqual({ outcome: 'canceled' });
        expect(await gateway.pay(handle, call)).toEqual(failed);
        expect(await gateway.open(payment)).toBe(handle);
        expect(await gateway.pay(handle, call)).toEqual(failed);
        expect(await gateway.find(handle)).toEqual({ outcome: 'canceled' });
      });
      expect(count).toBe(0);
    });

    it('cancels a payment twice', TWO_PHASES, async () => {
      const { handle, call } = await prepare();
      const count = await charged(async () => {
        await gateway.cancel(handle);
        expect(await gateway.cancel(handle)).toEqual({ outcome: 'canceled' });
        expect(await gateway.pay(handle, call)).toEqual(failed);
      });
      expect(count).toBe(0);
    });

    it('keeps the charge of a payment that is canceled too late', TWO_PHASES, async () => {
      const { handle, call } = await prepare();
      const result = await gateway.pay(handle, call);
      expect(await gateway.cancel(handle)).toEqual(result);
      expect(await gateway.cancel(handle)).toEqual(result);
      expect(await gateway.find(handle)).toEqual(result);
    });

    it('either charges or cancels a payment if both happen at once', TWO_PHASES, async () => {
      const { handle, call } = await prepare();
      const count = await charged(async () => {
        const [paid, ended] = await Promise.all([
          gateway.pay(handle, call),
          gateway.cancel(handle),
        ]);
        if (ended.outcome === 'succeeded') expect(paid).toEqual(ended);
        else expect(paid).toEqual(failed);
      });
      const { outcome } = await gateway.find(handle);
      expect([outcome, count]).toEqual(outcome === 'succeeded' ? [outcome, 1] : ['canceled', 0]);
    });

    it('can be paid after the response to opening it was lost', TWO_PHASES, async () => {
      const payment = newPayment();
      await gateway.open(payment);
      const count = await charged(async () => {
        const handle = await gateway.open(payment);
        expect(await gateway.pay(handle, await callOf())).toEqual(succeeded);
      });
      expect(count).toBe(1);
    });

    it('leaves the result unknown after a lost response; find says that the card was charged', async () => {
      const payment = newPayment();
      await gateway.open(payment);
      const count = await charged(async () => {
        const handle = await gateway.open(payment);
        const error = await thrownBy(gateway.pay(handle, await callOf(sandboxCards.answerLost)));
        expect(error).toBeInstanceOf(GatewayError);
        expect(error).toMatchObject({ gateway: 'payment', retryable: false });
        expect(await gateway.find(handle)).toMatchObject({ outcome: 'succeeded' });
      });
      expect(count).toBe(1);
    });

    it('leaves the result unknown after a late response; find says that nothing happened', async () => {
      const { handle, call } = await prepare(sandboxCards.timesOut);
      const count = await charged(async () => {
        expect(await thrownBy(gateway.pay(handle, call))).toMatchObject({
          name: 'GatewayError',
          retryable: false,
        });
        expect(await gateway.find(handle)).toEqual({ outcome: 'open' });
        expect(await gateway.cancel(handle)).toEqual({ outcome: 'canceled' });
      });
      expect(count).toBe(0);
    });

    it('stops waiting when the caller aborts', async () => {
      const { handle, call } = await prepare(sandboxCards.timesOut);
      const ending = new AbortController();
      const paying = thrownBy(gateway.pay(handle, call, ending.signal));
      ending.abort();
      expect(await paying).toBeInstanceOf(GatewayError);
    });

    it('never acts on a payment whose failure is retryable', async () => {
      const { handle, call } = await prepare();
      const count = await charged(async () => {
        const ended = await thrownBy(gateway.pay(handle, call, AbortSignal.abort()));
        expect(ended).toMatchObject({ name: 'GatewayError', retryable: true });
        expect(await gateway.find(handle)).toEqual({ outcome: 'open' });
      });
      expect(count).toBe(0);
      expect(await thrownBy(gateway.open(newPayment(), AbortSignal.abort()))).toMatchObject({
        name: 'GatewayError',
        retryable: true,
      });
    });

    it('resumes a payment with its result', async () => {
      const { handle, call } = await prepare();
      const result = await gateway.pay(handle, call);
      expect(await gateway.resume(handle)).toEqual(result);
      const ended = await prepare();
      await gateway.cancel(ended.handle);
      expect(await gateway.resume(ended.handle)).toEqual(failed);
    });

    it('refunds once per refund, sequentially and concurrently', GOES_BACK, async () => {
      const { refund } = await refundOf();
      const cents = await refunded(async () => {
        const first = await gateway.refund(refund);
        expect(first).toEqual({ outcome: 'refunded', reference: expect.stringMatching(/./) });
        const repeats = [gateway.refund(refund), gateway.refund(refund)];
        expect(await Promise.all(repeats)).toEqual([first, first]);
      });
      expect(cents).toBe(18_950);
    });

    it('refunds a charge in parts, and never more than was charged', GOES_BACK, async () => {
      const { refund: part } = await refundOf(10_000);
      const another = (amountCents: number) =>
        gateway.refund({ ...part, refundUuid: randomUUID(), amountCents });
      const cents = await refunded(async () => {
        expect(await gateway.refund(part)).toMatchObject({ outcome: 'refunded' });
        expect(await another(8_951)).toEqual(rejected);
        expect(await another(8_950)).toMatchObject({ outcome: 'refunded' });
        expect(await another(1)).toEqual(rejected);
      });
      expect(cents).toBe(18_950);
    });

    it("keeps the bank's rejection final, and leaves the charge unchanged", GOES_BACK, async () => {
      const { refund, handle } = await refundOf(undefined, sandboxCards.refundRejected);
      const cents = await refunded(async () => {
        const first = await gateway.refund(refund);
        expect(first).toEqual(rejected);
        expect(await gateway.refund(refund)).toEqual(first);
      });
      expect(cents).toBe(0);
      expect(await gateway.find(handle)).toMatchObject({ outcome: 'succeeded' });
    });

    it('rejects the refund of an unknown charge', GOES_BACK, async () => {
      const { refund } = await refundOf();
      const unknown = { ...refund, paymentUuid: randomUUID(), reference: 'unknown' };
      expect(await refunded(async () => gateway.refund(unknown))).toBe(0);
      expect(await gateway.refund(unknown)).toEqual(rejected);
    });

    it('reads a dispute: its payment, its amount, and its deadline', DISPUTES, async () => {
      const { handle, refund } = await refundOf();
      const { paymentUuid, amountCents } = refund;
      const name = opened.dispute(handle, 'needs_response');
      const dispute = await gateway.readDispute(name);
      const openedAt = dispute?.openedAt ?? new Date(Number.NaN);
      expect(dispute).toEqual({
        ...{ ...name, kind: 'dispute', paymentUuid, amountCents, openedAt },
        ...{ reason: 'fraudulent', status: 'needs_response' },
        ...{ isInquiry: false, isClosed: false, isLost: false },
        respondBy: new Date(openedAt.getTime() + 14 * 24 * 60 * 60_000),
      });
      expect(await gateway.readDispute(name)).toEqual(dispute);
      expect(await gateway.refund(refund)).toEqual(rejected);
    });

    it.each([
      ['under_review', { isClosed: false, isLost: false, respondBy: undefined }],
      ['won', { isClosed: true, isLost: false, respondBy: undefined }],
      ['lost', { isClosed: true, isLost: true, respondBy: undefined }],
    ] as const)('reads a dispute that is %s', DISPUTES, async (status, facts) => {
      const { handle, refund } = await refundOf();
      opened.dispute(handle, 'needs_response');
      const name = opened.dispute(handle, status);
      expect(await gateway.readDispute(name)).toMatchObject({ status, ...facts });
      expect(await gateway.refund(refund)).toMatchObject({
        outcome: status === 'won' ? 'refunded' : 'refused',
      });
    });

    it('reads a fraud warning, which does not rule out a refund', DISPUTES, async () => {
      const { handle, refund } = await refundOf();
      const { paymentUuid, amountCents } = refund;
      const name = opened.warn(handle);
      expect(await gateway.readDispute(name)).toMatchObject({
        ...{ ...name, kind: 'warning', paymentUuid, amountCents, isClosed: false, isLost: false },
        ...{ reason: 'made_with_stolen_card', respondBy: undefined },
      });
      expect(await gateway.refund(refund)).toMatchObject({ outcome: 'refunded' });
    });

    it('lists disputes and warnings by when they were opened', DISPUTES, async () => {
      const { handle } = await refundOf();
      const names = [opened.dispute(handle, 'needs_response'), opened.warn(handle)];
      const each = await Promise.all(names.map(gateway.readDispute));
      const openedAt = each[0]?.openedAt ?? new Date(Number.NaN);
      const listed = await gateway.listDisputes(openedAt);
      expect(listed).toEqual(expect.arrayContaining(each));
      const later = await gateway.listDisputes(new Date(openedAt.getTime() + 1000));
      const isNamed = ({ reference }: DisputeName) =>
        names.some((name) => name.reference === reference);
      expect(later.filter(isNamed)).toEqual([]);
    });

    it('knows no other disputes', DISPUTES, async () => {
      for (const kind of ['dispute', 'warning'] as const) {
        expect(await gateway.readDispute({ kind, reference: 'unknown' })).toBeUndefined();
      }
    });

    it('records each charge and refund that moved money', BOOKS, async () => {
      const { books } = opened;
      if (!books) return;
      const { refund } = await refundOf(10_000);
      await gateway.refund(refund);
      const rejected = await refundOf(undefined, sandboxCards.refundRejected);
      await gateway.refund(rejected.refund);
      const declined = await prepare(sandboxCards.declined);
      await gateway.pay(declined.handle, declined.call);
      const ours = [refund, rejected.refund, declined.payment].map((one) => one.paymentUuid);
      const made: unknown[] = [];
      for await (const entry of books.made(new Date(0))) {
        if (ours.includes(entry.paymentUuid ?? '')) made.push(entry);
      }
      const { paymentUuid, refundUuid, reference } = refund;
      const charge = { kind: 'charge', amountCents: 18_950, otherApp: undefined };
      expect(made).toHaveLength(3);
      expect(made).toEqual(
        expect.arrayContaining([
          { ...charge, paymentUuid, reference },
          { ...charge, paymentUuid: ours[1], reference: rejected.refund.reference },
          {
            kind: 'refund',
            ...{ paymentUuid, refundUuid, amountCents: 10_000, otherApp: undefined },
            reference: expect.stringMatching(/./),
          },
        ]),
      );
    });

    it('books payouts whose entries add up', BOOKS, async () => {
      const november = { from: '2026-11-01', to: '2026-11-30' };
      for await (const { amountCents, entries = [] } of opened.books?.payouts(november) ?? []) {
        expect(entries.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(amountCents);
      }
    });

    it('throws for an unknown handle', async () => {
      for (const call of [gateway.find, gateway.cancel, gateway.resume]) {
        expect(await thrownBy(call('unknown'))).toBeInstanceOf(GatewayError);
      }
    });
  });
}
