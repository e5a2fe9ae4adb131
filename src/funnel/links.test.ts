import { describe, expect, it } from 'vitest';
import { savedAddress } from '#tests/support/funnel/samples.ts';
import { failure, rejection, startFunnel } from '#tests/support/funnel/start-funnel.ts';

describe('a link', () => {
  it.each(['shipping', 'confirming', 'cart', 'payment', 'thankYou', 'orderStatus'] as const)(
    'says that the data for %s is gone, and offers to start over',
    async (state) => {
      const gone = failure(rejection('Not found'), 404);
      const funnel = startFunnel({
        answers: {
          loadShipping: gone,
          loadConfirmation: gone,
          loadCart: gone,
          loadPayment: gone,
          loadThankYou: gone,
          loadOrders: gone,
        },
      });
      await funnel.open(state);
      expect(funnel.value()).toBe('lost');
      expect(funnel.toasts()).toEqual([]);
      funnel.actor.send({ type: 'restart.clicked' });
      expect(funnel.value()).toBe('home');
    },
  );

  const gone = { loadCart: failure(rejection('Not found'), 404) };

  it('opens the account’s data for a guest who has since logged in', async () => {
    const findOwner = () => ({ account: 'u9', email: null });
    const funnel = startFunnel({ answers: { ...gone, findOwner } });
    await funnel.open('cart');
    expect(funnel.value()).toBe('finding');
    expect(funnel.callsOf('findOwner')[0]?.input).toMatchObject({ user_uuid: 'u1' });
    expect(funnel.emitted).toContainEqual({ type: 'link.moved', account: 'u9' });
  });

  it('asks other visitors to log in, and is opened again after that', async () => {
    const findOwner = () => ({ account: null, email: 'd***@e***.com' });
    const funnel = startFunnel({ answers: { ...gone, findOwner } });
    await funnel.open('cart');
    expect([funnel.value(), funnel.context().owner]).toEqual(['loginNeeded', 'd***@e***.com']);
    funnel.actor.send({ type: 'login.clicked' });
    expect(funnel.emitted.at(-1)).toEqual({
      type: 'left',
      destination: 'loginAndBack',
      user_uuid: 'u1',
    });
  });

  it('has expired if its owner can’t be determined', async () => {
    const funnel = startFunnel({ answers: { ...gone, findOwner: failure(rejection('No'), 404) } });
    await funnel.open('cart');
    expect([funnel.value(), funnel.toasts()]).toEqual(['lost', []]);
    funnel.actor.send({ type: 'back.clicked' });
    expect(funnel.value()).toBe('home');
  });

  it('counts as lost without the ids that its screen needs', async () => {
    const funnel = startFunnel();
    await funnel.open('cart', { user_uuid: 'u1' });
    expect(funnel.value()).toBe('lost');
  });

  it('opens the cart instead of the payment if the cart is empty', async () => {
    const funnel = startFunnel({
      answers: {
        loadCart: () => [],
        loadPayment: () => ({
          items: [],
          address: savedAddress,
          paymentStatus: 'unknown',
          problems: [],
        }),
      },
    });
    await funnel.open('payment');
    expect(funnel.value()).toEqual({ cart: 'ready' });
    expect(funnel.context().arrival).toBe('replace');
  });

  it('opens the thank-you page instead of the payment if the cart is paid', async () => {
    const funnel = startFunnel({
      answers: {
        loadPayment: () => ({
          items: [],
          address: savedAddress,
          paymentStatus: 'paid',
          problems: [],
        }),
      },
    });
    await funnel.open('payment');
    expect(funnel.value()).toEqual({ thankYou: 'ready' });
  });

  it.each([
    ['unpaid', { payment: 'editing' }],
    ['pending', { orderStatus: 'ready' }],
  ] as const)(
    'to a cart that is %s opens %j instead of the thank-you page',
    async (paymentStatus, screen) => {
      const funnel = startFunnel({
        answers: {
          loadThankYou: () => ({ orders: [], offerZipCode: null, mailedTo: null, paymentStatus }),
        },
      });
      await funnel.open('thankYou');
      expect(funnel.value()).toEqual(screen);
      expect(funnel.context().arrival).toBe('replace');
    },
  );

  it('works without data in memory', { tags: ['AMB-063'] }, async () => {
    for (const state of ['shipping', 'confirming', 'cart', 'payment', 'thankYou'] as const) {
      const funnel = startFunnel();
      await funnel.open(state);
      expect(funnel.actor.getSnapshot().matches(state)).toBe(true);
      expect(funnel.actor.getSnapshot().hasTag('loading')).toBe(false);
    }
  });

  it('requests orders without ids if it opens the order status without ids', {
    tags: ['AMB-074'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('orderStatus', {});
    expect(funnel.calls).toEqual([{ name: 'loadOrders', input: {} }]);
  });
});
