import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

/** Each process starts slowly on a busy machine. */
const SIX_STARTS = { timeout: 120_000 };
const MIGRATIONS = 'src/server/db/migrations';
const ONE_QUEUE = '044-partner-events-as-jobs.sql';

const [partner, user, due, dead, delivered] = Array.from({ length: 5 }, () => crypto.randomUUID());
const body = '{"id":"1", "data": {}}';

describe('npm run jobs:dead', () => {
  it('lists and repeats undelivered partner events, also those from before there was one queue', {
    tags: ['ONE-004', 'SAFE-015'],
    ...SIX_STARTS,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dead-jobs-'));
    const made = await createPostgresDatabase();
    const settings = { databaseUrl: made.url };
    const operator = (...words: string[]) =>
      runOperator('jobs:dead', words, { DATABASE_URL: made.url, DATA_DIR: join(folder, 'data') });
    const rowsOf = async () => {
      const { db, close } = await connectDatabase(settings);
      const jobs = await db.selectFrom('job').selectAll().orderBy('created_at').execute();
      const noted = await db.selectFrom('audit_log').select('message').execute();
      await close();
      return { jobs, noted };
    };
    try {
      await fillOldQueue(settings, folder);
      const listed = (await operator()).stdout;
      expect(listed).toContain(`${dead}  tell-partner  {`);
      expect(listed).toMatch(/ {2}The partner's server answered 500\n1 dead\n$/);
      expect((await operator('retry', dead ?? '')).stdout).toBe('1 will be tried again\n');
      const { jobs, noted } = await rowsOf();
      expect(noted).toEqual([{ message: 'JOBS: tried again tell-partner' }]);
      expect(await operator('retry', dead ?? '')).toEqual({
        status: 1,
        stdout: '',
        stderr: `${dead} is no job that was given up: npm run jobs:dead lists those that were.\n`,
      });
      expect((await rowsOf()).noted).toEqual(noted);
      expect(jobs).toMatchObject(
        [due, dead].map((uuid) => ({
          uuid,
          kind: 'tell-partner',
          state: 'ready',
          payload: { eventUuid: uuid, partnerUuid: partner, body },
        })),
      );
    } finally {
      await made.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** A database from before there was one queue, with an event of a partner in each state. */
async function fillOldQueue(
  settings: Parameters<typeof connectDatabase>[0],
  folder: string,
): Promise<void> {
  const older = join(folder, 'migrations');
  cpSync(MIGRATIONS, older, {
    recursive: true,
    filter: (path) => !path.endsWith('.sql') || path < join(MIGRATIONS, ONE_QUEUE),
  });
  const database = await connectDatabase(settings);
  await migrate(database, older);
  const run = (query: ReturnType<typeof sql>) => query.execute(database.db);
  await run(sql`insert into partner (uuid, name, public_key, allowed_origins, webhook_url, webhook_secret, created_at)
    values (${partner}, 'Shop', 'shop', '[]', 'https://shop.test', 'secret', now())`);
  await run(sql`insert into app_user (uuid, kind, email, created_at, last_used_at)
    values (${user}, 'account', 'ada@example.com', now(), now())`);
  const events = [
    [due, 'due', 0],
    [dead, 'dead', 1],
    [delivered, 'delivered', 2],
  ] as const;
  for (const [uuid, state, minute] of events) {
    const [at, endedAt] = [new Date(minute * 60_000), state === 'due' ? null : new Date()];
    await run(sql`insert into payment (uuid, user_uuid, state, amount_cents, request_hash, renewal_reminders, created_at)
      values (${uuid}, ${user}, 'succeeded', 1, '', false, now())`);
    await run(sql`insert into partner_event
        (uuid, partner_uuid, payment_uuid, body, state, next_attempt_at, last_error, created_at, ended_at)
      values (${uuid}, ${partner}, ${uuid}, ${body}, ${state}, now(), 'The partner''s server answered 500',
        ${at}, ${endedAt})`);
  }
  await database.close();
}
