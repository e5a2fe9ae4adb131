import { expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { lookups } from '#server/operator/lookups.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const SESSION_SECRET = 'a secret that only this test knows';

it('npm run lookups lists who looked up a plate, by the email named in an inquiry', {
  tags: ['long', 'SAFE-013'],
}, async () => {
  const { url, drop } = await createPostgresDatabase();
  const database = await connectDatabase({ databaseUrl: url });
  await migrate(database);
  const asker_hash = keyedHash(SESSION_SECRET, 'lookup-asker', 'ada@example.com');
  await database.db
    .insertInto('plate_lookup')
    .values({
      uuid: crypto.randomUUID(),
      plate_hash: keyedHash(SESSION_SECRET, 'lookup-plate', '7ABC123'),
      purpose: 'renewal',
      asker_hash,
      account_uuid: null,
      network: '203.0.113',
      outcome: 'not_found',
      looked_up_at: new Date('2026-11-22T10:00:00Z'),
    })
    .execute();
  await database.close();
  const run = async (...words: string[]) =>
    (await runOperator('lookups', words, { DATABASE_URL: url, SESSION_SECRET })).stdout;
  const line = (who: string) =>
    `2026-11-22T10:00:00.000Z  renewal  not_found  ${who}  not logged in  203.0.113\nFound: 1\n`;
  expect(await run('7abc 123')).toBe(line(`hash ${asker_hash.slice(0, 12)}`));
  expect(await run('7ABC123', 'Ada@EXAMPLE.com')).toBe(line('ada@example.com'));
  expect(await run('8ABC123')).toMatch(/^Found: 0\nTo find lookups stored under an earlier /);
  await drop();
});

it('npm run lookups explains its usage', { tags: ['SAFE-013'] }, () => {
  for (const words of [[], [' ']]) {
    expect(() => lookups(words)).toThrow(/^Usage: npm run lookups -- PLATE \[EMAIL\]$/);
  }
});
