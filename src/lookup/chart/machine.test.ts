import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { LookupDraft } from '../draft.ts';
import { type LookupEmitted, type LookupOutcome, lookupMachine } from './machine.ts';

const draft: LookupDraft = {
  service_type_uuid: '00000000-0000-4000-8000-000000000001',
  vehicle_license_plate: '7ABC123',
  user_email: 'ann@gmail.com',
};
const FOUND = { kind: 'found', user_uuid: 'u1', vehicle_uuid: 'v1', eligible: true } as const;

/** Starts a lookup whose results a test sets, and records what it asks of the server and its host. */
function start(answer: () => LookupOutcome | Promise<LookupOutcome> = () => FOUND) {
  const asked: LookupDraft[] = [];
  const emitted: LookupEmitted[] = [];
  const logic = lookupMachine.provide({
    actors: {
      lookUpVehicle: fromPromise(async ({ input }) => {
        asked.push(input);
        return answer();
      }),
    },
  });
  const actor = createActor(logic);
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    asked,
    emitted,
    look: async () => {
      actor.send({ type: 'lookup.submitted', draft });
      await new Promise((resolve) => setImmediate(resolve));
    },
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    isBusy: () => actor.getSnapshot().hasTag('busy'),
  };
}

const audited = (state: string) => ({
  type: 'audited',
  message: `DMV_DETAILS_SEARCH: ${state}`,
});

describe('The lookup', { tags: ['ONE-002'] }, () => {
  it('sends nothing while a field is wrong', { tags: ['VAL-082'] }, () => {
    const lookup = start();
    const wrong = { ...draft, user_email: 'ann@GMAIL.com' };
    lookup.actor.send({ type: 'lookup.submitted', draft: wrong });
    expect(lookup.asked).toEqual([]);
    expect(lookup.value()).toBe('editing');
  });

  it('sends an e-mail that the customer has said is right', { tags: ['EASE-001'] }, () => {
    const lookup = start();
    const insisted = { ...draft, user_email: 'dana@me.com' };
    lookup.actor.send({ type: 'lookup.submitted', draft: insisted, accepted: 'dana@me.com' });
    expect(lookup.asked).toEqual([insisted]);
  });

  it('takes a vehicle that the customer owns with the e-mail of its account', () => {
    const lookup = start();
    const chosen = { ...draft, user_email: 'ann@web2.com' };
    lookup.actor.send({ type: 'vehicle.chosen', draft: chosen });
    expect(lookup.asked).toEqual([chosen]);
  });

  it('keeps the vehicle’s user, reports to the audit log, then begins the order', {
    tags: ['AUD-002', 'AUD-004', 'AMB-073'],
  }, async () => {
    for (const eligible of [true, false]) {
      const lookup = start(() => ({ ...FOUND, eligible }));
      await lookup.look();
      const found = { user_uuid: 'u1', vehicle_uuid: 'v1', eligible };
      expect(lookup.emitted).toEqual([
        audited('initiated'),
        { type: 'vehicle.found', found, draft },
        audited('succeeded'),
        { type: 'order.begun', found },
      ]);
    }
  });

  it('is busy until the next page is loaded, and free again on coming back to this one', async () => {
    const lookup = start();
    await lookup.look();
    expect(lookup.isBusy()).toBe(true);
    await lookup.look();
    expect(lookup.asked).toHaveLength(1);
    lookup.actor.send({ type: 'page.shown' });
    expect(lookup.isBusy()).toBe(false);
  });

  it('opens the alert when a login is required, and says nothing else', {
    tags: ['AMB-043', 'AUD-003'],
  }, async () => {
    const html = '<b>Please log in</b>';
    const lookup = start(() => ({ kind: 'alert', html }));
    await lookup.look();
    expect(lookup.context().alert).toBe(html);
    expect(lookup.emitted).toEqual([audited('initiated'), audited('failed')]);
    lookup.actor.send({ type: 'login.clicked' });
    expect(lookup.emitted.at(-1)).toEqual({ type: 'login.wanted' });
    expect(lookup.context().alert).toBeNull();
    await lookup.look();
    lookup.actor.send({ type: 'alert.dismissed' });
    expect(lookup.value()).toBe('editing');
  });

  it('says why there is no vehicle until the form changes, and can be sent again', {
    tags: ['ERR-002', 'AMB-043', 'AUD-003'],
  }, async () => {
    const lookup = start(() => ({ kind: 'refused', message: 'No such plate' }));
    await lookup.look();
    expect(lookup.context().refusal).toEqual({ message: 'No such plate' });
    expect(lookup.emitted).toEqual([
      audited('initiated'),
      audited('failed'),
      { type: 'lookup.refused', message: 'No such plate' },
    ]);
    lookup.actor.send({ type: 'lookup.changed' });
    expect(lookup.context().refusal).toBeNull();
    await lookup.look();
    expect(lookup.asked).toHaveLength(2);
  });

  it('survives a lookup that throws', async () => {
    const lookup = start(() => Promise.reject(new Error('broken')));
    await lookup.look();
    expect(lookup.value()).toBe('editing');
    expect(lookup.context().refusal).toEqual({ message: 'Something went wrong' });
  });
});
