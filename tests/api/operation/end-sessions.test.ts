import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSessions } from '#server/features/sessions/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { someone } from '#tests/support/api/shopping.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { databaseKinds } from '#tests/support/process/test-database.ts';

describe.each(databaseKinds)('npm run sessions:end on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi(kind);
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

it('npm run sessions:end says how it is used', { tags: ['SAFE-017'] }, async () => {
  expect(await runOperator('end-sessions', [], {})).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Usage: npm run sessions:end -- EMAIL | all\n',
  });
});
