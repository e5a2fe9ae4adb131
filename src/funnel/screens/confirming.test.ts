import { describe, expect, it } from 'vitest';
import { savedAddress } from '#tests/support/funnel/samples.ts';
import { failure, rejection, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

describe('the address confirmation', () => {
  it('uses the suggestion unless the entered address is chosen', {
    tags: ['EASE-014', 'AMB-095'],
  }, async () => {
    for (const choice of ['suggested', 'entered'] as const) {
      const funnel = startFunnel();
      await funnel.open('confirming');
      expect(funnel.context().choice).toBe('suggested');
      if (choice === 'entered') funnel.actor.send({ type: 'address.chosen', choice });
      funnel.actor.send({ type: 'address.confirmed' });
      expect(funnel.callsOf('confirmAddress')[0]?.input).toMatchObject({ choice });
    }
  });

  it('can’t choose a suggestion if there is none', { tags: ['ADDR-005'] }, async () => {
    const funnel = startFunnel({
      answers: {
        loadConfirmation: () => ({ address: savedAddress, suggestion: null, isPostalDown: false }),
      },
    });
    await funnel.open('confirming');
    funnel.actor.send({ type: 'address.chosen', choice: 'suggested' });
    expect(funnel.context().choice).toBe('entered');
  });

  it('stays on the screen with a toast if saving or creating the cart fails', {
    tags: ['ADDR-009', 'ADDR-010'],
  }, async () => {
    const funnel = startFunnel({ answers: { confirmAddress: failure(rejection('No')) } });
    await funnel.open('confirming');
    funnel.actor.send({ type: 'address.confirmed' });
    await settle();
    expect(funnel.value()).toEqual({ confirming: 'choosing' });
    expect(funnel.toasts()).toEqual(['No']);
    expect(funnel.context().loadFailure).toBe('No');
    funnel.actor.send({ type: 'address.confirmed' });
    expect(funnel.context().loadFailure).toBeNull();
  });

  it('goes back to the shipping address of the same vehicle', { tags: ['ADDR-006'] }, async () => {
    const funnel = startFunnel();
    await funnel.open('confirming');
    funnel.actor.send({ type: 'back.clicked' });
    expect(funnel.value()).toEqual({ shipping: 'loading' });
    expect(funnel.context().ids).toMatchObject({ user_uuid: 'u1', vehicle_uuid: 'v1' });
  });

  it('opens the cart with the address uuid from the response', {
    tags: ['FLOW-003', 'AMB-097'],
  }, async () => {
    const funnel = startFunnel({ answers: { confirmAddress: () => ({ address_uuid: 'a9' }) } });
    await funnel.open('confirming');
    funnel.actor.send({ type: 'address.confirmed' });
    await settle();
    expect(funnel.value()).toEqual({ cart: 'ready' });
    expect(funnel.context().ids.address_uuid).toBe('a9');
  });
});
