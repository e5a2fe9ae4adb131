import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deriveKey } from '#server/secrets/keyed-hash.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { bearer, LOGIN, logIn, loginBody, requestCode } from '#tests/support/api/login.ts';
import { someone } from '#tests/support/api/shopping.ts';

const HOUR_MS = 3_600_000;
const DEAD = [401, 'Session Token Is Missing!'];

describe('Sessions', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  const ordersOf = async ({ user, headers }: { user: string; headers: Record<string, string> }) => {
    const answer = await api.get(`/user/orders?user_uuid=${user}&order_status=0`, headers);
    return [answer.status, answer.at('message')];
  };
  const claimsOf = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  it('end after twelve hours', async () => {
    const session = await logIn(api, someone().email);
    for (const hours of [3, 6, 9]) {
      api.travel({ ms: hours * HOUR_MS });
      expect(await ordersOf(session)).toEqual([200, 'Orders']);
    }
    api.travel({ ms: 12 * HOUR_MS - 1000 });
    expect(await ordersOf(session)).toEqual([200, 'Orders']);
    api.travel({ ms: 12 * HOUR_MS });
    expect(await ordersOf(session)).toEqual(DEAD);
  });

  it('end at logout, each separately', async () => {
    const { email } = someone();
    const [one, other] = [await logIn(api, email), await logIn(api, email)];
    const out = await api.post('/v1/auth/logout', {}, one.headers);
    expect([out.status, out.at('message')]).toEqual([200, 'You are logged out']);
    expect(await ordersOf(one)).toEqual(DEAD);
    expect(await ordersOf(other)).toEqual([200, 'Orders']);
  });

  it('can all be ended at once', async () => {
    const { email } = someone();
    const [one, other] = [await logIn(api, email), await logIn(api, email)];
    const stranger = await logIn(api, someone().email);
    const out = await api.post('/v1/auth/logout/all', {}, one.headers);
    expect(out.at('data', 'ended')).toBe(2);
    expect(await ordersOf(one)).toEqual(DEAD);
    expect(await ordersOf(other)).toEqual(DEAD);
    expect(await ordersOf(stranger)).toEqual([200, 'Orders']);
  });

  it('are listed with the browser that opened them, and can be ended one by one', async () => {
    const { email } = someone();
    const code = await requestCode(api, email);
    const phone = await api.post(LOGIN, loginBody(email, code), { 'User-Agent': 'A phone' });
    api.travel({ ms: HOUR_MS });
    const desk = await logIn(api, email);
    const list = await api.get('/v1/auth/sessions', desk.headers);
    expect(list.rows()).toEqual([
      expect.objectContaining({ user_agent: '', current: true }),
      expect.objectContaining({
        user_agent: 'A phone',
        current: false,
        created_at: '2026-03-10T18:00:00.000Z',
        expires_at: '2026-03-11T06:00:00.000Z',
      }),
    ]);
    const uuid = list.text('data', 'data', 1, 'uuid');
    expect((await api.del(`/v1/auth/sessions/${uuid}`, desk.headers)).status).toBe(200);
    expect((await api.del(`/v1/auth/sessions/${uuid}`, desk.headers)).status).toBe(404);
    const ended = { user: desk.user, headers: bearer(phone.text('data', 'token')) };
    expect(await ordersOf(ended)).toEqual(DEAD);
    expect(await ordersOf(desk)).toEqual([200, 'Orders']);
  });

  it('do not accept a token created or changed elsewhere', async () => {
    const session = await logIn(api, someone().email);
    const victim = await logIn(api, someone().email);
    const [head, , signature] = session.token.split('.');
    const { jti: claimed, ...claims } = claimsOf(session.token);
    const jti = String(claimed);
    const swapped = Buffer.from(JSON.stringify({ ...claims, jti, sub: victim.user }));
    const later = Math.floor(api.deps.clock().getTime() / 1000) + 3600;
    const signed = (key: Uint8Array, sub: string, alg = 'HS256') =>
      new SignJWT({ ...claims, sub, exp: later }).setProtectedHeader({ alg }).setJti(jti).sign(key);
    const own = deriveKey(api.deps.secret, 'session-token');
    const forged = [
      `${head}.${swapped.toString('base64url')}.${signature}`,
      new UnsecuredJWT({ ...claims, jti, sub: victim.user }).encode(),
      await signed(deriveKey('another secret', 'session-token'), session.user),
      // The signature is valid, but the session is another user's.
      await signed(own, victim.user),
      await signed(deriveKey(api.deps.secret, 'session-token'), session.user, 'HS512').catch(
        () => 'x.y.z',
      ),
      'not-a-token',
    ];
    for (const token of forged) {
      expect(await ordersOf({ user: victim.user, headers: bearer(token) })).toEqual(DEAD);
    }
    expect(await ordersOf(session)).toEqual([200, 'Orders']);
  });
});
