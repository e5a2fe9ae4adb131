import { describe, expect, it } from 'vitest';
import type { CheckoutResult, PaymentFields } from '#contracts/order/checkout.ts';
import { BANK_PAGE_MS } from '#contracts/order/payment-limits.ts';
import { EMPTY_CARD } from '#funnel/drafts.ts';
import { item, paymentDraft, savedAddress } from '#tests/support/funnel/samples.ts';
import { type Answers, failure, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

const HOSTED: PaymentFields = { kind: 'hosted', publishable_key: 'pk_test_1' };
const CHECK = { tags: ['MONEY-004'] };
const FRAMES = { tags: ['MONEY-002'] };
const pay = { type: 'checkout.submitted', draft: paymentDraft, card: EMPTY_CARD } as const;
const asked: CheckoutResult = {
  payment_status: 'PENDING',
  payment_uuid: 'p1',
  payment_reference: 'P100042',
  action_url: 'https://bank.example/1',
};
const paid: CheckoutResult = { payment_status: 'SUCCESS' };
const declined: CheckoutResult = {
  payment_status: 'FAILED',
  payment_uuid: 'p1',
  charged: false,
  payment_response: { Message: 'Your card was declined.' },
};

const loadPayment: Answers['loadPayment'] = () => ({
  ...{ items: [item], address: savedAddress, fields: HOSTED },
  ...{ paymentStatus: 'unpaid' as const, problems: [] },
});

/** The server returns these results one after another. */
async function payHosted(results: CheckoutResult[], others: Partial<Answers> = {}) {
  const left = [...results];
  const lost = failure({ status: 'fail', message: 'Network Error' });
  const checkout = () => left.shift() ?? lost();
  const funnel = startFunnel({ answers: { loadPayment, checkout, ...others } });
  await funnel.open('payment');
  funnel.actor.send(pay);
  await settle();
  await settle();
  const sent = () => funnel.callsOf('checkout').map(({ input }) => Object(input));
  return { ...funnel, sent };
}

describe('a card in the provider’s fields', () => {
  it('pays with its token', FRAMES, async () => {
    const funnel = await payHosted([paid]);
    expect(funnel.sent()[0].body).toMatchObject({ payment_token: 'pm_1', cardname: 'Ann Lee' });
    expect(Object.keys(funnel.sent()[0].body)).not.toEqual(expect.arrayContaining(['cardnumber']));
    expect(funnel.value()).toEqual({ thankYou: 'ready' });
  });

  it(
    'is resent with its token after an unknown result, and with a new one after a change',
    FRAMES,
    async () => {
      const lost = failure({ status: 'fail', message: 'Network Error' });
      let made = 0;
      const makeToken = () => ({ id: `pm_${++made}`, name: 'Visa •••• 4242' });
      const funnel = await payHosted([], { checkout: lost, makeToken });
      funnel.actor.send({ type: 'error.dismissed' });
      funnel.actor.send(pay);
      await settle();
      const [first, second] = funnel.sent();
      expect(second).toEqual(first);
      funnel.actor.send({ type: 'error.dismissed' });
      funnel.actor.send({ type: 'hostedCard.changed', field: 'credit_card_number' });
      funnel.actor.send(pay);
      await settle();
      await settle();
      expect(funnel.sent()[2].body.payment_token).toBe('pm_2');
    },
  );

  it('shows what the provider rejects, and charges nothing', FRAMES, async () => {
    const message = 'Please enter valid credit card number';
    const errors = [{ field: 'cardnumber', message }];
    const makeToken = failure({ status: 'fail', message, error: { data: { errors } } }, 400);
    const funnel = await payHosted([], { makeToken });
    expect(funnel.sent()).toEqual([]);
    expect(funnel.context().fieldErrors).toEqual([{ field: 'credit_card_number', message }]);
    funnel.actor.send({ type: 'error.dismissed' });
    funnel.actor.send({ type: 'hostedCard.changed', field: 'cvv' });
    expect(funnel.context().fieldErrors).toHaveLength(1);
    funnel.actor.send({ type: 'hostedCard.changed', field: 'credit_card_number' });
    expect(funnel.context().fieldErrors).toEqual([]);
  });
});

describe('the bank’s check of a customer', () => {
  it('continues the same request once the bank is done', CHECK, async () => {
    const funnel = await payHosted([asked, paid]);
    expect(funnel.value()).toEqual({ payment: 'authenticating' });
    expect(funnel.context().bank?.url).toBe('https://bank.example/1');
    funnel.actor.send({ type: 'back.clicked' });
    await funnel.open('cart');
    expect(funnel.value()).toEqual({ payment: 'authenticating' });
    funnel.actor.send({ type: 'bank.done' });
    await settle();
    expect(funnel.sent()[1]).toEqual(funnel.sent()[0]);
    expect(funnel.value()).toEqual({ thankYou: 'ready' });
  });

  it(
    'is shown again if the customer has not finished, and ends with the bank’s answer',
    CHECK,
    async () => {
      const funnel = await payHosted([asked, asked, declined]);
      funnel.actor.send({ type: 'bank.done' });
      await settle();
      expect(funnel.value()).toEqual({ payment: 'authenticating' });
      funnel.actor.send({ type: 'bank.done' });
      await settle();
      expect(funnel.value()).toEqual({ payment: { rejected: 'read' } });
      expect(funnel.context()).toMatchObject({ attemptKey: null, token: null, bank: null });
      expect(funnel.context().modal?.message).toBe('Your card was declined.');
    },
  );

  it('is canceled if the customer stops the payment', CHECK, async () => {
    const funnel = await payHosted([asked], { cancelPayment: () => declined });
    funnel.actor.send({ type: 'bank.canceled' });
    await settle();
    expect(funnel.callsOf('cancelPayment')[0]?.input).toEqual({
      ...{ user_uuid: 'u1', reference: 'P100042' },
    });
    expect(funnel.value()).toEqual({ payment: 'editing' });
    expect(funnel.toasts()).toEqual(['Payment stopped. You were not charged.']);
    expect(funnel.context()).toMatchObject({ attemptKey: null, token: null, bank: null });
  });

  it('may have been approved before the customer stopped it', CHECK, async () => {
    const funnel = await payHosted([asked], { cancelPayment: () => paid });
    funnel.actor.send({ type: 'bank.canceled' });
    await settle();
    expect(funnel.value()).toEqual({ thankYou: 'ready' });
  });

  it('stays open if it can’t be canceled', CHECK, async () => {
    const cancelPayment = failure({ status: 'fail', message: 'Network Error' });
    const funnel = await payHosted([asked], { cancelPayment });
    funnel.actor.send({ type: 'bank.canceled' });
    await settle();
    expect(funnel.value()).toEqual({ payment: 'authenticating' });
    expect(funnel.toasts()).toEqual(['Network Error']);
  });

  it('ends when the server stops waiting for it', CHECK, async () => {
    const funnel = await payHosted([asked, declined]);
    funnel.clock.increment(BANK_PAGE_MS);
    await settle();
    expect(funnel.value()).toEqual({ payment: { rejected: 'read' } });
  });

  it('is followed by the wait for the result if the connection is lost', CHECK, async () => {
    const funnel = await payHosted([asked]);
    funnel.actor.send({ type: 'bank.done' });
    await settle();
    expect(funnel.value()).toEqual({ payment: 'pending' });
    funnel.actor.send({ type: 'payment.rechecked' });
    await settle();
    expect(funnel.value()).toEqual({ thankYou: 'ready' });
  });

  it('continues after a reload in the middle, without card data in storage', CHECK, async () => {
    const before = await payHosted([asked]);
    expect(JSON.stringify(before.drafts.all())).toContain('pm_1');
    expect(JSON.stringify(before.drafts.all())).not.toMatch(/cardnumber|cvv/);
    const answers = [asked, paid];
    const after = startFunnel({
      drafts: before.drafts,
      answers: {
        loadPayment: () => ({
          items: [],
          address: null,
          fields: HOSTED,
          paymentStatus: 'pending',
          problems: [],
        }),
        checkout: () => answers.shift() ?? paid,
      },
    });
    await after.open('payment');
    await settle();
    expect(after.value()).toEqual({ payment: 'authenticating' });
    expect(after.context().bank?.url).toBe('https://bank.example/1');
    after.actor.send({ type: 'bank.done' });
    await settle();
    const sent = after.callsOf('checkout').map(({ input }) => input);
    expect(sent).toEqual([before.sent()[0], before.sent()[0]]);
    expect(after.value()).toEqual({ thankYou: 'ready' });
    expect(JSON.stringify(before.drafts.all())).not.toContain('pm_1');
  });

  it('stores no card data if the card was entered in our form', CHECK, async () => {
    const funnel = startFunnel({ answers: { checkout: () => asked } });
    await funnel.open('payment');
    const card = {
      credit_card_number: '4000000000003220',
      expiration_month: '12',
      expiration_year: '2999',
      cvv: '987',
    };
    funnel.actor.send({ ...pay, card });
    await settle();
    expect(funnel.value()).toEqual({ payment: 'authenticating' });
    expect(JSON.stringify(funnel.drafts.all())).not.toContain('4000000000003220');
  });
});
