import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_BROWSER } from '#contracts/account/auth.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { codeRequest, LOGIN, loginBody, mailedCode, wrong } from '#tests/support/api/login.ts';
import { someone } from '#tests/support/api/shopping.ts';

const BROWSERS = { tags: ['SAFE-007'] };
const GUESSING = { tags: ['SAFE-008'], timeout: 180_000 };
const HOME = '203.0.113.7';
const AWAY = '198.51.100.9';
const MINE = 'a'.repeat(22);

describe('Attempts to enter codes', () => {
  let api: TestApi;
  let shop: ReturnType<typeof limitedApi>;
  beforeAll(async () => {
    api = await createTestApi();
    shop = limitedApi(api);
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  type From = { address?: string; browser: string; process?: typeof shop };
  const ask = async (email: string, { address = HOME, browser }: From) => {
    await api.deps.db.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
    const headers = { [LOGIN_BROWSER]: browser };
    await shop.from(address).post('/user/authentications', codeRequest(email), headers);
    return mailedCode(api, email);
  };
  const enter = (email: string, code: string, { address = HOME, browser, process = shop }: From) =>
    process.from(address).post(LOGIN, loginBody(email, code), { [LOGIN_BROWSER]: browser });
  const told = async (...given: Parameters<typeof enter>) =>
    (await enter(...given)).at('error', 'data', 'code');
  const logIn = async (email: string, from: From) => enter(email, await ask(email, from), from);

  /** Creates an owner who has logged in at home, and returns the text that proves ownership of the mailbox. */
  async function owner(): Promise<{ email: string; browser: string }> {
    const { email } = someone();
    return { email, browser: (await logIn(email, { browser: MINE })).text('data', 'browser') };
  }
  const risky = async () => {
    const rows = await api.deps.db.selectFrom('login_failure').select('risky_failures').execute();
    return rows.reduce((sum, row) => sum + row.risky_failures, 0);
  };

  it('also need the link once the owner’s networks are deleted', GUESSING, async () => {
    const { email } = await owner();
    await api.deps.db.deleteFrom('login_network').execute();
    const stranger = { address: AWAY, browser: 'b'.repeat(22) };
    expect(await told(email, await ask(email, stranger), stranger)).toBe('LINK_NEEDED');
    const { email: nobody } = someone();
    expect((await logIn(nobody, stranger)).status).toBe(200);
  });

  it('gain nothing from a browser proof with extra characters', BROWSERS, async () => {
    const { email, browser } = await owner();
    const statuses: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) {
      const headers = { [LOGIN_BROWSER]: `${browser}.x` };
      const visitor = shop.from(AWAY);
      statuses.push(
        (await visitor.post('/user/authentications', codeRequest(email), headers)).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('do not make others wait: an IP address can send 100 codes in five minutes', {
    tags: ['SAFE-005', 'long'],
    timeout: 120_000,
  }, async () => {
    const { email, browser } = await owner();
    const askAt = (address: string, whose: string, headers = {}) =>
      shop.from(address).post('/user/authentications', codeRequest(whose), headers);
    const statuses: number[] = [];
    for (let asked = 0; asked < 101; asked += 1) {
      statuses.push((await askAt('192.0.2.200', someone().email)).status);
    }
    expect(statuses).toEqual([...Array(100).fill(200), 429]);
    const proven = { [LOGIN_BROWSER]: browser };
    expect((await askAt('192.0.2.200', email, proven)).status).toBe(200);
    expect((await askAt('192.0.2.201', someone().email)).status).toBe(200);
  });

  it('need the link again 90 days after the last login of a browser', BROWSERS, async () => {
    const { email, browser } = await owner();
    api.travel({ days: 90, ms: -1 });
    const again = await logIn(email, { address: AWAY, browser });
    expect(again.status).toBe(200);
    const renewed = again.text('data', 'browser');
    await api.deps.db.deleteFrom('login_network').execute();
    expect((await logIn(email, { browser: renewed })).status).toBe(200);
    api.travel({ days: 90 });
    const code = await ask(email, { address: '192.0.2.1', browser });
    expect(await told(email, code, { address: '192.0.2.1', browser })).toBe('LINK_NEEDED');
    const other = { address: '192.0.2.2', browser: renewed };
    expect((await logIn(email, other)).status).toBe(200);
  });

  it('are rejected if the end of their proof was changed', BROWSERS, async () => {
    const { email, browser } = await owner();
    const [name, , signature] = browser.split('.');
    const from = { address: AWAY, browser: `${name}.zzzzzzzz.${signature}` };
    expect(await told(email, await ask(email, from), from)).toBe('LINK_NEEDED');
  });

  it(
    'don’t use up another browser’s codes if they come from a proven browser',
    BROWSERS,
    async () => {
      const { email, browser } = await owner();
      const code = await ask(email, { browser: MINE });
      const from = { address: AWAY, browser };
      const seen: string[] = [];
      for (let tries = 0; tries < 9; tries += 1) {
        seen.push((await enter(email, wrong(code), from)).text('message'));
      }
      expect(seen[0]).toBe('This code is incorrect. You have 9 attempts left.');
      expect(seen[8]).toBe('This code is incorrect. You have 1 attempt left.');
      expect((await enter(email, code, { browser: MINE })).status).toBe(200);
    },
  );

  it('are limited to five per code if a proven browser requested it', BROWSERS, async () => {
    const { email, browser } = await owner();
    const from = { address: AWAY, browser };
    const code = await ask(email, from);
    const seen: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) seen.push(await told(email, wrong(code), from));
    expect(seen.slice(3)).toEqual(['CODE_REFUSED', 'CODE_GONE', 'CODE_GONE']);
  });

  it(
    'are limited to ten per proof without a correct code, even all at once',
    BROWSERS,
    async () => {
      const { email, browser } = await owner();
      const from = { address: AWAY, browser };
      const code = await ask(email, { browser: MINE });
      for (let tries = 0; tries < 9; tries += 1) await enter(email, wrong(code), from);
      const opened = await enter(email, code, from);
      expect(opened.status).toBe(200);
      // The owner's browser still proves ownership of the mailbox, and its attempts have been reset.
      const next = await ask(email, { browser: MINE });
      await api.deps.db.deleteFrom('login_network').execute();
      await logIn(email, { browser: 'c'.repeat(22), address: '192.0.2.9' });
      const processes = [shop, limitedApi(api)];
      const all = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          told(email, wrong(next), { ...from, process: processes[index % 2] ?? shop }),
        ),
      );
      expect(all.filter((one) => one === 'CODE_REFUSED')).toHaveLength(9);
      expect(all.filter((one) => one === 'CODE_GONE')).toHaveLength(21);
      expect(await told(email, next, from)).toBe('CODE_GONE');
      expect(await told(email, await ask(email, from), from)).toBe('LINK_NEEDED');
    },
  );

  it(
    'are limited to ten for neighbors, even if fifty reach two processes at once',
    GUESSING,
    async () => {
      const { email } = await owner();
      const neighbor = { browser: 'b'.repeat(22) };
      const code = await ask(email, neighbor);
      await api.deps.db
        .updateTable('login_code')
        .set({ attempts_left: 100 })
        .where('attempts_left', '=', 5)
        .execute();
      const before = await risky();
      const processes = [shop, limitedApi(api)];
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          enter(email, wrong(code), { ...neighbor, process: processes[index % 2] ?? shop }),
        ),
      );
      expect((await risky()) - before).toBe(10);
      expect(await told(email, code, neighbor)).toBe('LINK_NEEDED');
    },
  );

  it(
    'don’t count if an owner mistypes a code before entering the correct one',
    GUESSING,
    async () => {
      const { email } = await owner();
      const before = await risky();
      for (let month = 1; month <= 12; month += 1) {
        api.travel({ days: 30 * month });
        const device = { browser: String.fromCharCode(97 + month).repeat(22) };
        const code = await ask(email, device);
        for (let tries = 0; tries < 2; tries += 1) await enter(email, wrong(code), device);
        expect((await enter(email, code, device)).status).toBe(200);
      }
      expect(await risky()).toBe(before);
    },
  );

  it('are limited to ten for neighbors in a year of logins, and reset after half a year without any', {
    tags: ['long', 'SAFE-008'],
  }, async () => {
    const { email, browser } = await owner();
    let proof = browser;
    let opens = 0;
    const neighbor = { browser: 'b'.repeat(22) };
    const guess = async () => {
      const code = await ask(email, neighbor);
      await enter(email, wrong(code), neighbor);
      return (await told(email, code, { browser: 'z'.repeat(22) })) === 'CODE_GONE';
    };
    const before = await risky();
    for (let week = 1; week <= 52; week += 1) {
      api.travel({ days: 7 * week });
      expect(await guess()).toBe(true);
      proof = (await logIn(email, { browser: proof })).text('data', 'browser');
      opens = (await risky()) - before;
    }
    expect(opens).toBe(10);
    const newDevice = async (name: string) => {
      const device = { browser: name.repeat(22) };
      return told(email, await ask(email, device), device);
    };
    for (const [days, letter] of [
      [85, 'd'],
      [170, 'e'],
    ] as const) {
      api.travel({ days: 364 + days });
      proof = (await logIn(email, { browser: proof })).text('data', 'browser');
      expect(await newDevice(letter)).toBe('LINK_NEEDED');
    }
    api.travel({ days: 364 + 181 });
    proof = (await logIn(email, { browser: proof })).text('data', 'browser');
    expect(await newDevice('f')).toBeUndefined();
  });
});
