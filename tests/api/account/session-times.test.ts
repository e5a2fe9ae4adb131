import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { LOGIN, logIn, loginBody, requestCode } from '#tests/support/api/login.ts';
import { someone } from '#tests/support/api/shopping.ts';

const HOUR_MS = 3_600_000;
const SESSIONS = '/v1/auth/sessions';

describe('A session', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  const statusAt = async (ms: number, headers: Record<string, string>) => {
    api.travel({ ms });
    return (await api.get(SESSIONS, headers)).status;
  };

  it('ends four hours after its last use', { tags: ['SAFE-017'] }, async () => {
    const { headers } = await logIn(api, someone().email);
    expect(await statusAt(4 * HOUR_MS - 1000, headers)).toBe(200);
    expect(await statusAt(8 * HOUR_MS - 2000, headers)).toBe(200);
    expect(await statusAt(12 * HOUR_MS - 2000, headers)).toBe(401);
    expect(await statusAt(8 * HOUR_MS, headers)).toBe(200);
  });

  it('ends when its browser logs in again', { tags: ['SAFE-017'] }, async () => {
    const { email } = someone();
    const [first, elsewhere] = [await logIn(api, email), await logIn(api, email)];
    const again = async (headers: Record<string, string>) => {
      const code = await requestCode(api, email);
      return (await api.post(LOGIN, loginBody(email, code), headers)).status;
    };
    expect(await again(first.headers)).toBe(200);
    expect(await statusAt(0, first.headers)).toBe(401);
    expect(await statusAt(0, elsewhere.headers)).toBe(200);
    expect(await again(first.headers)).toBe(200);
    expect(await again({ Authorization: 'Bearer of-nobody' })).toBe(200);
    expect(await statusAt(0, elsewhere.headers)).toBe(200);
  });

  it('continues if its browser’s next login is rejected', { tags: ['SAFE-017'] }, async () => {
    const { email } = someone();
    const { headers } = await logIn(api, email);
    await requestCode(api, email);
    expect((await api.post(LOGIN, loginBody(email, ''), headers)).status).toBe(400);
    expect(await statusAt(0, headers)).toBe(200);
  });
});
