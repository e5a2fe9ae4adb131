import { describe, expect, it } from 'vitest';
import { createMemoryDrafts } from '#islands/funnel/draft-store.ts';
import { pay } from '#tests/support/funnel/pay.ts';
import { order, paymentDraft, savedAddress } from '#tests/support/funnel/samples.ts';
import { type Answers, failure, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';
import { differenceStatusOf } from '../payment-status.ts';

const DIFFERENCE = { tags: ['FILE-002'] };
const ids = { user_uuid: 'u1', cart_uuid: 'c1', order_id: 'R-1' };
const differing = (state: string) => ({
  ...order,
  fee_difference: { uuid: 'd1', amount: 12.5, state, respond_by: '2026-12-02' },
});
const loaded = (state: string) => ({
  ...{ items: [], orders: [differing(state)], address: savedAddress, problems: [] },
  paymentStatus: differenceStatusOf(differing(state)),
});

async function open(answers: Partial<Answers> = {}, drafts = createMemoryDrafts()) {
  let state = 'asked';
  const funnel = startFunnel({ drafts, answers: { loadPayment: () => loaded(state), ...answers } });
  await funnel.open('difference', ids);
  const become = (next: string) => {
    state = next;
  };
  return { ...funnel, drafts, become };
}

describe('The difference in an order’s fees', DIFFERENCE, () => {
  it('is paid in a separate request, and then there is nothing left to pay', async () => {
    const funnel = await open();
    expect(funnel.value()).toEqual({ difference: 'editing' });
    funnel.actor.send({ ...pay, draft: { ...paymentDraft, renewal_reminders: true } });
    funnel.become('paid');
    await settle();
    expect(funnel.value()).toEqual({ difference: 'over' });
    expect(funnel.callsOf('checkout')).toMatchObject([
      {
        input: {
          body: {
            ...{ user_uuid: 'u1', orders: ['l1'], fee_difference: 'd1', amount: 12.5 },
            ...{ renewal_reminders: 0, terms_and_conditions: 1 },
            description: 'Difference in DMV fees, Vehicle registration renewal: 7ABC123',
          },
        },
      },
    ]);
    // The drafts of the cart with the same ids are not affected.
    expect(funnel.emitted.map(({ type }) => type)).toEqual(['difference.paid']);
    expect(funnel.context()).toMatchObject({ card: { cvv: '' } });
    expect(funnel.drafts.all()).toEqual({});
  });

  it('keeps the key of an attempt without a result, separate from the cart’s key', async () => {
    const drafts = createMemoryDrafts();
    const funnel = await open({ checkout: failure({}) }, drafts);
    funnel.actor.send(pay);
    await settle();
    expect(funnel.value()).toEqual({ difference: { rejected: 'read' } });
    const { attemptKey } = funnel.context();
    expect(drafts.all()).toMatchObject({ 'funnel:attempt:u1:c1:R-1': attemptKey });
    const again = await open({}, drafts);
    expect(again.context().attemptKey).toBe(attemptKey);
    await again.open('payment');
    expect(again.context().attemptKey).toBeNull();
  });

  it('checks the order while the result is unknown', async () => {
    const funnel = await open({
      checkout: () => ({ payment_status: 'PENDING' }),
      recheckPayment: () => ({ paymentStatus: 'pending' }),
    });
    funnel.actor.send(pay);
    await settle();
    funnel.actor.send({ type: 'payment.rechecked' });
    await settle();
    expect(funnel.value()).toEqual({ difference: 'pending' });
    expect(funnel.callsOf('recheckPayment')).toMatchObject([{ input: ids }]);
    funnel.actor.send({ type: 'orderStatus.clicked' });
    expect(funnel.value()).toMatchObject({ orderStatus: 'loading' });
    expect(funnel.context().ids).toEqual({ user_uuid: 'u1', cart_uuid: 'c1' });
  });

  it.each([
    ['asked', 'editing'],
    ['withdrawn', 'over'],
  ])('with status %s is %s after a decline', async (state, next) => {
    const funnel = await open({
      checkout: () => ({ payment_status: 'FAILED', payment_uuid: 'p1', charged: false }),
      loadOrders: () => ({ orders: [differing(state)], signedIn: false }),
    });
    funnel.become(state);
    funnel.actor.send(pay);
    await settle();
    await settle();
    funnel.actor.send({ type: 'error.dismissed' });
    await settle();
    expect(funnel.value()).toEqual({ difference: next });
  });

  it('is shown by the order’s status while a payment is checked', async () => {
    const funnel = await open({ loadPayment: () => loaded('checking') });
    expect(funnel.value()).toMatchObject({ orderStatus: expect.anything() });
    expect(funnel.context().arrival).toBe('replace');
  });

  it('reloads after the order is canceled', async () => {
    const funnel = await open();
    funnel.become('declined');
    funnel.actor.send({ type: 'orders.followed' });
    await settle();
    expect(funnel.value()).toEqual({ difference: 'over' });
  });

  it('is opened from the order’s status', async () => {
    const funnel = startFunnel({ answers: { loadPayment: () => loaded('asked') } });
    await funnel.open('orderStatus', { user_uuid: 'u1', cart_uuid: 'c1' });
    funnel.actor.send({ type: 'difference.opened', order_id: 'R-1' });
    await settle();
    expect(funnel.value()).toEqual({ difference: 'editing' });
    expect(funnel.context()).toMatchObject({ ids, arrival: 'push' });
    funnel.actor.send({ type: 'back.clicked' });
    expect(funnel.context().ids).toEqual({ user_uuid: 'u1', cart_uuid: 'c1' });
  });
});
