/** Every call of the API, tried by everybody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contracts/api/call.ts';
import { calls } from '#contracts/api/calls.ts';
import { property } from '#contracts/every-page/failure-text.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { codeRequest, LOGIN, logIn, loginBody } from '#tests/support/api/login.ts';
import {
  addressBody,
  checkoutBody,
  fillCart,
  type Ids,
  RENEWAL,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { databaseKinds } from '#tests/support/process/test-database.ts';

type Headers = Record<string, string>;
type Send = (api: TestApi, ids: Ids & { amount: number }, headers: Headers) => Promise<Answer>;

/**
 * What somebody gets who asks under his own name for another's data: refused, or an empty list. `none` marks
 * calls that name only one thing, the user or the line.
 */
type Foreign = 404 | 'empty' | 'none';

type OwnedCall = { call: string; foreign: Foreign; send: Send };

/** Calls for one user's data. */
const OWNED: OwnedCall[] = [
  {
    call: 'GET /v1/api/user/vehicles',
    foreign: 'empty',
    send: (api, { user, vehicle }, headers) =>
      api.get(`/user/vehicles?user_uuid=${user}&uuid=${vehicle}`, headers),
  },
  {
    call: 'GET /v1/api/user/shipping/address',
    foreign: 404,
    send: (api, { user, address }, headers) =>
      api.get(`/user/shipping/address?user_uuid=${user}&uuid=${address}`, headers),
  },
  {
    call: 'POST /v1/api/user/shipping/address',
    foreign: 404,
    send: (api, ids, headers) => api.post('/user/shipping/address', addressBody(ids), headers),
  },
  {
    call: 'PUT /v1/api/user/shipping/address/:uuid',
    foreign: 404,
    send: (api, ids, headers) =>
      api.put(`/user/shipping/address/${ids.address}`, addressBody(ids), headers),
  },
  {
    call: 'GET /v1/api/user/carts',
    foreign: 'none',
    send: (api, { user }, headers) => api.get(`/user/carts?user_uuid=${user}`, headers),
  },
  {
    call: 'POST /v1/api/user/carts',
    foreign: 404,
    send: (api, { user, vehicle, address }, headers) =>
      api.post(
        '/user/carts',
        {
          user_uuid: user,
          user_vehicle_uuid: vehicle,
          user_shipping_address_info_uuid: address,
        },
        headers,
      ),
  },
  {
    call: 'GET /v1/api/user/carts/items',
    foreign: 'none',
    send: (api, { user }, headers) => api.get(`/user/carts/items?user_uuid=${user}`, headers),
  },
  {
    call: 'POST /v1/api/user/carts/resume',
    foreign: 'none',
    send: (api, { user }, headers) => api.post('/user/carts/resume', { user_uuid: user }, headers),
  },
  {
    call: 'GET /v1/api/user/orders',
    foreign: 'empty',
    send: (api, { user, cart }, headers) =>
      api.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`, headers),
  },
  {
    call: 'DELETE /v1/api/user/orders/:uuid',
    foreign: 'none',
    send: (api, { line }, headers) => api.del(`/user/orders/${line}`, headers),
  },
  {
    call: 'GET /v1/api/user/payment/methods',
    foreign: 'none',
    send: (api, { user }, headers) => api.get(`/user/payment/methods?user_uuid=${user}`, headers),
  },
  {
    call: 'POST /v1/api/user/vehicles/:uuid/later',
    foreign: 404,
    send: (api, { user, vehicle }, headers) =>
      api.post(
        `/user/vehicles/${vehicle}/later`,
        {
          user_uuid: user,
          renewal_reminder: true,
          replace_card_or_sticker: false,
          renew_another_vehicle: false,
        },
        headers,
      ),
  },
  {
    call: 'PUT /v1/api/users/:uuid',
    foreign: 'none',
    send: (api, { user }, headers) =>
      api.put(`/users/${user}`, { mobile_number: '4155550123' }, headers),
  },
  {
    call: 'POST /v1/api/checkout',
    foreign: 404,
    send: (api, { user, line, amount }, headers) =>
      api.post('/checkout', checkoutBody({ user, lines: [line], amount }), headers),
  },
];

/** Calls that name no user: the token alone says whose they are. */
const BY_TOKEN: { call: string; send: Send }[] = [
  {
    call: 'PUT /v1/api/user/vehicles/:uuid/reminder',
    send: (api, { vehicle }, headers) =>
      api.put(`/user/vehicles/${vehicle}/reminder`, { renewal_reminder: true }, headers),
  },
  {
    call: 'POST /v1/api/s3/presigned/upload/urls',
    send: (api, _, headers) =>
      api.post('/s3/presigned/upload/urls?code=STORAGE_UPLOADS', { images: ['a.png'] }, headers),
  },
  {
    call: 'GET /v1/auth/sessions',
    send: (api, _, headers) => api.get('/v1/auth/sessions', headers),
  },
  {
    call: 'DELETE /v1/auth/sessions/:uuid',
    send: (api, _, headers) => api.del(`/v1/auth/sessions/${sessionOf(headers)}`, headers),
  },
  {
    call: 'POST /v1/auth/logout',
    send: (api, _, headers) => api.post('/v1/auth/logout', {}, headers),
  },
  {
    call: 'POST /v1/auth/logout/all',
    send: (api, _, headers) => api.post('/v1/auth/logout/all', {}, headers),
  },
];

/** Calls that everybody may make: a token, even a dead one, changes nothing. */
const OPEN: { call: string; send: Send }[] = [
  {
    call: 'GET /v1/api/service/types',
    send: (api, _, headers) => api.get('/service/types', headers),
  },
  {
    call: 'GET /v1/api/system/params',
    send: (api, _, headers) => api.get('/system/params?code=DMV_LOGO', headers),
  },
  {
    call: 'GET /v1/api/usps/address',
    send: (api, _, headers) =>
      api.get('/usps/address?streetAddress=1 Main St&city=Oakland&state=CA', headers),
  },
  {
    call: 'POST /v1/api/dmv/details',
    send: (api, _, headers) =>
      api.post(
        '/dmv/details',
        {
          service_type_uuid: RENEWAL,
          vehicle_license_plate: someone().plate,
          user_email: someone().email,
        },
        headers,
      ),
  },
  {
    call: 'POST /v1/api/user/authentications',
    send: (api, _, headers) =>
      api.post('/user/authentications', codeRequest(someone().email), headers),
  },
  { call: 'GET /v1/api/health', send: (api, _, headers) => api.get('/health', headers) },
  { call: 'GET /v1/api/ready', send: (api, _, headers) => api.get('/ready', headers) },
];

/**
 * Shown elsewhere: calls that tell by themselves what they open (a code, a signed link, a partner's key), or
 * that hold nothing of a person.
 */
const ELSEWHERE = [
  'GET /v1/api/users',
  'GET /v1/api/user/orders/:uuid/card.pdf',
  'POST /v1/auth/login/user',
  'GET /v1/api/cards/:token',
  'GET /v1/api/content/status',
  'GET /v1/api/docs',
  'GET /v1/api/ip',
  'GET /v1/api/metrics',
  'GET /v1/api/openapi.json',
  'GET /v1/api/partners',
  'POST /v1/api/auditlogs',
  'POST /v1/api/content/published',
  'POST /v1/api/privacy/confirmations',
  'POST /v1/api/privacy/requests',
  'POST /v1/api/reminders/off',
];

const HOUR_MS = 3_600_000;
const MISSING = [401, 'Missing authorization token!'];
const DEAD = [401, 'Session Token Is Missing!'];

type Account = {
  ids: Ids & { amount: number };
  headers: Headers;
  expired: Headers;
  revoked: Headers;
};

describe.each(databaseKinds)('Every call on %s', (kind) => {
  let api: TestApi;
  let otherAccount: Account;
  let otherGuest: Ids;
  beforeAll(async () => {
    api = await createTestApi(kind);
    otherAccount = await openAccount();
    otherGuest = await fillCart(api);
  });
  afterAll(() => api.close());

  /** An account with a vehicle, an address and a line in its cart, and tokens of every kind. */
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

  it('has one row, in the table of who may make it', { tags: ['ONE-001'] }, () => {
    const rows = [...OWNED, ...BY_TOKEN, ...OPEN].map(({ call }) => call);
    expect([...rows, ...ELSEWHERE].sort()).toEqual(calls.map(nameOf).sort());
    const who = (tried: { call: string }[]) =>
      new Set(tried.map(({ call }) => calls.find((one) => nameOf(one) === call)?.who));
    expect([who(OWNED), who(BY_TOKEN), who(OPEN)]).toEqual([
      new Set(['owner']),
      new Set(['account']),
      new Set(['anyone']),
    ]);
  });

  it.each(OWNED)(
    '$call opens an account’s data to its own token alone',
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
    '$call opens a guest’s data to his own uuid alone',
    { tags: ['AMB-080'] },
    async ({ send, foreign }) => {
      const guest = await fillCart(api);
      const ids = { ...guest, amount: (await readCart(api, guest.user)).amount };
      await expectNothing(api, { send, foreign }, ids);
      expect((await send(api, ids, {})).status).toBe(200);
    },
  );

  /** Another guest and another account, each under his own name, for somebody's data. */
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

  it.each(BY_TOKEN)('$call wants a live token', async ({ send }) => {
    const owner = await openAccount();
    expect(told(await send(api, owner.ids, {}))).toEqual(MISSING);
    expect(told(await send(api, owner.ids, owner.expired))).toEqual(DEAD);
    expect(told(await send(api, owner.ids, owner.revoked))).toEqual(DEAD);
    expect((await send(api, owner.ids, owner.headers)).status).toBe(200);
  });

  it('DELETE /v1/auth/sessions/:uuid ends nobody else’s session', async () => {
    const owner = await openAccount();
    const path = `/v1/auth/sessions/${sessionOf(owner.headers)}`;
    expect((await api.del(path, otherAccount.headers)).status).toBe(404);
    expect((await api.get('/v1/auth/sessions', owner.headers)).status).toBe(200);
  });

  it('PUT /v1/api/user/vehicles/:uuid/reminder changes nobody else’s vehicle', async () => {
    const { ids } = await openAccount();
    const path = `/user/vehicles/${ids.vehicle}/reminder`;
    const answer = await api.put(path, { renewal_reminder: true }, otherAccount.headers);
    expect(answer.status).toBe(404);
  });

  it.each(OPEN)('$call is open to everybody', async ({ send }) => {
    const { ids, headers, expired, revoked } = otherAccount;
    for (const given of [{}, headers, expired, revoked]) {
      expect((await send(api, ids, given)).status).toBe(200);
    }
  });

  it('GET /v1/api/users shows as much as the caller may know', {
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

  it('GET /v1/api/user/orders/:uuid/card.pdf gives the card to its owner alone', async () => {
    const owner = await openAccount();
    const { user, line, amount } = owner.ids;
    const body = checkoutBody({ user, lines: [line], amount });
    await api.post('/checkout', body, owner.headers);
    const statusFor = async (name: string, headers: Headers) => {
      const path = `/v1/api/user/orders/${line}/card.pdf?user_uuid=${name}`;
      return (await api.api.request(path, { headers })).status;
    };
    expect(await statusFor(user, {})).toBe(401);
    expect(await statusFor(user, owner.expired)).toBe(401);
    expect(await statusFor(user, owner.revoked)).toBe(401);
    expect(await statusFor(user, otherAccount.headers)).toBe(403);
    expect(await statusFor(otherGuest.user, {})).toBe(404);
    expect(await statusFor(otherAccount.ids.user, otherAccount.headers)).toBe(404);
    expect([200, 404]).toContain(await statusFor(user, owner.headers));
  });

  it('POST /v1/auth/login/user needs the code, whoever asks', async () => {
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

/** The session that a token names. */
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
