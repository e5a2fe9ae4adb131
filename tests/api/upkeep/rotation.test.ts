import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readServerConfig } from '#config/server.ts';
import { createApi } from '#server/api.ts';
import { completeDeps } from '#server/complete-deps.ts';
import { uuidForMail } from '#server/features/account/access.ts';
import { isProven, proveMailbox } from '#server/features/account/login/browser.ts';
import {
  hasKnownNetworks,
  isKnownNetwork,
  recordNetwork,
} from '#server/features/account/login/known-networks.ts';
import { addFailure, countRiskyFailures } from '#server/features/account/login/store.ts';
import { createMailOutbox } from '#server/features/mail/service.ts';
import { keyedHashes, type Secret } from '#server/secrets/keyed-hash.ts';
import { mailedUuid } from '#server/secrets/mailed-uuid.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { bearer, LOGIN, logIn, loginBody, requestCode, wrong } from '#tests/support/api/login.ts';
import { fillCart } from '#tests/support/api/shopping.ts';

const NEW = 'the secret that follows, long enough for all';
const SESSIONS = '/v1/auth/sessions';

async function uuidOfGuest({ deps }: TestApi, by: { secret: Secret }, uuid: string) {
  const guest = await deps.db
    .selectFrom('app_user')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return uuidForMail({ ...deps, ...by }, guest, uuid);
}

describe('While the secret is being replaced', () => {
  let api: TestApi;
  let old: string;
  beforeAll(async () => {
    api = await createTestApi();
    old = String(api.deps.secret);
  });
  afterAll(() => api.close());

  function withSecret(secret: Secret) {
    const { sessions: _, ...deps } = api.deps;
    const mail = createMailOutbox({
      ...deps,
      rateLimits: 'off',
      secret,
      domain: 'storefront.test',
    });
    const other = createApi(completeDeps({ ...deps, secret, mail }));
    const send = (path: string, init: RequestInit) =>
      other.request(path, { headers: { 'Content-Type': 'application/json' }, ...init });
    return {
      status: async (path: string, token: string) =>
        (await send(path, { headers: bearer(token) })).status,
      post: async (path: string, body: unknown) => {
        const response = await send(path, { method: 'POST', body: JSON.stringify(body) });
        const text = await response.text();
        return { status: response.status, token: /"token":"([^"]+)"/.exec(text)?.[1] ?? '' };
      },
    };
  }

  it('a session continues under the new secret and ends without the old one', {
    tags: ['SAFE-012'],
  }, async () => {
    const { token } = await logIn(api, 'session@example.com');
    expect(await withSecret([NEW, old]).status(SESSIONS, token)).toBe(200);
    expect(await withSecret([old, NEW]).status(SESSIONS, token)).toBe(200);
    expect(await withSecret(NEW).status(SESSIONS, token)).toBe(401);
  });

  it('a code is accepted, and its session is signed with the new secret', {
    tags: ['SAFE-012'],
  }, async () => {
    const code = await requestCode(api, 'code@example.com');
    const both = withSecret([NEW, old]);
    expect((await both.post(LOGIN, loginBody('code@example.com', wrong(code)))).status).toBe(401);
    const opened = await both.post(LOGIN, loginBody('code@example.com', code));
    expect(opened.status).toBe(200);
    expect(await withSecret(NEW).status(SESSIONS, opened.token)).toBe(200);
    expect(await withSecret(old).status(SESSIONS, opened.token)).toBe(401);
  });

  it('browsers, networks, and wrong codes are still recognized', {
    tags: ['SAFE-012'],
  }, async () => {
    const { db, clock } = api.deps;
    const [email, address] = ['known@example.com', '203.0.113.7'];
    const [before, both, after] = [old, [NEW, old] as const, NEW].map((secret) => ({
      ...api.deps,
      secret,
    }));
    if (!before || !both || !after) throw new Error('No secret');
    const hashesBy = ({ secret }: { secret: Secret }) => keyedHashes(secret, 'login-email', email);

    const browser = proveMailbox(before, hashesBy(before)[0]);
    expect(isProven(both, hashesBy(both), browser)).toBe(true);
    expect(isProven(after, hashesBy(after), browser)).toBe(false);
    const later = proveMailbox(both, hashesBy(both)[0]);
    expect(isProven(after, hashesBy(after), later)).toBe(true);

    await recordNetwork(db, before, email, address);
    expect(await isKnownNetwork(db, both, email, address)).toBe(true);
    expect(await hasKnownNetworks(db, both, email)).toBe(true);
    expect(await isKnownNetwork(db, both, email, '198.51.100.9')).toBe(false);
    expect(await hasKnownNetworks(db, after, email)).toBe(false);
    await recordNetwork(db, both, email, address);
    expect(await isKnownNetwork(db, after, email, address)).toBe(true);

    const fail = (by: { secret: Secret }) =>
      db
        .transaction()
        .execute((tx) => addFailure(tx, hashesBy(by)[0], { isRisky: true, now: clock() }));
    await fail(before);
    await fail(both);
    expect(await countRiskyFailures(db, hashesBy(both))).toBe(2);
    expect(await countRiskyFailures(db, hashesBy(after))).toBe(1);
  });

  it('a mailed link opens the same cart, each time', { tags: ['SAFE-012'] }, async () => {
    const open = async (secret: Secret, uuid: string) => {
      const { sessions: _, ...deps } = api.deps;
      const path = `/v1/api/user/carts/items?user_uuid=${uuid}`;
      return (await createApi(completeDeps({ ...deps, secret })).request(path)).status;
    };
    const [one, other] = [await fillCart(api), await fillCart(api)];
    const link = mailedUuid(old, one.user);
    expect(await open([NEW, old], link)).toBe(200);
    expect(await open([NEW, old], link)).toBe(200);
    expect(await open([NEW, old], mailedUuid(NEW, other.user))).toBe(200);
    expect(await open(NEW, mailedUuid(old, (await fillCart(api)).user))).toBe(404);
    const { user } = await fillCart(api);
    expect(await uuidOfGuest(api, { secret: [NEW, old] }, user)).toBe(mailedUuid(NEW, user));
  });

  it('a waiting sealed email is sent', { tags: ['SAFE-012'] }, async () => {
    const code = await requestCode(api, 'mail@example.com');
    const work = await createTestWork(api, { secret: [NEW, old] });
    await work.runDue();
    const [mail] = await work.mailsTo('mail@example.com');
    expect(mail?.text).toContain(code);
  });
});

describe('SESSION_SECRET', () => {
  const RANDOM = 'k3Jm9xQ2vLr8TzYw5HnPb7CdEfGa1s4U';
  const [one, two] = ['x'.repeat(32), 'y'.repeat(40)];

  it('may be a list of secrets, each of which is long enough', { tags: ['SAFE-012'] }, () => {
    const read = (SESSION_SECRET: string) => readServerConfig({ SESSION_SECRET }).sessionSecret;
    expect(read(one)).toEqual([one]);
    expect(read(`${two},${one}`)).toEqual([two, one]);
    for (const list of [`${one},short`, `short,${one}`, `${one},`, `,${one}`]) {
      expect(() => read(list)).toThrow(/^SESSION_SECRET: expected at least 32 characters/);
    }
    const production = { NODE_ENV: 'production', SESSION_SECRET: `${RANDOM},${one}` };
    expect(() => readServerConfig(production)).toThrow(/SESSION_SECRET: is too easy to guess/);
    const random = { ...production, SESSION_SECRET: `${RANDOM},${RANDOM}0` };
    expect(() => readServerConfig(random)).toThrow(/^(?!.*SESSION_SECRET)/s);
  });
});
