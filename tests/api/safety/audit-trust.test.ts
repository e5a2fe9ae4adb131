import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BROWSER_EVENTS, SERVER_EVENTS } from '#contracts/account/audit.ts';
import { endSessions } from '#server/features/account/sessions.ts';
import { exportForRequest } from '#server/features/privacy/export.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import {
  bearer,
  codeRequest,
  LOGIN,
  logIn,
  loginBody,
  mailedCode,
  wrong,
} from '#tests/support/api/login.ts';
import { checkoutBody, fillCart, pay, readCart, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const SAFE = { tags: ['SAFE-015'] };
const NOBODY = '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e';

const entry = (changes: Record<string, unknown> = {}) => [
  {
    app_code: 'DMV_STOREFRONT',
    user_uuid: null,
    log_type: 1,
    message: 'HOME_PAGE_VIEW: landed',
    ip_address: '',
    user_agent: 'Firefox',
    ...changes,
  },
];

describe('The audit log', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  /** Sorted by event, because all have the same time. */
  const kept = (userUuid: string | null) =>
    api.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('user_uuid', userUuid === null ? 'is' : '=', userUuid)
      .orderBy('message')
      .execute();

  it('trusts callers only about themselves', SAFE, async () => {
    const [me, other] = [await logIn(api, someone().email), await logIn(api, someone().email)];
    const guest = await fillCart(api);
    const statusOf = async (user_uuid: string | null, headers = {}) =>
      (await api.post('/auditlogs', entry({ user_uuid }), headers)).status;
    expect(await statusOf(me.user, me.headers)).toBe(200);
    expect(await statusOf(guest.user)).toBe(200);
    expect(await statusOf(null)).toBe(200);
    const before = (await kept(me.user)).length;
    for (const headers of [{}, other.headers, bearer('of-nobody')]) {
      expect(await statusOf(me.user, headers)).toBe(403);
    }
    expect(await statusOf(NOBODY, me.headers)).toBe(403);
    const rejected = await api.post('/auditlogs', entry({ user_uuid: me.user }));
    // This is not the message that ends a tab's session.
    expect(rejected.at('error', 'data')).toEqual({
      code: 'FORBIDDEN',
      message: 'This belongs to another account',
    });
    expect(await kept(me.user)).toHaveLength(before);
    api.travel({ days: 2 });
    expect(await statusOf(guest.user)).toBe(403);
  });

  it('accepts the events that browsers report, and no others', SAFE, async () => {
    const statusOf = async (message: string) =>
      (await api.post('/auditlogs', entry({ message }))).status;
    for (const event of BROWSER_EVENTS) {
      for (const message of [event, `${event}: landed`, ` ${event}: failed to update `]) {
        expect(await statusOf(message)).toBe(200);
      }
    }
    const unknown = ['', 'PAYMENT: success', 'HOME_PAGE_VIEW: paid', 'home_page_view: landed'];
    for (const message of [...unknown, ...SERVER_EVENTS]) expect(await statusOf(message)).toBe(400);
  });

  it('contains a checkout that waits for its bank, and each retry', SAFE, async () => {
    const waiting = await fillCart(api);
    await pay(api, waiting.user, { cardnumber: cards.answerLost });
    expect(await kept(waiting.user)).toMatchObject([{ message: 'CHECKOUT: PENDING' }]);
    const paid = await fillCart(api);
    const body = checkoutBody({ user: paid.user, ...(await readCart(api, paid.user)) });
    await api.post('/checkout', body, { 'Idempotency-Key': paid.line });
    await api.post('/checkout', body, { 'Idempotency-Key': paid.line });
    expect(await kept(paid.user)).toMatchObject(Array(2).fill({ message: 'CHECKOUT: SUCCESS' }));
  });

  it('contains logins, wrong codes, and checkouts as the server saw them', SAFE, async () => {
    const visitor = limitedApi(api).from('203.0.113.50');
    const headers = { 'User-Agent': 'A phone' };
    const { email } = someone();
    const ids = await fillCart(visitor, { ...someone(), email });
    await pay(visitor, ids.user, { cardnumber: cards.declined }, headers);
    await pay(visitor, ids.user, { terms_and_conditions: 0 }, headers);
    await pay(visitor, ids.user, {}, headers);
    const seen = {
      app_code: 'DMV_SERVER',
      ip_address: '',
      user_agent: 'A phone',
      seen_address: '203.0.113.50',
    };
    expect(await kept(ids.user)).toMatchObject([
      { ...seen, message: 'CHECKOUT: FAILED' },
      { ...seen, message: 'CHECKOUT: SUCCESS' },
      { ...seen, message: 'CHECKOUT: VALIDATION_FAILED' },
    ]);
    await visitor.post('/user/authentications', codeRequest(email), headers);
    const code = await mailedCode(api, email);
    await visitor.post(LOGIN, loginBody(email, wrong(code)), headers);
    const answer = await visitor.post(LOGIN, loginBody(email, code), headers);
    expect((await kept(null)).filter((row) => row.app_code === 'DMV_SERVER')).toMatchObject([
      { ...seen, message: 'LOGIN: failed' },
    ]);
    const account = answer.text('data', 'user_uuid');
    expect(await kept(account)).toMatchObject([{ ...seen, message: 'LOGIN: succeeded' }]);
    expect(JSON.stringify(await kept(account))).not.toContain(email);
  });

  it('contains the sessions and data that operators end', SAFE, async () => {
    const { email } = someone();
    const messagesOf = async (userUuid: string | null) =>
      (await kept(userUuid)).map(({ message }) => message);
    const { user } = await logIn(api, email);
    await logIn(api, email);
    const ends = async () =>
      (await messagesOf(null)).filter((message) => message === 'SESSIONS: ended').length;
    const before = await ends();
    expect(await endSessions(api.deps, { email })).toBe(2);
    expect(await endSessions(api.deps, { email })).toBe(0);
    expect((await messagesOf(user)).filter((message) => !message.startsWith('LOGIN'))).toEqual([
      'SESSIONS: ended',
    ]);
    expect(await ends()).toBe(before);
    await endSessions(api.deps, 'all');
    expect(await ends()).toBe(before + 1);
    expect(await messagesOf(null)).not.toContain('PRIVACY_DELETION: done');
    await forgetEmail(api.deps, email);
    expect(await messagesOf(null)).toContain('PRIVACY_DELETION: done');
  });

  it('contains the operators’ exports', SAFE, async () => {
    const { email } = someone();
    const { user } = await logIn(api, email);
    expect(await exportForRequest(api.deps, email)).toMatchObject({ email });
    expect((await kept(user)).map(({ message }) => message)).toEqual([
      'LOGIN: succeeded',
      'PRIVACY_EXPORT: handed out',
    ]);
  });
});
