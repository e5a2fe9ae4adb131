import { describe, expect, it } from 'vitest';
import { addressDraft, card, ids, paymentDraft } from '#tests/support/funnel/samples.ts';
import { settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

describe('a renewal', () => {
  it('goes from a found vehicle to the order status, screen by screen', {
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
    funnel.actor.send({ type: 'orderStatus.opened' });
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
