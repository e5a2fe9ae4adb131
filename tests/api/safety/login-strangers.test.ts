import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_BROWSER, loginLimits } from '#contracts/account/auth.ts';
import { deleteDue } from '#server/db/count-due.ts';
import { oldNetworks } from '#server/features/account/login/service.ts';
import { hasAccountOrPaidOrder } from '#server/features/account/users.ts';
import { openSealedContent } from '#server/features/mail/content.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { codeRequest, LOGIN, loginBody, mailedCode, wrong } from '#tests/support/api/login.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';

const BROWSERS = { tags: ['SAFE-007'] };
const GUESSING = { tags: ['SAFE-008'] };
const YEAR = { tags: ['long', ...GUESSING.tags], timeout: 180_000 };
const MINUTE = 60_000;
const HOME = '203.0.113.7';
const MINE = 'a'.repeat(22);
const THEIRS = 'b'.repeat(22);

describe('A login', () => {
  let api: TestApi;
  let shop: ReturnType<typeof limitedApi>;
  beforeAll(async () => {
    api = await createTestApi();
    shop = limitedApi(api);
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  type From = { address?: string; browser?: string };
  const headersOf = ({ browser }: From): Record<string, string> =>
    browser === undefined ? {} : { [LOGIN_BROWSER]: browser };
  const ask = async (email: string, { address = HOME, ...from }: From = {}) => {
    await api.deps.db.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
    return shop.from(address).post('/user/authentications', codeRequest(email), headersOf(from));
  };
  const mail = (email: string) => mailedCode(api, email);
  const enter = (email: string, code: string, { address = HOME, ...from }: From = {}) =>
    shop.from(address).post(LOGIN, loginBody(email, code), headersOf(from));

  /** Returns what the email's link contains to prove ownership of the mailbox on a device. */
  async function linkedBrowser(email: string): Promise<string> {
    const sealed = await api.deps.db
      .selectFrom('mail_outbox')
      .select(['html', 'text'])
      .where('recipient', '=', email)
      .where('kind', '=', 'code')
      .executeTakeFirstOrThrow();
    const { text } = await openSealedContent(api.deps.secret, sealed);
    const link = /https:\S+\/login#\S+/.exec(text)?.[0] ?? '';
    const given = new URLSearchParams(new URL(link).hash.slice(1));
    expect(given.get('email')).toBe(email);
    return given.get('browser') ?? '';
  }

  async function owner(): Promise<{ email: string; browser: string }> {
    const { email } = someone();
    await ask(email, { browser: MINE });
    const answer = await enter(email, await mail(email), { browser: MINE });
    return { email, browser: answer.text('data', 'browser') };
  }

  it.each([
    ['another browser', { browser: THEIRS }],
    ['another place', { address: '198.51.100.9' }],
  ])('survives 20 wrong attempts from %s', BROWSERS, async (_, stranger) => {
    const { email } = await owner();
    expect((await ask(email, { browser: MINE })).status).toBe(200);
    const code = await mail(email);
    await ask(email, stranger);
    for (let tries = 0; tries < 20; tries += 1) await enter(email, wrong(code), stranger);
    expect((await enter(email, code, { browser: MINE })).status).toBe(200);
  });

  it('accepts an earlier code until it expires', BROWSERS, async () => {
    const { email } = someone();
    await ask(email, { browser: MINE });
    const first = await mail(email);
    for (const browser of [THEIRS, MINE]) await ask(email, { browser });
    const second = await mail(email);
    api.travel({ ms: 10 * MINUTE - 1 });
    expect((await enter(email, first, { browser: THEIRS })).status).toBe(
      second === first ? 200 : 401,
    );
    expect((await enter(email, first, { browser: MINE })).status).toBe(200);
  });

  it('counts each browser’s attempts for its own codes', BROWSERS, async () => {
    const { email } = someone();
    await ask(email, { browser: MINE });
    const code = await mail(email);
    const told: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      told.push((await enter(email, wrong(code), { browser: MINE })).text('message'));
    }
    expect(told.slice(3)).toEqual([
      'This code is incorrect. You have 1 attempt left.',
      'This code is incorrect. Please request a new one.',
      'This code has expired. Please request a new one.',
    ]);
    expect((await enter(email, code, { browser: 'no browser' })).at('error', 'data', 'code')).toBe(
      'CODE_GONE',
    );
  });

  it('gets its code no matter how many codes strangers request', {
    tags: ['SAFE-005', 'SAFE-007'],
  }, async () => {
    const { email, browser } = await owner();
    const statuses: number[] = [];
    for (let stranger = 0; stranger < 40; stranger += 1) {
      const address = `198.51.${stranger}.1`;
      statuses.push(
        (await shop.from(address).post('/user/authentications', codeRequest(email))).status,
      );
    }
    // The first email, before the owner's first login, was one of the five that are allowed per day.
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    for (const known of [
      { browser },
      { address: '192.0.2.1', browser },
      { address: '203.0.113.99' },
    ]) {
      expect((await ask(email, known)).status).toBe(200);
      expect((await enter(email, await mail(email), known)).status).toBe(200);
    }
  });

  it('works through any code email’s link even if strangers used up the day’s emails', {
    tags: ['SAFE-005', 'SAFE-007'],
  }, async () => {
    const { email } = someone();
    for (let stranger = 0; stranger < 5; stranger += 1) {
      expect((await ask(email, { address: `198.51.${stranger}.1` })).status).toBe(200);
    }
    const browser = await linkedBrowser(email);
    const rejected = await ask(email, { browser: MINE });
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '86400']);
    expect(rejected.at('error', 'data')).toEqual({
      code: 'MAIL_BUDGET_SPENT',
      message:
        'We’ve already sent too many emails to this address today, so we didn’t send another one. Please try again in 24 hours, or log in now with the link in one of our earlier code emails.',
    });
    expect((await ask(email, { browser })).status).toBe(200);
    expect((await enter(email, await mail(email), { browser })).status).toBe(200);
  });

  it(
    'needs the email’s link on a device on a new network, and says so only for the correct code',
    GUESSING,
    async () => {
      const { email } = await owner();
      const away = { address: '198.51.100.9', browser: THEIRS };
      await ask(email, away);
      const code = await mail(email);
      const rejected = await enter(email, wrong(code), away);
      expect(rejected.text('message')).toBe('This code is incorrect. You have 4 attempts left.');
      const right = await enter(email, code, away);
      expect([right.status, right.at('error', 'data')]).toEqual([
        401,
        {
          code: 'LINK_NEEDED',
          message:
            'This code is correct, but this device is new to your account. To log in, please open the link in the same email on this device.',
          errors: [{ field: 'otp', message: right.text('message') }],
        },
      ]);
      const linked = { ...away, browser: await linkedBrowser(email) };
      expect((await enter(email, code, linked)).status).toBe(200);
      // From then on, the server recognizes the browser.
      await ask(email, away);
      expect((await enter(email, await mail(email), away)).status).toBe(200);
    },
  );

  it('ignores a forged proof, and one for another mailbox', GUESSING, async () => {
    const [{ email }, other] = [await owner(), await owner()];
    for (const browser of [other.browser, `${MINE}.${'c'.repeat(8)}.${'c'.repeat(43)}`]) {
      const away = { address: '198.51.100.9', browser };
      await ask(email, away);
      const answer = await enter(email, await mail(email), away);
      expect(answer.at('error', 'data', 'code')).toBe('LINK_NEEDED');
    }
  });

  it('requires the link, even with the uuid of a guest with the same email', GUESSING, async () => {
    const { email } = await owner();
    const visitor = shop.from('198.51.100.9');
    const opened = await fillCart(visitor, { ...someone(), email });
    const paid = await fillCart(visitor, { ...someone(), email });
    expect((await pay(visitor, paid.user)).at('data', 'payment_status')).toBe('SUCCESS');
    // The owner's next login merges both guests into the account.
    await ask(email, { browser: MINE });
    expect((await enter(email, await mail(email), { browser: MINE })).status).toBe(200);
    for (const user_uuid of [opened.user, paid.user]) {
      await api.deps.db.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
      await visitor.post('/user/authentications', codeRequest(email, { user_uuid }));
      const answer = await visitor.post(LOGIN, loginBody(email, await mail(email), { user_uuid }));
      expect(answer.at('error', 'data', 'code')).toBe('LINK_NEEDED');
    }
  });

  it('keeps an owner’s code from others at the same address', GUESSING, async () => {
    const { email } = await owner();
    await ask(email, { browser: MINE });
    const code = await mail(email);
    for (let tries = 0; tries < 6; tries += 1) await enter(email, wrong(code));
    expect((await enter(email, code, { browser: MINE })).status).toBe(200);
  });

  it('works with just the code on the network used for the payment', GUESSING, async () => {
    const { email } = someone();
    const { user } = await fillCart(shop, { ...someone(), email });
    await pay(shop, user);
    await ask(email, { browser: MINE });
    expect((await enter(email, await mail(email), { browser: MINE })).status).toBe(200);
  });

  it(
    'emails the owner about the fifth wrong code, once, and keeps counting',
    GUESSING,
    async () => {
      const { email } = await owner();
      const notices = () =>
        api.deps.db
          .selectFrom('mail_outbox')
          .select('text')
          .where('recipient', '=', email)
          .where('kind', '=', 'guessed-codes')
          .execute();
      const away = { address: '198.51.100.9', browser: THEIRS };
      await ask(email, away);
      for (let tries = 0; tries < 4; tries += 1) await enter(email, wrong(await mail(email)), away);
      expect(await notices()).toEqual([]);
      await enter(email, wrong(await mail(email)), away);
      expect((await notices())[0]?.text).toContain(
        'Someone entered 5 wrong login codes for this email',
      );
      const rows = await api.deps.db.selectFrom('login_failure').selectAll().execute();
      expect(await shop.metric('login_wrong_codes_total')).toBeGreaterThanOrEqual(5);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(email);
    },
  );

  it('can be guessed within a year with a probability below 1 in 10,000', YEAR, async () => {
    const { email } = await owner();
    expect(await hasAccountOrPaidOrder(api.deps.db, email)).toBe(true);
    let codes = 0;
    let opened = 0;
    for (let day = 1; day <= 365; day += 1) {
      api.travel({ days: day });
      const stranger = { address: `198.${day % 250}.${Math.floor(day / 250)}.1`, browser: THEIRS };
      if ((await ask(email, stranger)).status !== 200) continue;
      const code = await mail(email);
      codes += 1;
      await enter(email, wrong(code), stranger);
      // Checks whether a correct guess would have opened the account.
      if ((await enter(email, code, stranger)).status === 200) opened += 1;
    }
    const { attempts } = loginLimits;
    const probability = 1 - (1 - 1 / 10_000) ** (opened * attempts);
    console.info(
      `${codes * attempts} guesses in a year, ${opened * attempts} could open the account: probability ${probability}`,
    );
    expect(codes).toBe(365);
    expect(probability).toBeLessThan(1 / 10_000);
    // None of these attempts lock the owner out.
    await ask(email, { browser: MINE });
    expect((await enter(email, await mail(email), { browser: MINE })).status).toBe(200);
    api.travel({ days: 366 });
    const { db, clock } = api.deps;
    expect(await deleteDue(db, oldNetworks(clock()))).toBeGreaterThan(0);
  });

  it('stops trusting a known network after ten wrong codes there', GUESSING, async () => {
    const { email, browser } = await owner();
    let opens = 0;
    for (let day = 1; day <= 5; day += 1) {
      api.travel({ days: day });
      const neighbor = { browser: THEIRS };
      await ask(email, neighbor);
      const code = await mail(email);
      for (let tries = 0; tries < 4; tries += 1) await enter(email, wrong(code), neighbor);
      // A correct code resets the count of wrong codes in its own browser, so the check uses a different browser.
      const another = { browser: 'c'.repeat(22) };
      await ask(email, another);
      const probe = await enter(email, await mail(email), another);
      if (probe.at('error', 'data', 'code') !== 'LINK_NEEDED') opens += 1;
    }
    expect(opens).toBe(2);
    await ask(email, { browser });
    expect((await enter(email, await mail(email), { browser })).status).toBe(200);
  });
});
