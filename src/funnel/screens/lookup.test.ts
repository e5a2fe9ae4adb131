import { describe, expect, it } from 'vitest';
import { lookupDraft } from '#tests/support/funnel/samples.ts';
import { failure, refusal, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

describe('the lookup', () => {
  const lookUp = async (answer: () => Promise<never>) => {
    const funnel = startFunnel({ answers: { lookUpVehicle: answer } });
    funnel.actor.send({ type: 'restart.clicked' });
    funnel.actor.send({ type: 'lookup.submitted', draft: lookupDraft });
    await settle();
    return funnel;
  };

  it('sends nothing while a field is wrong', { tags: ['VAL-082'] }, async () => {
    const funnel = startFunnel();
    funnel.actor.send({ type: 'restart.clicked' });
    funnel.actor.send({
      type: 'lookup.submitted',
      draft: { ...lookupDraft, user_email: 'ann@GMAIL.com' },
    });
    await settle();
    expect(funnel.calls).toEqual([]);
  });

  it('goes to the not-yet-eligible page when the server says so', {
    tags: ['AMB-073'],
  }, async () => {
    const funnel = startFunnel({
      answers: {
        lookUpVehicle: () => ({ user_uuid: 'u1', user_vehicle_uuid: 'v1', eligible: false }),
      },
    });
    funnel.actor.send({ type: 'restart.clicked' });
    funnel.actor.send({ type: 'lookup.submitted', draft: lookupDraft });
    await settle();
    expect(funnel.value()).toEqual({ notEligible: 'ready' });
    expect(funnel.context().vehicles).toEqual([{ uuid: 'v1', vehicle_license_plate: '7ABC123' }]);
  });

  it('opens the alert when a login is required, without a toast', {
    tags: ['AMB-043'],
  }, async () => {
    const html = '<b>Please log in</b>';
    const funnel = await lookUp(
      failure({ ...refusal('no'), error: { data: { code: 'LOGIN_REQUIRED', html } } }),
    );
    expect(funnel.value()).toEqual({ lookup: 'alerting' });
    expect(funnel.context().alert).toEqual({ html });
    expect(funnel.toasts()).toEqual([]);
    funnel.actor.send({ type: 'login.clicked' });
    expect(funnel.emitted.at(-1)).toMatchObject({ type: 'left', destination: 'login' });
  });

  it('shows any other failure as a toast and can be sent again', {
    tags: ['ERR-002', 'AMB-043'],
  }, async () => {
    const funnel = await lookUp(failure(refusal('No such plate')));
    expect(funnel.value()).toEqual({ lookup: 'editing' });
    expect(funnel.toasts()).toEqual(['No such plate']);
    expect(funnel.context().loadFailure).toBe('No such plate');
    funnel.actor.send({ type: 'lookup.changed', draft: lookupDraft });
    expect(funnel.context().loadFailure).toBeNull();
  });

  it('starts without what failed on another screen', async () => {
    const funnel = startFunnel({ answers: { loadCart: failure(refusal('Not now'), 503) } });
    await funnel.open('cart');
    expect(funnel.context().loadFailure).toBe('Not now');
    funnel.actor.send({ type: 'restart.clicked' });
    expect(funnel.value()).toEqual({ lookup: 'editing' });
    expect(funnel.context().loadFailure).toBeNull();
  });

  it('tells the audit how the search went', {
    tags: ['AUD-002', 'AUD-003', 'AUD-004'],
  }, async () => {
    const messages = (funnel: Awaited<ReturnType<typeof lookUp>>) =>
      funnel.emitted.flatMap((event) => (event.type === 'audited' ? [event.message] : []));
    const failed = await lookUp(failure(refusal('No')));
    expect(messages(failed)).toEqual([
      'DMV_DETAILS_SEARCH: initiated',
      'DMV_DETAILS_SEARCH: failed',
    ]);
    const funnel = startFunnel();
    funnel.actor.send({ type: 'restart.clicked' });
    funnel.actor.send({ type: 'lookup.submitted', draft: lookupDraft });
    await settle();
    expect(funnel.emitted).toContainEqual({
      type: 'audited',
      message: 'DMV_DETAILS_SEARCH: succeeded',
      user_uuid: 'u1',
    });
  });
});
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

  it('moves on at once when the panel is clicked', { tags: ['CHK-004', 'AMB-069'] }, async () => {
    const funnel = startFunnel();
    await funnel.open('checking');
    funnel.actor.send({ type: 'panel.clicked' });
    expect(funnel.value()).toEqual({ shipping: 'loading' });
  });
});
