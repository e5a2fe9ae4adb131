import { describe, expect, it } from 'vitest';
import { addressDraft, card, ids, paymentDraft } from '#tests/support/funnel/samples.ts';
import { failure, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

const missingToken = { status: 'fail', message: 'Missing authorization token!' };
const missingSession = { status: 'fail', message: 'Session Token Is Missing!' };
describe('the way of a renewal', () => {
  it('leads from a found vehicle to the order status in the order of the screens', {
    tags: ['FLOW-002', 'CARD-017'],
  }, async () => {
    const funnel = startFunnel();
    const screens: string[] = [];
    funnel.actor.subscribe(({ value }) => {
      const screen = typeof value === 'string' ? value : String(Object.keys(value)[0]);
      if (screens.at(-1) !== screen) screens.push(screen);
    });
    funnel.actor.send({ type: 'restart.clicked' });
    const found = { user_uuid: 'u1', vehicle_uuid: 'v1' };
    await funnel.open('checking', found);
    funnel.clock.increment(1000);
    await settle();
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    funnel.actor.send({ type: 'address.confirmed' });
    await settle();
    funnel.actor.send({ type: 'cart.submitted' });
    await settle();
    funnel.actor.send({ type: 'checkout.submitted', draft: paymentDraft, card });
    await settle();
    funnel.actor.send({ type: 'quotes.clicked' });
    await settle();
    expect(screens).toEqual([
      'home',
      'checking',
      'shipping',
      'confirming',
      'cart',
      'payment',
      'thankYou',
      'orderStatus',
    ]);
    expect(funnel.context().ids).toEqual(ids);
    expect(funnel.toasts()).toEqual([]);
  });
});
describe('a session that is gone', () => {
  it.each([missingToken, missingSession])(
    'is reported to the host and leads home, without a toast: $message',
    { tags: ['ERR-008', 'ERR-009', 'AMB-041'] },
    async (body) => {
      const funnel = startFunnel({ answers: { loadCart: failure(body, 401) } });
      await funnel.open('cart');
      expect(funnel.emitted).toEqual([{ type: 'session.lost' }]);
      expect(funnel.value()).toBe('home');
      expect(funnel.context().ids).toEqual({});
    },
  );

  it('is noticed by a submit, too', async () => {
    const funnel = startFunnel({ answers: { saveAddress: failure(missingToken) } });
    await funnel.open('shipping');
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    expect(funnel.emitted.at(-1)).toEqual({ type: 'session.lost' });
    expect(funnel.toasts()).toEqual([]);
  });
});
