import { describe, expect, it } from 'vitest';
import type { CheckoutResult } from '#contracts/order/checkout.ts';
import { answer, pay, payWith } from '#tests/support/funnel/pay.ts';
import { card, paymentDraft } from '#tests/support/funnel/samples.ts';
import { failure, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';
import { NOT_SENT } from './failures.ts';

const declined: CheckoutResult = {
  payment_status: 'FAILED',
  payment_response: { Message: 'Your card was declined.' },
  payment_uuid: 'p1',
  charged: false,
};

const UNKNOWN =
  'We couldn’t confirm your payment. It’s safe to try again: you won’t be charged twice.';

async function pageAfter(checkout: Parameters<typeof payWith>[0]) {
  const funnel = await payWith(checkout);
  const { modal } = funnel.context();
  funnel.actor.send({ type: 'error.dismissed' });
  const { fieldErrors, advice, card: kept } = funnel.context();
  return { funnel, modal, fieldErrors, advice, kept };
}

describe('a failed payment', { tags: ['EASE-005'] }, () => {
  it('is explained next to the card number: what happened to the money, and what to try', async () => {
    const { modal, fieldErrors, advice, kept } = await pageAfter(answer(declined));
    expect(modal).toMatchObject({ title: 'Error', message: 'Your card was declined.' });
    expect(fieldErrors).toEqual([
      { field: 'credit_card_number', message: 'Your card was declined.' },
    ]);
    expect(advice).toMatch(
      /^Your bank declined the payment at \d+:\d\d\u00a0[AP]M\u00a0PT\. You were not charged\. Your order hasn’t changed\. Try another card, or contact your bank\.$/,
    );
    expect(kept).toEqual({ ...card, cvv: '' });
  });

  it('mentions the bank only if the bank was contacted', async () => {
    const expired = { ...declined, payment_status: 'VALIDATION_FAILED' };
    const { advice } = await pageAfter(answer(expired));
    expect(advice).toBe(
      'You were not charged. Your order hasn’t changed. Check your card number and expiration date, or try another card.',
    );
  });

  it.each<[string, CheckoutResult, string, string]>([
    [
      'the order, not the card',
      { payment_status: 'VALIDATION_FAILED', charged: false },
      'amount',
      'You were not charged. Your order hasn’t changed.',
    ],
    ['a charge', { payment_status: 'FAILED', charged: true }, 'amount', ''],
    [
      'a server that does not say',
      { payment_status: 'FAILED' },
      'credit_card_number',
      'Your order hasn’t changed. Try another card, or contact your bank.',
    ],
    ['no status of ours', { payment_status: 'WHATEVER' }, 'credit_card_number', UNKNOWN],
  ])(
    'says that the card was not charged only if that is known: %s',
    async (_, result, field, told) => {
      const { fieldErrors, advice } = await pageAfter(answer(result));
      expect(fieldErrors[0]?.field).toBe(field);
      expect(advice).toBe(told);
    },
  );

  it('says that nothing was sent only if the browser was offline', async () => {
    const body = {
      status: 'fail',
      message: 'Nothing was sent',
      error: { data: { code: NOT_SENT } },
    };
    const offline = await pageAfter(failure(body));
    expect(offline.fieldErrors).toEqual([{ field: 'connection', message: 'Nothing was sent' }]);
    expect(offline.advice).toBe('Try again when you’re back online.');
    expect(offline.kept).toEqual(card);
    const lost = await pageAfter(failure({ status: 'fail', message: 'Network Error' }));
    expect(lost.advice).toBe(UNKNOWN);
    expect(lost.fieldErrors).toEqual([{ field: 'amount', message: 'Network Error' }]);
    const down = await pageAfter(failure({ status: 'fail', message: 'Down' }, 500));
    expect(down.fieldErrors).toEqual([{ field: 'amount', message: 'Down' }]);
    const rejected = await pageAfter(failure({ status: 'fail', message: 'X' }, 400));
    expect(rejected.advice).toBe('Your order hasn’t changed.');
    expect(rejected.fieldErrors).toEqual([{ field: 'credit_card_number', message: 'X' }]);
  });

  it('is cleared on the next attempt if it was not sent, regardless of what is typed in between', async () => {
    const body = { status: 'fail', message: 'Off', error: { data: { code: NOT_SENT } } };
    const { funnel, kept } = await pageAfter(failure(body));
    funnel.actor.send({ type: 'card.changed', card: { ...kept, credit_card_number: '42' } });
    expect(funnel.context()).toMatchObject({
      fieldErrors: [{ field: 'connection' }],
      advice: 'Try again when you’re back online.',
    });
    funnel.actor.send(pay);
    expect(funnel.context()).toMatchObject({ fieldErrors: [], advice: '' });
  });

  it('is cleared when the card number changes, but not before', async () => {
    const { funnel, kept } = await pageAfter(answer(declined));
    funnel.actor.send({ type: 'card.changed', card: { ...kept, cvv: '123' } });
    funnel.actor.send({ type: 'payment.changed', draft: { ...paymentDraft, first_name: 'Bo' } });
    expect(funnel.context().fieldErrors).toHaveLength(1);
    expect(funnel.context().advice).toMatch(/^Your bank declined/);
    funnel.actor.send({ type: 'card.changed', card: { ...kept, credit_card_number: '42' } });
    expect(funnel.context()).toMatchObject({ fieldErrors: [], advice: '' });
  });

  it('is cleared when the name or billing address changes', async () => {
    const errors = [
      { field: 'billing_address.first_name', message: 'F' },
      { field: 'billing_address.unit', message: 'U' },
    ];
    const elsewhere = { ...paymentDraft.other, street_address: '9 Elm St', city: 'Davis' };
    const other = { ...elsewhere, zip_code: '95616', unit: '1' };
    const draft = { ...paymentDraft, billing_mode: 'new' as const, other };
    const funnel = startFunnel({
      answers: { checkout: failure({ error: { data: { message: 'No', errors } } }, 400) },
    });
    await funnel.open('payment');
    funnel.actor.send({ ...pay, draft });
    await settle();
    funnel.actor.send({ type: 'error.dismissed' });
    const fields = () => funnel.context().fieldErrors.map(({ field }) => field);
    expect(fields()).toEqual(['first_name', 'unit']);
    const moved = { ...draft, other: { ...other, unit: '2' } };
    funnel.actor.send({ type: 'payment.changed', draft: moved });
    expect(fields()).toEqual(['first_name']);
    funnel.actor.send({ type: 'payment.changed', draft: { ...moved, first_name: 'Bo' } });
    expect(fields()).toEqual([]);
  });

  it('is cleared on the next attempt, and on BACK', async () => {
    const { funnel } = await pageAfter(answer(declined));
    funnel.actor.send(pay);
    expect(funnel.context()).toMatchObject({ fieldErrors: [], advice: '' });
    await settle();
    funnel.actor.send({ type: 'error.dismissed' });
    expect(funnel.context().fieldErrors).toHaveLength(1);
    funnel.actor.send({ type: 'back.clicked' });
    expect(funnel.context()).toMatchObject({ fieldErrors: [], advice: '' });
  });
});
