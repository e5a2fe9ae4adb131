import { setTimeout as wait } from 'node:timers/promises';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tables } from '../db/schema.ts';
import { createLogger } from '../logger.ts';
import { createScheduler, restAfter } from './scheduler.ts';

const NOW = new Date('2026-03-10T18:00:00Z');
const lateBy = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

describe('the pause after a batch', () => {
  it.each([
    ['nobody buys', false, lateBy(10), 200, 0],
    ['nothing is due', true, null, 200, 1600],
    ['somebody buys', true, lateBy(10), 200, 1600],
    ['the batch waited for a slow server', true, lateBy(10), 9_000, 5_000],
    ['the work is ten minutes late', true, lateBy(600), 200, 200],
    ['the work is fifteen minutes late', true, lateBy(900), 200, 0],
  ])('has the right length if %s', { tags: ['FAST-002'] }, (_, isBusy, since, tookMs, restMs) => {
    expect(restAfter(tookMs, { isBusy, since }, NOW)).toBe(restMs);
  });
});

describe('while the database is down', () => {
  const state = { isAway: false, takesWrites: true, looks: 0, tries: 0 };

  class OneDue extends DummyDriver {
    override async acquireConnection() {
      state.looks += 1;
      if (state.isAway) throw new Error('connect ECONNREFUSED');
      const due = [{ kinds: ['one'], since: null, isBusy: false }];
      return {
        executeQuery: async () => ({ rows: due.map((row) => JSON.parse(JSON.stringify(row))) }),
        async *streamQuery() {},
      };
    }
  }
  const db = new Kysely<Tables>({
    dialect: {
      createDriver: () => new OneDue(),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (of) => new PostgresIntrospector(of),
    },
  });
  const worker = {
    kinds: ['one'],
    async runDue() {
      state.tries += 1;
      if (!state.takesWrites) throw new Error('cannot execute UPDATE in a read-only transaction');
      return 0;
    },
    stop() {},
  };

  it.each([
    ['answers nothing', { isAway: true, takesWrites: true }],
    ['takes reads alone', { isAway: false, takesWrites: false }],
  ])(
    'backs off, and logs once that it %s and once that it has recovered',
    {
      tags: ['SAFE-020'],
    },
    async (_, trouble) => {
      const lines: string[] = [];
      const logger = createLogger('info', { write: (line) => void lines.push(line) });
      const told = () => lines.map((line) => JSON.parse(line).msg);
      Object.assign(state, trouble, { looks: 0, tries: 0 });
      const scheduler = createScheduler({ db, clock: () => NOW, logger }, { lookEveryMs: 4 });
      scheduler.start([worker]);
      await wait(400);
      // With delays of 4, 8, … 256 ms, there are few polls instead of a hundred.
      expect(state.looks).toBeLessThan(10);
      expect(state.tries).toBeLessThan(10);
      expect(told()).toEqual(['jobs cannot be read']);
      Object.assign(state, { isAway: false, takesWrites: true });
      await expect.poll(told).toEqual(['jobs cannot be read', 'jobs can be read again']);
      const before = state.tries;
      await expect.poll(() => state.tries).toBeGreaterThan(before + 5);
      await scheduler.stop([worker]);
    },
  );
});
