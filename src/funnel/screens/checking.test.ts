import { describe, expect, it } from 'vitest';
import { failure, rejection, startFunnel } from '#tests/support/funnel/start-funnel.ts';

describe('checking records', () => {
  it('moves on after one second and not before', { tags: ['CHK-003'] }, async () => {
    const funnel = startFunnel();
    await funnel.open('checking');
    funnel.clock.increment(999);
    expect(funnel.value()).toBe('checking');
    funnel.clock.increment(1);
    expect(funnel.value()).toEqual({ shipping: 'loading' });
    expect(funnel.context().arrival).toBe('replace');
  });

  it('moves on immediately on a click', { tags: ['CHK-004', 'AMB-069'] }, async () => {
    const funnel = startFunnel();
    await funnel.open('checking');
    funnel.actor.send({ type: 'panel.clicked' });
    expect(funnel.value()).toEqual({ shipping: 'loading' });
  });
});

describe('home', () => {
  it('clears a failure from another screen', async () => {
    const funnel = startFunnel({ answers: { loadCart: failure(rejection('Not now'), 503) } });
    await funnel.open('cart');
    expect(funnel.context().loadFailure).toBe('Not now');
    funnel.actor.send({ type: 'restart.clicked' });
    expect(funnel.value()).toBe('home');
    await funnel.open('checking');
    expect(funnel.context().loadFailure).toBeNull();
  });
});
