import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPublishing, rebuildOnSchedule } from './service.ts';

const AT = '2026-11-25T23:08:00.000Z';
const MINUTE_MS = 60_000;
let next: string | null | undefined;
let readAt: string | null;
let publishedAt: Date | undefined;
let builds: number;
let plans: ReturnType<typeof rebuildOnSchedule>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T23:06:00Z') });
  next = AT;
  [readAt, publishedAt] = [null, undefined];
  builds = 0;
  plans = rebuildOnSchedule({
    live: () => ({ content_read_at: readAt, live: [], held_back: [], next_change_at: next }),
    lastPublish: async () => publishedAt,
    isIdle: () => true,
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

it('builds the site once when an announcement starts or ends, and not before', async () => {
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS - 1);
  expect(builds).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(builds).toBe(1);
  next = '2026-11-25T23:10:00.000Z';
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(builds).toBe(1);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(builds).toBe(2);
  next = null;
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  next = undefined;
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(builds).toBe(2);
});

it('retries a failed build after ten minutes', async () => {
  await vi.advanceTimersByTimeAsync(11 * MINUTE_MS);
  expect(builds).toBe(1);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(builds).toBe(2);
});

it('does nothing once it is stopped', async () => {
  plans.stop();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(builds).toBe(0);
});

it('builds the site in every process after a publish that only one of them received', {
  tags: ['EDIT-006'],
}, async () => {
  next = null;
  [readAt, publishedAt] = ['2026-11-25T23:00:00.000Z', new Date()];
  await vi.advanceTimersByTimeAsync(25_000);
  expect(builds).toBe(0);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(builds).toBe(1);
  // Another process has built the folder that both share.
  readAt = new Date().toISOString();
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
  expect(builds).toBe(1);
});

it('publishing includes planned builds, which work like an editor’s builds', async () => {
  let built = 0;
  const publishing = createPublishing({
    build: async () => {
      built += 1;
      next = null;
    },
    live: () => ({ content_read_at: null, live: [], held_back: [], next_change_at: next }),
    lastPublish: async () => undefined,
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

it('a publish whose build takes over half a minute is built once', async () => {
  next = null;
  let built = 0;
  const publishing = createPublishing({
    build: async () => {
      const startedAt = new Date().toISOString();
      await new Promise((resolve) => setTimeout(resolve, MINUTE_MS));
      [built, readAt] = [built + 1, startedAt];
    },
    live: () => ({ content_read_at: readAt, live: [], held_back: [], next_change_at: next }),
    lastPublish: async () => publishedAt,
    waitMs: 100,
    clock: () => new Date(),
    logger: pino({ level: 'silent' }),
  });
  publishedAt = new Date();
  publishing.request();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(built).toBe(1);
  publishing.stop();
});
