import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPublishing, rebuildOnSchedule } from './service.ts';

const AT = '2026-11-25T23:08:00.000Z';
const MINUTE_MS = 60_000;
let next: string | null | undefined;
let builds: number;
let plans: ReturnType<typeof rebuildOnSchedule>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T23:06:00Z') });
  next = AT;
  builds = 0;
  plans = rebuildOnSchedule({
    live: () => ({ content_read_at: null, live: [], held_back: [], next_change_at: next }),
    build: () => {
      builds += 1;
    },
    clock: () => new Date(),
  });
});
afterEach(() => {
  plans.stop();
  vi.useRealTimers();
});

it('builds the site once when an announcement starts or ends, and not before', () => {
  vi.advanceTimersByTime(2 * MINUTE_MS - 1);
  expect(builds).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(builds).toBe(1);
  next = '2026-11-25T23:10:00.000Z';
  vi.advanceTimersByTime(MINUTE_MS);
  expect(builds).toBe(1);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(builds).toBe(2);
  next = null;
  vi.advanceTimersByTime(60 * MINUTE_MS);
  next = undefined;
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(builds).toBe(2);
});

it('retries a failed build after ten minutes', () => {
  vi.advanceTimersByTime(11 * MINUTE_MS);
  expect(builds).toBe(1);
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(builds).toBe(2);
});

it('does nothing once it is stopped', () => {
  plans.stop();
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(builds).toBe(0);
});

it('publishing includes planned builds, which work like an editor’s builds', async () => {
  let built = 0;
  const publishing = createPublishing({
    build: async () => {
      built += 1;
      next = null;
    },
    live: () => ({ content_read_at: null, live: [], held_back: [], next_change_at: next }),
    waitMs: 100,
    clock: () => new Date(),
    logger: pino({ level: 'silent' }),
  });
  expect(publishing.status()).toMatchObject({ state: 'idle', next_change_at: AT });
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(built).toBe(1);
  expect(publishing.status()).toMatchObject({ state: 'idle', next_change_at: null });
  publishing.stop();
});
