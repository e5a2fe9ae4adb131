import { describe, expect, it } from 'vitest';
import { savedAddress } from '#tests/support/funnel/samples.ts';
import { failure, refusal, startFunnel } from '#tests/support/funnel/start-funnel.ts';

describe('a link', () => {
  it.each(['shipping', 'confirming', 'cart', 'payment', 'thankYou', 'orderStatus'] as const)(
    'to %s whose data is gone says so and offers a new start',
    async (state) => {
      const gone = failure(refusal('Not found'), 404);
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

  const gone = { loadCart: failure(refusal('Not found'), 404) };

  it('of a guest who has since logged in opens the account’s data for its owner', async () => {
    const findOwner = () => ({ account: 'u9', email: null });
    const funnel = startFunnel({ answers: { ...gone, findOwner } });
    await funnel.open('cart');
    expect(funnel.value()).toBe('finding');
    expect(funnel.callsOf('findOwner')[0]?.input).toMatchObject({ user_uuid: 'u1' });
    expect(funnel.emitted).toContainEqual({ type: 'link.moved', account: 'u9' });
  });

  it('of a guest who has since logged in asks others to log in, and leads back', async () => {
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

  it('whose owner can’t be determined has expired', async () => {
    const funnel = startFunnel({ answers: { ...gone, findOwner: failure(refusal('No'), 404) } });
    await funnel.open('cart');
    expect([funnel.value(), funnel.toasts()]).toEqual(['lost', []]);
    funnel.actor.send({ type: 'back.clicked' });
    expect(funnel.value()).toBe('home');
  });

  it('without the ids that its screen needs is lost', async () => {
    const funnel = startFunnel();
    await funnel.open('cart', { user_uuid: 'u1' });
    expect(funnel.value()).toBe('lost');
  });

  it('to the payment of an empty cart leads to the cart', async () => {
    const funnel = startFunnel({
      answers: {
        loadCart: () => [],
        loadPayment: () => ({
          items: [],
          address: savedAddress,
          standing: 'unknown',
          problems: [],
        }),
      },
    });
    await funnel.open('payment');
    expect(funnel.value()).toEqual({ cart: 'ready' });
    expect(funnel.context().arrival).toBe('replace');
  });

  it('to the payment of a paid cart leads to its thank-you page', async () => {
    const funnel = startFunnel({
      answers: {
        loadPayment: () => ({ items: [], address: savedAddress, standing: 'paid', problems: [] }),
      },
    });
    await funnel.open('payment');
    expect(funnel.value()).toEqual({ thankYou: 'ready' });
  });

  it.each([
    ['unpaid', { payment: 'editing' }],
    ['pending', { orderStatus: 'ready' }],
  ] as const)('to the thank-you page of an %s cart leads to %j', async (standing, screen) => {
    const funnel = startFunnel({
      answers: {
        loadThankYou: () => ({ orders: [], offerZipCode: null, mailedTo: null, standing }),
      },
    });
    await funnel.open('thankYou');
    expect(funnel.value()).toEqual(screen);
    expect(funnel.context().arrival).toBe('replace');
  });

  it('needs no data from memory', { tags: ['AMB-063'] }, async () => {
    for (const state of ['shipping', 'confirming', 'cart', 'payment', 'thankYou'] as const) {
      const funnel = startFunnel();
      await funnel.open(state);
      expect(funnel.actor.getSnapshot().matches(state)).toBe(true);
      expect(funnel.actor.getSnapshot().hasTag('loading')).toBe(false);
    }
  });

  it('to the order status without ids requests orders without ids', {
    tags: ['AMB-074'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('orderStatus', {});
    expect(funnel.calls).toEqual([{ name: 'loadOrders', input: {} }]);
  });
});
