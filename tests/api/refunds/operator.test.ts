import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

describe('npm run refunds:due', () => {
  it('lists what waits for a person and takes one off the list', {
    tags: ['PROM-001'],
    // Each command is a process of its own.
    timeout: 120_000,
  }, async () => {
    const { url, drop } = await createPostgresDatabase();
    const dataDir = join(tmpdir(), `refunds-${crypto.randomUUID()}`);
    try {
      const database = await connectDatabase({ databaseUrl: url });
      await migrate(database);
      const [user, refused, late, living] = ['1', '2', '3', '4'].map(
        (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
      );
      await sql`insert into app_user (uuid, kind, email, created_at, last_used_at)
        values (${user}, 'account', 'ada@example.com', now(), now())`.execute(database.db);
      for (const uuid of [refused, late, living]) {
        await sql`insert into payment (uuid, user_uuid, state, amount_cents, request_hash, renewal_reminders,
            reference, public_reference, created_at)
          values (${uuid}, ${user}, 'failed', 24943, '', false, 'late-1', 'P' || right(${uuid}::text, 1), now())`.execute(
          database.db,
        );
        await sql`insert into refund (uuid, payment_uuid, amount_cents, cause, state, refusal, due_since, ended_at)
          select ${uuid}, ${uuid}, 24943, 'charged_too_late', refusal.state, refusal.text,
            now() - case when ${uuid} = ${late} then interval '25 hours' else interval '1 hour' end,
            case refusal.state when 'refused' then now() end
          from (select case when ${uuid} = ${refused} then 'refused' else 'due' end as state,
            case when ${uuid} = ${refused} then 'Not this card.' end as text) refusal`.execute(
          database.db,
        );
      }
      await sql`insert into job (uuid, kind, payload, dedupe_key, run_at, created_at)
        select uuid, 'send-refund', '{}', uuid::text, now(), now() from refund
        where uuid not in (${refused}, ${late})`.execute(database.db);
      await database.close();

      const settings = { DATABASE_URL: url, DATA_DIR: dataDir };
      const listed = await runOperator('refunds:due', [], settings);
      expect(listed).toMatchObject({ status: 0, stderr: '' });
      const line = (uuid: string, why: string) =>
        `${uuid}  P${uuid.at(-1)}  no order  charged_too_late  $249.43  late-1  ada@example.com  \\S+Z  ${why}\n`;
      expect(listed.stdout).toMatch(
        new RegExp(
          `^${line(late ?? '', 'not taken on')}${line(refused ?? '', 'Not this card.')}2 due\n$`.replaceAll(
            '$249',
            '\\$249',
          ),
        ),
      );
      const done = ['done', refused ?? ''];
      const ended = await runOperator('refunds:due', done, settings);
      expect(ended).toEqual({ status: 0, stderr: '', stdout: `${refused} is refunded\n` });
      expect(await runOperator('refunds:due', done, settings)).toMatchObject({
        status: 1,
        stderr: `No refund ${refused} waits for a person.\n`,
      });
      expect((await runOperator('refunds:due', [], settings)).stdout).toContain('1 due');
    } finally {
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
