import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSessionsOf } from '#server/operator/end-sessions.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { someone } from '#tests/support/api/shopping.ts';
import { runInProcess } from '#tests/support/process/run-operator.ts';

describe('npm run sessions:end', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const run = (...words: string[]) => runInProcess(endSessionsOf, words, api.deps);

  const isLive = async ({ headers }: { headers: Record<string, string> }) =>
    (await api.get('/v1/auth/sessions', headers)).status === 200;

  it('ends the sessions of one customer, or of all', { tags: ['SAFE-017'] }, async () => {
    const [ada, bob] = [someone().email, someone().email];
    const [phone, laptop] = [await logIn(api, ada), await logIn(api, ada)];
    const other = await logIn(api, bob);
    expect((await run(ada.toUpperCase())).stdout).toBe('2 ended\n');
    expect([await isLive(phone), await isLive(laptop), await isLive(other)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await run('nobody@example.com')).stdout).toBe('0 ended\n');
    const back = await logIn(api, ada);
    expect(await isLive(back)).toBe(true);
    expect((await run('all')).stdout).toBe('2 ended\n');
    expect([await isLive(back), await isLive(other)]).toEqual([false, false]);
  });

  it('explains its usage', { tags: ['SAFE-017'] }, () => {
    for (const words of [[], ['al']]) {
      expect(() => endSessionsOf(words)).toThrow(/^Usage: npm run sessions:end -- EMAIL \| all$/);
    }
  });
});
