import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { secretUuid } from '#server/db/uuid.ts';
import { endSessions } from '#server/features/sessions/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { someone } from '#tests/support/api/shopping.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

describe('npm run sessions:end', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const isLive = async ({ headers }: { headers: Record<string, string> }) =>
    (await api.get('/v1/auth/sessions', headers)).status === 200;

  it('ends the sessions of one customer, or of all', { tags: ['SAFE-017'] }, async () => {
    const [ada, bob] = [someone().email, someone().email];
    const [phone, laptop] = [await logIn(api, ada), await logIn(api, ada)];
    const other = await logIn(api, bob);
    expect(await endSessions(api.deps, { email: ada })).toBe(2);
    expect([await isLive(phone), await isLive(laptop), await isLive(other)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await endSessions(api.deps, { email: 'nobody@example.com' })).toBe(0);
    const back = await logIn(api, ada);
    expect(await isLive(back)).toBe(true);
    expect(await endSessions(api.deps, 'all')).toBe(2);
    expect([await isLive(back), await isLive(other)]).toEqual([false, false]);
  });
});

it('npm run sessions:end takes an e-mail, or the word all', { tags: ['SAFE-017'] }, async () => {
  const { url, drop } = await createPostgresDatabase();
  const database = await connectDatabase({ databaseUrl: url });
  await migrate(database);
  for (const email of ['ada@example.com', 'bob@example.com', 'eve@example.com']) {
    await openSessionOf(database.db, email);
  }
  const run = (word: string) => runOperator('sessions:end', [word], { DATABASE_URL: url });
  expect((await run('Ada@EXAMPLE.com')).stdout).toBe('1 ended\n');
  expect((await run('al')).stderr).toContain('Usage: npm run sessions:end');
  expect((await run('all')).stdout).toBe('2 ended\n');
  await database.close();
  await drop();
});

async function openSessionOf(db: Db, email: string): Promise<void> {
  const now = new Date();
  const uuid = secretUuid();
  const account = {
    uuid,
    kind: 'account' as const,
    email,
    mobile_number: null,
    name: null,
    profile_image: null,
    created_at: now,
    last_used_at: now,
    expires_at: null,
  };
  await db.insertInto('app_user').values(account).execute();
  await db
    .insertInto('session')
    .values({
      uuid: secretUuid(),
      user_uuid: uuid,
      user_agent: '',
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .execute();
}

it('npm run sessions:end says how it is used', { tags: ['SAFE-017'] }, async () => {
  expect(await runOperator('sessions:end', [], {})).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Usage: npm run sessions:end -- EMAIL | all\n',
  });
});
