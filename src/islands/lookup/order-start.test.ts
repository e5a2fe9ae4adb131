import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type LookupOutcome, lookupMachine } from '#lookup/machine.ts';
import { createOrderStart } from './order-start.ts';

const draft = {
  service_type_uuid: '00000000-0000-4000-8000-000000000001',
  vehicle_license_plate: '7ABC123',
  user_email: 'ann@gmail.com',
};
const submitted = { type: 'lookup.submitted', draft } as const;

function refusing() {
  const counts = { loads: 0, lookups: 0 };
  const load = async () => {
    counts.loads += 1;
    return createActor(
      lookupMachine.provide({
        actors: {
          lookUpVehicle: fromPromise(async (): Promise<LookupOutcome> => {
            counts.lookups += 1;
            return { kind: 'rejected', message: 'No' };
          }),
        },
      }),
    ).start();
  };
  return { counts, load };
}

it('loads the state machine once, on the first interaction', { tags: ['ONE-002'] }, async () => {
  const { counts, load } = refusing();
  const start = createOrderStart(load);
  expect(counts.loads).toBe(0);
  start.touch();
  start.touch();
  await start.begin(submitted);
  expect(counts.loads).toBe(1);
});

it('is busy from the click onward, and runs one lookup at a time', {
  tags: ['ONE-002'],
}, async () => {
  const { counts, load } = refusing();
  const start = createOrderStart(load);
  const seen: boolean[] = [];
  start.subscribe(() => seen.push(start.view().busy));
  const first = start.begin(submitted);
  expect(start.view().busy).toBe(true);
  await start.begin(submitted);
  await first;
  await vi.waitFor(() =>
    expect(start.view()).toMatchObject({ busy: false, rejection: { message: 'No' } }),
  );
  expect(counts.lookups).toBe(1);
  expect(seen.at(-1)).toBe(false);
  await start.tell({ type: 'lookup.changed' });
  expect(start.view().rejection).toBeNull();
});

it('says that the network is unavailable if the state machine fails to load, and retries', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { load } = refusing();
  const loads = [() => Promise.reject(new Error('offline')), load];
  const start = createOrderStart(() => loads.shift()?.() ?? load());
  await start.begin(submitted);
  expect(start.view()).toEqual({
    busy: false,
    alert: null,
    rejection: { message: 'Network Error', reason: 'outage' },
    wait: null,
    needed: null,
  });
  await start.begin(submitted);
  await vi.waitFor(() => expect(start.view().rejection).toEqual({ message: 'No' }));
});
