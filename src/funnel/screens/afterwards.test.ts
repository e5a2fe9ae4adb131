import { describe, expect, it } from 'vitest';
import type { CheckoutResult } from '#contracts/order/checkout.ts';
import { order } from '#tests/support/funnel/samples.ts';
import { failure, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

describe('after the payment', () => {
  it('the thank-you page links to the same user’s login and to the order status', {
    tags: ['THX-003', 'THX-006', 'AMB-105'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('thankYou');
    expect(funnel.context().offerZipCode).toBe('93650');
    funnel.actor.send({ type: 'orderStatus.clicked' });
    expect(funnel.emitted.at(-1)).toEqual({
      type: 'left',
      destination: 'login',
      user_uuid: 'u1',
      cart_uuid: 'c1',
    });
    funnel.actor.send({ type: 'orderStatus.opened' });
    expect(funnel.value()).toEqual({ orderStatus: 'loading' });
  });

  it('the order status opens instead if every order was canceled', {
    tags: ['PROM-001'],
  }, async () => {
    const steps = [{ stage: 'canceled', happened_at: '2026-11-19T22:20:00Z' }];
    const canceled = { ...order, order_status: 2, steps };
    const screenFor = async (...orders: (typeof order)[]) => {
      const loaded = { orders, offerZipCode: null, mailedTo: null, paymentStatus: 'paid' as const };
      const funnel = startFunnel({ answers: { loadThankYou: () => loaded } });
      await funnel.open('thankYou');
      return { value: funnel.value(), arrival: funnel.context().arrival };
    };
    expect(await screenFor(canceled, { ...canceled, uuid: 'l2' })).toEqual({
      value: { orderStatus: 'ready' },
      arrival: 'replace',
    });
    for (const orders of [[canceled, order], []]) {
      expect((await screenFor(...orders)).value).toEqual({ thankYou: 'ready' });
    }
  });

  it('a payment that is waiting for the bank is stopped, unless it has already been charged', {
    tags: ['MONEY-004'],
  }, async () => {
    const late_payment = { state: 'confirming', reference: 'P100042', amount: 1, started_at: '' };
    const pending = { ...order, payment_status: 'PENDING', late_payment };
    const stop = async (cancelPayment: () => CheckoutResult | Promise<never>) => {
      const loadOrders = () => ({ orders: [pending], signedIn: false });
      const funnel = startFunnel({ answers: { loadOrders, cancelPayment } });
      await funnel.open('orderStatus');
      funnel.actor.send({ type: 'payment.stopped' });
      await settle();
      await settle();
      return { ...funnel, sent: funnel.callsOf('cancelPayment')[0]?.input };
    };
    const stopped = await stop(() => ({ payment_status: 'FAILED', charged: false }));
    expect(stopped.sent).toEqual({ user_uuid: 'u1', reference: 'P100042' });
    expect(stopped.value()).toMatchObject({ cart: expect.anything() });
    expect(stopped.toasts()).toEqual(['Payment stopped. You were not charged.']);
    const charged = await stop(() => ({ payment_status: 'SUCCESS', charged: true }));
    expect(charged.value()).toEqual({ orderStatus: 'ready' });
    expect(charged.callsOf('loadOrders')).toHaveLength(2);
    const down = await stop(failure({ status: 'fail', message: 'Network Error' }));
    expect(down.value()).toEqual({ orderStatus: 'ready' });
    expect(down.toasts()).toEqual(['Network Error']);
  });

  it('SUBMIT saves the options after a lookup, and otherwise only leaves the page', {
    tags: ['AMB-138', 'FINAL-003'],
  }, async () => {
    const options = {
      renewal_reminder: true,
      replace_card_or_sticker: false,
      renew_another_vehicle: true,
    };
    const known = startFunnel();
    await known.open('notEligible', { user_uuid: 'u1', vehicle_uuid: 'v1' });
    known.actor.send({ type: 'later.submitted', options });
    await settle();
    expect(known.callsOf('saveLater')[0]?.input).toMatchObject({ options });
    expect(known.emitted.at(-1)).toMatchObject({ destination: 'laterNoted' });
    const bare = startFunnel();
    await bare.open('notEligible', {});
    bare.actor.send({ type: 'later.submitted', options });
    expect(bare.calls).toEqual([]);
    expect(bare.emitted.at(-1)).toMatchObject({ destination: 'laterNoted' });
  });
});
