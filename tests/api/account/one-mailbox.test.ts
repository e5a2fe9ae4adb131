import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canonicalEmail } from '#contracts/account/mailbox.ts';
import { exportEmail } from '#server/features/privacy/export.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import {
  codeRequest,
  LOGIN,
  loginBody,
  mailedCode,
  requestCode,
  wrong,
} from '#tests/support/api/login.ts';
import { fillCart, lookUp, pay, someone } from '#tests/support/api/shopping.ts';

/** Spellings of one mailbox, `local@` and its domain, in the order in which the tests use them. */
const spellings: ((local: string) => string)[] = [
  (local) => `${local}@xn--mnchen-3ya.de`,
  (local) => `${local.toUpperCase()}@MÜNCHEN.DE`,
  (local) => `Dana Sample <${local}@münchen.de>`,
  (local) => `\u00a0${local}@mu\u0308nchen.de\u2003`,
  (local) => `${local.slice(0, 2)}\u200b${local.slice(2)}@m\u00fcn\u00adchen.de`,
  (local) => `${local}\uff20münchen\uff0ede`,
];

describe('One mailbox in several spellings', {
  tags: ['TRUE-011'],
}, () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  /** The first spelling is the one that is stored. */
  function mailbox(): [kept: string, ...others: string[]] {
    const [local = ''] = someone().email.split('@');
    const [kept = '', ...others] = spellings.map((spell) => spell(local));
    return [kept, ...others];
  }

  it('is one account, no matter which spelling gets the code and logs in', async () => {
    const [kept, ...others] = mailbox();
    const users: string[] = [];
    for (const [index, spelling] of [kept, ...others].entries()) {
      api.travel({ ms: index * 3_600_000 });
      await api.deps.db.deleteFrom('mail_outbox').where('recipient', '=', kept).execute();
      expect((await api.post('/user/authentications', codeRequest(spelling))).status).toBe(200);
      const code = await mailedCode(api, kept);
      const answer = await api.post(LOGIN, loginBody(others[index] ?? kept, code));
      expect(answer.text('data', 'user_email')).toBe(kept);
      users.push(answer.text('data', 'user_uuid'));
    }
    expect(new Set(users).size).toBe(1);
  });

  it('has one limit: another spelling gives no extra attempt', async () => {
    const all = mailbox();
    const sent = await Promise.all(
      all.map((spelling) => api.post('/user/authentications', codeRequest(spelling))),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);

    const [kept, ...others] = mailbox();
    const code = await requestCode(api, kept);
    const tries: string[] = [];
    for (const spelling of [...others, kept]) {
      tries.push((await api.post(LOGIN, loginBody(spelling, wrong(code)))).text('message'));
    }
    expect(tries.slice(-2)).toEqual([
      'This code is incorrect. Please request a new one.',
      'This code has expired. Please request a new one.',
    ]);
  });

  it('continues one guest, and finds all data about its owner', async () => {
    const { plate } = someone();
    const [kept, other = '', another = ''] = mailbox();
    const first = await lookUp(api, { plate, email: other });
    const user = first.text('data', 'user_uuid');
    const second = await lookUp(api, { plate: `${plate}A`.slice(-7), email: another, user });
    expect(second.text('data', 'user_uuid')).toBe(user);
    await fillCart(api, { plate, email: other }, { user });
    await pay(api, user);
    expect((await exportEmail(api.deps.db, canonicalEmail(another))).users).toHaveLength(1);
    await api.post('/privacy/requests', { email: another, kind: 'access' });
    const requests = await api.deps.db
      .selectFrom('privacy_request')
      .select('email')
      .where('email', '=', kept)
      .execute();
    expect(requests).toHaveLength(1);
  });
});
