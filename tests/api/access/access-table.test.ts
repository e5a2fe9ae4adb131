import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contracts/api/call.ts';
import { property } from '#contracts/api/failure-text.ts';
import { calls } from '#contracts/calls.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { LOGIN, logIn, loginBody } from '#tests/support/api/login.ts';
import {
  checkoutBody,
  fillCart,
  type Ids,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { BY_TOKEN, ELSEWHERE, type Headers, OPEN, OWNED, type OwnedCall } from './access-rows.ts';
import { PORTAL } from './portal-rows.ts';
import { STAFF } from './staff-rows.ts';

const HOUR_MS = 3_600_000;
const MISSING = [401, 'Missing authorization token!'];
const DEAD = [401, 'Session Token Is Missing!'];

type Account = {
  ids: Ids & { amount: number };
  headers: Headers;
  expired: Headers;
  revoked: Headers;
};

describe('Every call', () => {
  let api: TestApi;
  let otherAccount: Account;
  let otherGuest: Ids;
  beforeAll(async () => {
    api = await createTestApi();
    otherAccount = await openAccount();
    otherGuest = await fillCart(api);
  });
  afterAll(() => api.close());

  async function openAccount(): Promise<Account> {
    const buyer = someone();
    api.travel({ ms: -13 * HOUR_MS });
    const { headers: expired } = await logIn(api, buyer.email);
    api.travel();
    const { headers: revoked } = await logIn(api, buyer.email);
    await api.post('/v1/auth/logout', {}, revoked);
    const { headers } = await logIn(api, buyer.email);
    const ids = await fillCart(withHeaders(api, headers), buyer);
    const { amount } = await readCart(withHeaders(api, headers), ids.user);
    return { ids: { ...ids, amount }, headers, expired, revoked };
  }

  it('has one row in the table that says who may make it', { tags: ['ONE-001'] }, () => {
    const rows = [...OWNED, ...BY_TOKEN, ...OPEN, ...PORTAL, ...STAFF].map(({ call }) => call);
    expect([...rows, ...ELSEWHERE].sort()).toEqual(calls.map(nameOf).sort());
    const who = (tried: { call: string }[]) =>
      new Set(tried.map(({ call }) => calls.find((one) => nameOf(one) === call)?.who));
    expect([who(OWNED), who(BY_TOKEN), who(PORTAL), who(OPEN)]).toEqual([
      new Set(['owner']),
      new Set(['account']),
      new Set(['contact']),
      new Set(['anyone']),
    ]);
  });

  it.each(OWNED)(
    '$call opens an account’s data only to its own token',
    { tags: ['AMB-080'] },
    async ({ send, foreign }) => {
      const owner = await openAccount();
      expect(told(await send(api, owner.ids, {}))).toEqual(MISSING);
      expect(told(await send(api, owner.ids, owner.expired))).toEqual(DEAD);
      expect(told(await send(api, owner.ids, owner.revoked))).toEqual(DEAD);
      const byOther = await send(api, owner.ids, otherAccount.headers);
      expect([byOther.status, byOther.at('error', 'data', 'code')]).toEqual([403, 'FORBIDDEN']);
      await expectNothing(api, { send, foreign }, owner.ids);
      expect((await send(api, owner.ids, owner.headers)).status).toBe(200);
    },
  );

  it.each(OWNED)(
    '$call opens a guest’s data only to the guest’s own uuid',
    { tags: ['AMB-080'] },
    async ({ send, foreign }) => {
      const guest = await fillCart(api);
      const ids = { ...guest, amount: (await readCart(api, guest.user)).amount };
      await expectNothing(api, { send, foreign }, ids);
      expect((await send(api, ids, {})).status).toBe(200);
    },
  );

  /**
   * Checks that another guest and another account, each under their own name, can't get a user's data with the call.
   */
  async function expectNothing(
    given: TestApi,
    { send, foreign }: Pick<OwnedCall, 'send' | 'foreign'>,
    ids: Account['ids'],
  ) {
    if (foreign === 'none') return;
    const answers = [
      await send(given, { ...ids, user: otherGuest.user }, {}),
      await send(given, { ...ids, user: otherAccount.ids.user }, otherAccount.headers),
    ];
    for (const answer of answers) {
      if (foreign === 404) expect([answer.status, answer.at('status')]).toEqual([404, 'fail']);
      else expect([answer.status, answer.rows()]).toEqual([200, []]);
    }
  }

  it.each(BY_TOKEN)('$call requires a live token', async ({ send }) => {
    const owner = await openAccount();
    expect(told(await send(api, owner.ids, {}))).toEqual(MISSING);
    expect(told(await send(api, owner.ids, owner.expired))).toEqual(DEAD);
    expect(told(await send(api, owner.ids, owner.revoked))).toEqual(DEAD);
    expect((await send(api, owner.ids, owner.headers)).status).toBe(200);
  });

  it('DELETE /v1/auth/sessions/:uuid ends only the caller’s own session', async () => {
    const owner = await openAccount();
    const path = `/v1/auth/sessions/${sessionOf(owner.headers)}`;
    expect((await api.del(path, otherAccount.headers)).status).toBe(404);
    expect((await api.get('/v1/auth/sessions', owner.headers)).status).toBe(200);
  });

  it('PUT /v1/api/user/vehicles/:uuid/reminder changes only the caller’s own vehicle', async () => {
    const { ids } = await openAccount();
    const path = `/user/vehicles/${ids.vehicle}/reminder`;
    const answer = await api.put(path, { renewal_reminder: true }, otherAccount.headers);
    expect(answer.status).toBe(404);
  });

  it.each(OPEN)('$call is open to everyone', async ({ send }) => {
    const { ids, headers, expired, revoked } = otherAccount;
    for (const given of [{}, headers, expired, revoked]) {
      expect((await send(api, ids, given)).status).toBe(200);
    }
  });

  it('GET /v1/api/users shows only what the caller may know', {
    tags: ['AMB-081', 'API-040'],
  }, async () => {
    const owner = await openAccount();
    const keysFor = async (uuid: string, headers: Headers) => {
      const answer = await api.get(`/users?uuid=${uuid}`, headers);
      if (answer.status !== 200) return told(answer);
      return Object.keys(Object(answer.at('data', 'data', 0))).sort();
    };
    const guest = ['email', 'mobile_number', 'user_uuid', 'uuid'];
    const stranger = ['email', 'user_uuid', 'uuid'];
    const account = [...guest, 'metadata', 'name', 'profile_image'].sort();
    expect(await keysFor(otherGuest.user, {})).toEqual(guest);
    expect(await keysFor(owner.ids.user, {})).toEqual(stranger);
    expect(await keysFor(owner.ids.user, otherAccount.headers)).toEqual(stranger);
    expect(await keysFor(owner.ids.user, owner.expired)).toEqual(DEAD);
    expect(await keysFor(owner.ids.user, owner.revoked)).toEqual(DEAD);
    expect(await keysFor(owner.ids.user, owner.headers)).toEqual(account);
  });

  it.each(['card.pdf', 'wallet'])(
    'GET /v1/api/user/orders/:uuid/%s answers only the owner',
    async (call) => {
      const owner = await openAccount();
      const { user, line, amount } = owner.ids;
      const body = checkoutBody({ user, lines: [line], amount });
      await api.post('/checkout', body, owner.headers);
      const statusFor = async (name: string, headers: Headers) => {
        const path = `/v1/api/user/orders/${line}/${call}?user_uuid=${name}`;
        return (await api.api.request(path, { headers })).status;
      };
      expect(await statusFor(user, {})).toBe(401);
      expect(await statusFor(user, owner.expired)).toBe(401);
      expect(await statusFor(user, owner.revoked)).toBe(401);
      expect(await statusFor(user, otherAccount.headers)).toBe(403);
      expect(await statusFor(otherGuest.user, {})).toBe(404);
      expect(await statusFor(otherAccount.ids.user, otherAccount.headers)).toBe(404);
      expect([200, 404]).toContain(await statusFor(user, owner.headers));
    },
  );

  it('POST /v1/auth/login/user requires the code from every caller', async () => {
    const { headers } = otherAccount;
    const { email } = someone();
    for (const given of [{}, headers]) {
      expect((await api.post(LOGIN, loginBody(email, '0000'), given)).status).toBe(401);
    }
  });
});

function nameOf({ method, path }: Call): string {
  return `${method.toUpperCase()} ${path}`;
}

function told(answer: Answer): unknown[] {
  return [answer.status, answer.at('message')];
}

function sessionOf({ Authorization = '' }: Headers): string {
  const claims = Authorization.split('.')[1];
  if (claims === undefined) return 'none';
  const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return String(property(read, 'jti'));
}

function withHeaders(api: TestApi, headers: Headers): TestApi {
  return {
    ...api,
    get: (path) => api.get(path, headers),
    post: (path, body, more = {}) => api.post(path, body, { ...headers, ...more }),
  };
}
