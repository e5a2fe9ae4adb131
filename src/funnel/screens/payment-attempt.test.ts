import { describe, expect, it } from 'vitest';
import { answer, pay, payWith } from '#tests/support/funnel/pay.ts';
import { item, savedAddress } from '#tests/support/funnel/samples.ts';
import { failure, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

describe('the key of an attempt', () => {
  it('is new after a definitive result', async () => {
    for (const payment_status of ['FAILED', 'VALIDATION_FAILED']) {
      const funnel = await payWith(answer({ payment_status }));
      funnel.actor.send({ type: 'error.dismissed' });
      funnel.actor.send(pay);
      await settle();
      expect(new Set(funnel.keys()).size).toBe(2);
    }
  });

  it.each([undefined, 500, 503])(
    'stays the same after an unknown result (HTTP %s)',
    async (status) => {
      const body = { status: 'fail', message: 'Network Error' };
      const funnel = await payWith(failure(body, status));
      funnel.actor.send({ type: 'error.dismissed' });
      funnel.actor.send(pay);
      await settle();
      const [first, second] = funnel.keys();
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(second).toBe(first);
    },
  );

  it('survives a refresh, so that the payment can be checked with the server', async () => {
    const before = await payWith(failure({ status: 'fail', message: 'Network Error' }));
    const after = startFunnel({ drafts: before.drafts });
    await after.open('payment');
    expect(after.callsOf('loadPayment')[0]?.input).toMatchObject({ attemptKey: before.keys()[0] });
    after.actor.send(pay);
    await settle();
    expect(after.callsOf('checkout')[0]?.input).toMatchObject({ attemptKey: before.keys()[0] });
  });

  it('causes a reload of the payment if another request has used it', async () => {
    const conflict = failure({ status: 'fail', message: 'Already paid' }, 409);
    const paid = await payWith(conflict);
    expect(paid.value()).toEqual({ thankYou: 'ready' });
    const unpaid = await payWith(conflict, { recheckPayment: () => ({ paymentStatus: 'unpaid' }) });
    expect(unpaid.value()).toEqual({ payment: { rejected: 'read' } });
    expect(unpaid.context().attemptKey).toBeNull();
    const unknown = await payWith(conflict, {
      recheckPayment: () => ({ paymentStatus: 'unknown' }),
    });
    expect(unknown.value()).toEqual({ payment: { rejected: 'read' } });
    expect(unknown.context().modal).toMatchObject({ message: 'Already paid', pending: false });
  });
});
describe('a payment that is being checked', () => {
  const pending = answer({
    payment_status: 'PENDING',
    payment_response: { message: 'Wait' },
    payment_reference: 'P100023',
  });

  it("shows the server's message and accepts no second payment", async () => {
    const funnel = await payWith(pending);
    expect(funnel.value()).toEqual({ payment: 'pending' });
    expect(funnel.context().modal).toEqual({
      title: 'We’re still waiting for your bank',
      message: 'Wait',
      reference: 'P100023',
      pending: true,
    });
    funnel.actor.send({ type: 'error.dismissed' });
    funnel.actor.send(pay);
    expect(funnel.value()).toEqual({ payment: 'pending' });
    expect(funnel.callsOf('checkout')).toHaveLength(1);
  });

  it('is linked from the cart until its result is known', async () => {
    const paying = await payWith(pending, { recheckPayment: () => ({ paymentStatus: 'paid' }) });
    const openCart = async () => {
      const cart = startFunnel({ drafts: paying.drafts, answers: { loadCart: () => [] } });
      await cart.open('cart', { user_uuid: 'u1', address_uuid: 'a1' });
      return cart;
    };
    const cart = await openCart();
    cart.actor.send({ type: 'orderStatus.clicked' });
    expect(cart.context().ids).toMatchObject({ cart_uuid: 'c1' });
    paying.actor.send({ type: 'payment.rechecked' });
    await settle();
    expect((await openCart()).context().attemptedCart).toBeNull();
  });

  it('stays in this state until the server says otherwise', async () => {
    const statuses = ['pending', 'paid'] as const;
    let reading = 0;
    const funnel = await payWith(pending, {
      recheckPayment: () => ({ paymentStatus: statuses[reading++] ?? 'unknown' }),
    });
    funnel.actor.send({ type: 'payment.rechecked' });
    await settle();
    expect(funnel.value()).toEqual({ payment: 'pending' });
    expect(funnel.context().modal).toMatchObject({ message: 'Wait', reference: 'P100023' });
    funnel.actor.send({ type: 'payment.rechecked' });
    await settle();
    expect(funnel.value()).toEqual({ thankYou: 'ready' });
  });

  it('may be retried, with a new key, once it is known to be unpaid', async () => {
    const funnel = await payWith(pending, { recheckPayment: () => ({ paymentStatus: 'unpaid' }) });
    funnel.actor.send({ type: 'payment.rechecked' });
    await settle();
    expect(funnel.context().modal).toMatchObject({ message: 'Payment Failed', pending: false });
    funnel.actor.send({ type: 'error.dismissed' });
    funnel.actor.send(pay);
    await settle();
    expect(new Set(funnel.keys()).size).toBe(2);
  });

  it('keeps waiting after a failed request', async () => {
    const funnel = await payWith(pending, {
      recheckPayment: failure({ status: 'fail', message: 'Network Error' }),
    });
    funnel.actor.send({ type: 'payment.rechecked' });
    await settle();
    expect(funnel.value()).toEqual({ payment: 'pending' });
    expect(funnel.toasts()).toEqual(['Network Error']);
  });

  it('is polled silently until its result is known and announced', {
    tags: ['EASE-002'],
  }, async () => {
    const statuses = ['pending', 'unknown', 'paid'] as const;
    let reading = 0;
    const funnel = await payWith(pending, {
      recheckPayment: () => ({ paymentStatus: statuses[reading++] ?? 'unknown' }),
    });
    const { modal } = funnel.context();
    for (const _ of ['pending', 'unknown']) {
      funnel.actor.send({ type: 'orders.followed' });
      expect(funnel.value()).toEqual({ payment: 'following' });
      expect(funnel.actor.getSnapshot().hasTag('busy')).toBe(false);
      await settle();
      expect(funnel.value()).toEqual({ payment: 'pending' });
      expect(funnel.context().modal).toEqual(modal);
    }
    expect(funnel.toasts()).toEqual([]);
    funnel.actor.send({ type: 'orders.followed' });
    await settle();
    expect(funnel.value()).toEqual({ thankYou: 'ready' });
    expect(funnel.callsOf('recheckPayment')[2]?.input).toEqual({
      user_uuid: 'u1',
      cart_uuid: 'c1',
    });
    expect(funnel.toasts()).toEqual(['Your payment went through.']);
    expect(funnel.emitted).toContainEqual(expect.objectContaining({ kind: 'success' }));
    expect(funnel.context().modal).toBeNull();
  });

  it('says that the card was not charged, and keeps the form, if it fails during polling', {
    tags: ['EASE-002'],
  }, async () => {
    const funnel = await payWith(pending, { recheckPayment: () => ({ paymentStatus: 'failed' }) });
    funnel.actor.send({ type: 'orders.followed' });
    await settle();
    expect(funnel.value()).toEqual({ payment: { rejected: 'read' } });
    expect(funnel.context()).toMatchObject({
      modal: { message: 'Payment Failed', pending: false },
      attemptKey: null,
      advice: expect.stringMatching(/^You were not charged\./),
      payment: { first_name: 'Ann' },
    });
  });

  it('is polled again after a failure, and counts failures until one succeeds', {
    tags: ['EASE-002'],
  }, async () => {
    let isDown = true;
    const funnel = await payWith(pending, {
      recheckPayment: async () => {
        if (isDown) throw new Error('down');
        return { paymentStatus: 'pending' };
      },
    });
    const follow = async (type: 'orders.followed' | 'payment.rechecked') => {
      funnel.actor.send({ type });
      await settle();
      expect(funnel.value()).toEqual({ payment: 'pending' });
      return funnel.context().followMisses;
    };
    expect([await follow('orders.followed'), await follow('orders.followed')]).toEqual([1, 2]);
    expect(funnel.toasts()).toEqual([]);
    isDown = false;
    expect(await follow('orders.followed')).toBe(0);
    isDown = true;
    await follow('orders.followed');
    isDown = false;
    expect(await follow('payment.rechecked')).toBe(0);
  });

  it('does not count failures from earlier polling', {
    tags: ['EASE-002'],
  }, async () => {
    const down = await payWith(pending, { recheckPayment: failure({ status: 'fail' }) });
    down.actor.send({ type: 'orders.followed' });
    await settle();
    down.actor.send({ type: 'back.clicked' });
    await settle();
    await down.open('payment');
    down.actor.send(pay);
    await settle();
    expect(down.context().followMisses).toBe(0);
  });

  it('can be checked and left during polling', { tags: ['EASE-002'] }, async () => {
    const funnel = await payWith(pending, { recheckPayment: () => new Promise(() => {}) });
    funnel.actor.send({ type: 'orders.followed' });
    funnel.actor.send({ type: 'payment.rechecked' });
    expect(funnel.value()).toEqual({ payment: 'rechecking' });
    const left = await payWith(pending, { recheckPayment: () => new Promise(() => {}) });
    left.actor.send({ type: 'orders.followed' });
    left.actor.send({ type: 'orderStatus.clicked' });
    await settle();
    expect(left.value()).toEqual({ orderStatus: 'ready' });
  });

  it('can be left for the order status, which also opens after a refresh', {
    tags: ['EASE-002'],
  }, async () => {
    const left = await payWith(pending);
    left.actor.send({ type: 'orderStatus.clicked' });
    await settle();
    expect(left.value()).toEqual({ orderStatus: 'ready' });
    expect(left.context()).toMatchObject({ modal: null, arrival: 'push' });

    const loadPayment = () => ({
      items: [],
      address: null,
      paymentStatus: 'pending' as const,
      problems: [],
    });
    const again = startFunnel({ drafts: left.drafts, answers: { loadPayment } });
    await again.open('payment');
    expect(again.value()).toEqual({ orderStatus: 'ready' });
    expect(again.context().arrival).toBe('replace');
    // The key stays the same until the result is known.
    expect(again.callsOf('loadPayment')[0]?.input).toMatchObject({ attemptKey: left.keys()[0] });
  });

  it('gives the next card a new key if it failed late, even after a refresh', {
    tags: ['EASE-002'],
  }, async () => {
    const left = await payWith(pending);
    const loadPayment = () => ({
      items: [item],
      address: savedAddress,
      paymentStatus: 'failed' as const,
      problems: [],
    });
    const again = startFunnel({ drafts: left.drafts, answers: { loadPayment } });
    await again.open('payment');
    expect(again.value()).toEqual({ payment: 'editing' });
    again.actor.send(pay);
    await settle();
    const [next] = again.callsOf('checkout');
    expect(Object(next?.input).attemptKey).not.toBe(left.keys()[0]);
  });

  it('says that the card was not charged once it is known to have failed', {
    tags: ['EASE-002'],
  }, async () => {
    const funnel = await payWith(pending, { recheckPayment: () => ({ paymentStatus: 'unpaid' }) });
    funnel.actor.send({ type: 'payment.rechecked' });
    await settle();
    expect(funnel.context().advice).toMatch(/^You were not charged\./);
  });

  it('can be left for the order status, and its cart can be reopened there', {
    tags: ['EASE-002'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('orderStatus', { user_uuid: 'u1', cart_uuid: 'c1' });
    funnel.actor.send({ type: 'cart.reopened', address_uuid: 'a1' });
    await settle();
    expect(funnel.value()).toEqual({ cart: 'ready' });
    expect(funnel.context().ids.address_uuid).toBe('a1');
  });
});
