import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { readRefunds } from '#tests/support/api/refunds.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const MIGRATIONS = 'src/server/db/migrations';
const LATE_CHARGES = '065-late-charges-are-refunds.sql';

async function openEmpty() {
  const made = await createPostgresDatabase();
  const database = await connectDatabase({ databaseUrl: made.url });
  return {
    database,
    async close() {
      await database.close();
      await made.drop();
    },
  };
}

describe('Charges that came too late before there were refunds', () => {
  it('are refunds, those that are due with their job', {
    tags: ['PROM-001'],
    timeout: 120_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'refunds-'));
    const { database, close } = await openEmpty();
    try {
      const older = join(folder, 'migrations');
      cpSync(MIGRATIONS, older, {
        recursive: true,
        filter: (path) => !path.endsWith('.sql') || path < join(MIGRATIONS, LATE_CHARGES),
      });
      await migrate(database, older);
      const run = (query: ReturnType<typeof sql>) => query.execute(database.db);
      const user = crypto.randomUUID();
      await run(sql`insert into app_user (uuid, kind, email, created_at, last_used_at)
        values (${user}, 'account', 'ada@example.com', now(), now())`);
      const [paid, due, done] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      const at = new Date('2026-03-09T18:00:00Z');
      for (const [uuid, state, since, refunded] of [
        [paid, 'succeeded', null, null],
        [due, 'failed', at, null],
        [done, 'failed', null, at],
      ] as const) {
        await run(sql`insert into payment (uuid, user_uuid, state, amount_cents, request_hash, renewal_reminders,
            reference, created_at, refund_due_since, refunded_at)
          values (${uuid}, ${user}, ${state}, 24943, '', false, 'charge', now(), ${since}, ${refunded})`);
      }

      expect(await migrate(database)).toContain(LATE_CHARGES);
      const refunds = await readRefunds({ deps: database });
      const common = {
        uuid: expect.any(String),
        order_line_uuid: null,
        amount_cents: 24_943,
        cause: 'charged_too_late',
        reference: null,
        refusal: null,
        due_since: at,
      };
      expect(refunds).toHaveLength(2);
      expect(refunds).toEqual(
        expect.arrayContaining([
          { ...common, payment_uuid: due, state: 'due', ended_at: null },
          { ...common, payment_uuid: done, state: 'refunded', ended_at: at },
        ]),
      );
      const refundUuid = refunds.find(({ state }) => state === 'due')?.uuid;
      const jobs = await database.db
        .selectFrom('job')
        .select(['kind', 'payload', 'dedupe_key', 'state', 'attempts'])
        .execute();
      expect(jobs).toEqual([
        {
          kind: 'send-refund',
          payload: { refundUuid },
          dedupe_key: refundUuid,
          state: 'ready',
          attempts: 0,
        },
      ]);
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
