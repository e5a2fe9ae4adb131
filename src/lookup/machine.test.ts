import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Wait } from '#contracts/vehicle/waiting-line.ts';
import type { LookupDraft } from './draft.ts';
import { type LookupEmitted, type LookupOutcome, lookupMachine } from './machine.ts';

const draft: LookupDraft = {
  service_type_uuid: '00000000-0000-4000-8000-000000000001',
  vehicle_license_plate: '7ABC123',
  user_email: 'ann@gmail.com',
};
const FOUND = { kind: 'found', user_uuid: 'u1', vehicle_uuid: 'v1', eligible: true } as const;

const WAIT = { position: 12, wait_seconds: 100, retry_after_seconds: 5 };
const WAITING = { kind: 'waiting', place: { ticket: '7.s', ...WAIT } } as const;

function start(
  answer: () => LookupOutcome | Promise<LookupOutcome> = () => FOUND,
  turn: () => Wait | null = () => null,
) {
  const asked: LookupDraft[] = [];
  const emitted: LookupEmitted[] = [];
  const logic = lookupMachine.provide({
    actors: {
      lookUpVehicle: fromPromise(async ({ input }) => {
        asked.push(input);
        return answer();
      }),
      askForTurn: fromPromise(async () => turn()),
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(logic, { clock });
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
    wait: async (ms: number) => {
      clock.increment(ms);
      await new Promise((resolve) => setImmediate(resolve));
    },
    isBusy: () => actor.getSnapshot().hasTag('busy'),
  };
}

const audited = (state: string) => ({
  type: 'audited',
  message: `DMV_DETAILS_SEARCH: ${state}`,
});

describe('The lookup', { tags: ['ONE-002'] }, () => {
  it('sends nothing while a field is invalid', { tags: ['VAL-082'] }, () => {
    const lookup = start();
    const wrong = { ...draft, user_email: 'ann@GMAIL.com' };
    lookup.actor.send({ type: 'lookup.submitted', draft: wrong });
    expect(lookup.asked).toEqual([]);
    expect(lookup.value()).toBe('editing');
  });

  it('sends an email that the customer confirmed', { tags: ['EASE-001'] }, () => {
    const lookup = start();
    const insisted = { ...draft, user_email: 'dana@me.com' };
    lookup.actor.send({ type: 'lookup.submitted', draft: insisted, accepted: 'dana@me.com' });
    expect(lookup.asked).toEqual([insisted]);
  });

  it('uses the account’s email for a vehicle that the customer owns', () => {
    const lookup = start();
    const chosen = { ...draft, user_email: 'ann@web2.com' };
    lookup.actor.send({ type: 'vehicle.chosen', draft: chosen });
    expect(lookup.asked).toEqual([chosen]);
  });

  it('stores the vehicle’s user, reports to the audit log, then starts the order', {
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

  it('is busy until the next page loads, and idle again on return', async () => {
    const lookup = start();
    await lookup.look();
    expect(lookup.isBusy()).toBe(true);
    await lookup.look();
    expect(lookup.asked).toHaveLength(1);
    lookup.actor.send({ type: 'page.shown' });
    expect(lookup.isBusy()).toBe(false);
  });

  it('opens the alert if a login is required, and shows nothing else', {
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

  it('keeps saying why there is no vehicle until the form changes, and can be sent again', {
    tags: ['ERR-002', 'AMB-043', 'AUD-003'],
  }, async () => {
    const lookup = start(() => ({ kind: 'rejected', message: 'No such plate' }));
    await lookup.look();
    expect(lookup.context().rejection).toEqual({ message: 'No such plate' });
    expect(lookup.emitted).toEqual([
      audited('initiated'),
      audited('failed'),
      { type: 'lookup.rejected', message: 'No such plate' },
    ]);
    lookup.actor.send({ type: 'lookup.changed' });
    expect(lookup.context().rejection).toBeNull();
    await lookup.look();
    expect(lookup.asked).toHaveLength(2);
  });

  it('survives an error in its request', async () => {
    const lookup = start(() => Promise.reject(new Error('broken')));
    await lookup.look();
    expect(lookup.value()).toBe('editing');
    expect(lookup.context().rejection).toEqual({ message: 'Something went wrong' });
  });
});

describe('The lookup of a vehicle that the customer has to describe', () => {
  const needed = { kind: 'renewal', for_boats: false } as const;
  const DETAILS = { kind: 'details', needed } as const;
  const declared = { vin_end: '04352', vehicle_type: 'automobile', vehicle_make: 'Honda' } as const;

  async function describeVehicle(...answers: LookupOutcome[]) {
    const outcomes: LookupOutcome[] = [DETAILS, ...answers];
    const lookup = start(() => outcomes.shift() ?? FOUND);
    await lookup.look();
    expect(lookup.context().needed).toEqual(needed);
    expect(lookup.isBusy()).toBe(false);
    lookup.actor.send({ type: 'details.submitted', declared });
    await new Promise((resolve) => setImmediate(resolve));
    return lookup;
  }

  it('is sent again with the details, and begins without checking records', async () => {
    const lookup = await describeVehicle();
    expect(lookup.asked).toEqual([draft, { ...draft, declared }]);
    expect(lookup.emitted.slice(1).map(({ type }) => type)).toEqual([
      'details.wanted',
      'vehicle.found',
      'audited',
      'order.begun',
    ]);
    expect(lookup.emitted.at(-1)).toMatchObject({ isDeclared: true });
    // When the customer goes back from the next screen, the details are still there.
    lookup.actor.send({ type: 'page.shown' });
    expect(lookup.value()).toBe('describing');
  });

  it('stays at the details if they are rejected, and keeps them while it waits in line', async () => {
    const problems = [{ field: 'vin_end', message: 'No' }];
    const rejected = await describeVehicle({ kind: 'rejected', message: 'No', problems });
    expect(rejected.value()).toBe('describing');
    expect(rejected.context().rejection).toEqual({ message: 'No', problems });
    const waiting = await describeVehicle(WAITING);
    waiting.actor.send({ type: 'wait.canceled' });
    expect(waiting.value()).toBe('describing');
  });

  it('returns to the form if the plate is wrong, or the customer goes back', async () => {
    const rejected = { kind: 'rejected', message: 'No', reason: 'plate' } as const;
    const wrong = await describeVehicle(rejected);
    expect([wrong.value(), wrong.context().needed]).toEqual(['editing', null]);
    const back = await describeVehicle({ kind: 'rejected', message: 'No' });
    back.actor.send({ type: 'details.left' });
    expect([back.value(), back.context().needed]).toEqual(['editing', null]);
    expect(back.context().rejection).toBeNull();
    expect(back.emitted.at(-1)).toEqual({ type: 'details.left' });
    await back.look();
    expect(back.asked.at(-1)).toEqual(draft);
  });
});

describe('The lookup in a waiting line', { tags: ['FAST-011'] }, () => {
  async function startWaiting(...turns: (Wait | null | Error)[]) {
    const outcomes: LookupOutcome[] = [WAITING, FOUND];
    const lookup = start(
      () => outcomes.shift() ?? FOUND,
      () => {
        const turn = turns.shift() ?? null;
        if (turn instanceof Error) throw turn;
        return turn;
      },
    );
    await lookup.look();
    return lookup;
  }

  it('keeps its place, says so, and is not a failure', async () => {
    const lookup = await startWaiting();
    expect(lookup.value()).toEqual({ waiting: 'pausing' });
    expect(lookup.isBusy()).toBe(true);
    expect(lookup.context()).toMatchObject({ wait: WAIT, rejection: null });
    expect(lookup.emitted).toEqual([
      audited('initiated'),
      { type: 'place.given', place: WAITING.place, draft },
    ]);
  });

  it('polls when the server says to, and continues when its turn comes', async () => {
    const nearer = { position: 1, wait_seconds: 2, retry_after_seconds: 1 };
    const lookup = await startWaiting(nearer, new Error('offline'), null);
    await lookup.wait(4999);
    expect(lookup.context().wait).toEqual(WAIT);
    await lookup.wait(1);
    expect(lookup.context().wait).toEqual(nearer);
    // The customer keeps the place in line after a lost connection.
    await lookup.wait(1000);
    expect(lookup.context().wait).toEqual(nearer);
    expect(lookup.asked).toHaveLength(1);
    await lookup.wait(1000);
    expect(lookup.asked).toEqual([draft, draft]);
    expect(lookup.context().wait).toBeNull();
    expect(lookup.emitted.slice(2).map(({ type }) => type)).toEqual([
      'vehicle.found',
      'audited',
      'order.begun',
    ]);
  });

  it('ends if the customer cancels or changes the input', async () => {
    const left = { type: 'place.left' };
    const canceled = await startWaiting();
    canceled.actor.send({ type: 'wait.canceled' });
    expect([canceled.value(), canceled.emitted.at(-1)]).toEqual(['editing', left]);
    expect(canceled.context().wait).toBeNull();
    await canceled.wait(60_000);
    expect(canceled.asked).toHaveLength(1);

    const typed = await startWaiting();
    typed.actor.send({ type: 'lookup.changed', draft });
    typed.actor.send({ type: 'lookup.changed' });
    expect(typed.value()).toEqual({ waiting: 'pausing' });
    typed.actor.send({
      type: 'lookup.changed',
      draft: { ...draft, vehicle_license_plate: '7ABC124' },
    });
    expect([typed.value(), typed.emitted.at(-1)]).toEqual(['editing', left]);
  });
});
