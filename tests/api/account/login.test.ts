import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contracts/time/days.ts';
import { createApi } from '#server/api.ts';
import { createRateLimitStore } from '#server/db/rate-limit-store.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { lockWaiters } from '#tests/support/api/lock-waiters.ts';
import {
  codeRequest,
  LOGIN,
  logIn,
  loginBody,
  mailedCode,
  requestCode,
  wrong,
} from '#tests/support/api/login.ts';
import { someone } from '#tests/support/api/shopping.ts';

const MINUTE_MS = 60_000;

describe('Logging in with a one-time code', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  const tryCode = (email: string, otp: string) => api.post(LOGIN, loginBody(email, otp));

  it('emails a four-digit code and opens an account for a new email', {
    tags: ['API-029', 'API-030', 'API-031', 'CONST-006', 'AMB-084'],
  }, async () => {
    const { email } = someone();
    const code = await requestCode(api, email);
    expect(code).toMatch(/^[0-9]{4}$/);
    const answer = await tryCode(email, code);
    expect(answer.body).toMatchObject({
      status: 'success',
      message: 'You are logged in',
      data: {
        user_uuid: expect.any(String),
        user_name: '',
        user_email: email,
        token: expect.any(String),
      },
    });
    const again = await logIn(api, email.toUpperCase());
    expect(again.user).toBe(answer.text('data', 'user_uuid'));
  });

  it('responds the same to known and unknown emails, and sends both a code', {
    tags: ['AMB-088'],
  }, async () => {
    const known = someone().email;
    await logIn(api, known);
    const unknown = someone().email;
    const answers = await Promise.all(
      [known, unknown].map((email) => api.post('/user/authentications', codeRequest(email))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.at('message')).toBe('We sent a code to your email');
    expect(answers[0]?.at('data')).toEqual({ expires_in_seconds: 600, resend_after_seconds: 30 });
    expect(await mailedCode(api, unknown)).toMatch(/^\d{4}$/);

    const rejections = await Promise.all([known, unknown].map((email) => tryCode(email, 'none')));
    expect(rejections[0]?.at('error')).toEqual(rejections[1]?.at('error'));
  });

  it.each([
    [{ email: '' }, 'email', 'Please enter email address'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a\u0000b@example.com' }, 'email', 'Please enter a valid email address'],
    [{ param_code: 'SOMETHING_ELSE' }, 'param_code', 'param_code is missing or not valid'],
    [{ otp_type: 'mobile' }, 'otp_type', 'otp_type is missing or not valid'],
  ])('rejects a code request with %j and names its field', async (changes, field, message) => {
    const answer = await api.post(
      '/user/authentications',
      codeRequest('driver@example.com', changes),
    );
    expect(answer.status).toBe(400);
    expect(answer.at('error', 'data', 'errors')).toEqual([{ field, message }]);
  });

  it.each([
    ['', 'Please enter OTP'],
    ['12345', 'Please enter a valid OTP'],
    ['12a4', 'Please enter a valid OTP'],
    [1234, 'Please enter OTP'],
  ])(
    'rejects %j as a code without using an attempt',
    { tags: ['AMB-009'] },
    async (otp, message) => {
      const { email } = someone();
      const code = await requestCode(api, email);
      for (let i = 0; i < 6; i += 1) {
        const answer = await api.post(LOGIN, loginBody(email, '', { otp }));
        expect(answer.at('error', 'data', 'errors')).toEqual([{ field: 'otp', message }]);
      }
      expect((await tryCode(email, code)).status).toBe(200);
    },
  );

  it('accepts a code with leading zeros', { tags: ['AMB-009'] }, async () => {
    const { email } = someone();
    await requestCode(api, email);
    const email_hash = keyedHash(api.deps.secret, 'login-email', email);
    const row = await api.deps.db
      .selectFrom('login_code')
      .select('uuid')
      .where('email_hash', '=', email_hash)
      .executeTakeFirstOrThrow();
    await api.deps.db
      .updateTable('login_code')
      .set({ code_hash: keyedHash(api.deps.secret, 'login-code', `${row.uuid}:0042`) })
      .where('uuid', '=', row.uuid)
      .execute();
    expect((await tryCode(email, '42')).status).toBe(400);
    expect((await tryCode(email, '0042')).status).toBe(200);
  });

  it('counts down five attempts and then requires a new code', {
    tags: ['AMB-091', 'EASE-018'],
  }, async () => {
    const { email } = someone();
    const code = await requestCode(api, email);
    const told: unknown[] = [];
    const codes: unknown[] = [];
    for (let i = 0; i < 5; i += 1) {
      const answer = await tryCode(email, wrong(code));
      expect([answer.status, answer.at('status')]).toEqual([401, 'fail']);
      told.push(answer.at('message'));
      codes.push(answer.at('error', 'data', 'code'));
    }
    const rejected = 'CODE_REFUSED';
    expect(codes).toEqual([rejected, rejected, rejected, rejected, 'CODE_GONE']);
    expect(told).toEqual([
      'This code is incorrect. You have 4 attempts left.',
      'This code is incorrect. You have 3 attempts left.',
      'This code is incorrect. You have 2 attempts left.',
      'This code is incorrect. You have 1 attempt left.',
      'This code is incorrect. Please request a new one.',
    ]);
    const late = await tryCode(email, code);
    expect([late.status, late.at('message'), late.at('error', 'data', 'code')]).toEqual([
      401,
      'This code has expired. Please request a new one.',
      'CODE_GONE',
    ]);
  });

  it('keeps a code valid for ten minutes', { tags: ['AMB-091'] }, async () => {
    const [inTime, late] = [someone().email, someone().email];
    const codes = [await requestCode(api, inTime), await requestCode(api, late)];
    api.travel({ ms: 10 * MINUTE_MS - 1 });
    expect((await tryCode(inTime, codes[0] ?? '')).status).toBe(200);
    api.travel({ ms: 10 * MINUTE_MS });
    expect((await tryCode(late, codes[1] ?? '')).status).toBe(401);
  });

  it('accepts a code once, even if it arrives twice in parallel', async () => {
    const { email } = someone();
    const code = await requestCode(api, email);
    const answers = await Promise.all([tryCode(email, code), tryCode(email, code)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401]);
    expect((await tryCode(email, code)).status).toBe(401);
  });

  it('counts an attempt while a login deletes the email’s earlier attempts', async () => {
    const { email } = someone();
    const code = await requestCode(api, email);
    expect((await tryCode(email, wrong(code))).status).toBe(401);
    const login = await api.deps.db.startTransaction().execute();
    await login.selectFrom('login_throttle').selectAll().forUpdate().execute();
    const answer = tryCode(email, code);
    await expect
      .poll(() => lockWaiters(api.deps.db), { timeout: 20_000 })
      .toBe(1)
      .then(() => login.deleteFrom('login_throttle').execute())
      .finally(() => login.commit().execute());
    expect((await answer).status).toBe(200);
  });

  it('checks only five of many parallel attempts', async () => {
    const { email } = someone();
    const code = await requestCode(api, email);
    const guesses = Array.from({ length: 30 }, (_, i) => String(i).padStart(4, '0'));
    const answers = await Promise.all(
      guesses.filter((guess) => guess !== code).map((guess) => tryCode(email, guess)),
    );
    const judged = answers.filter((answer) =>
      answer.text('message').startsWith('This code is incorrect'),
    );
    expect(judged).toHaveLength(5);
    expect((await tryCode(email, code)).status).not.toBe(200);
  });

  it('increases the wait between attempts for an email, and allows twenty attempts per day', async () => {
    const { email } = someone();
    let judged = 0;
    let ms = 0;
    while (ms < DAY_MS && judged < 100) {
      api.travel({ ms });
      const answer = await tryCode(email, '0000');
      if (answer.status === 429) {
        const seconds = Number(answer.headers.get('Retry-After'));
        expect(seconds).toBeGreaterThan(0);
        expect(answer.at('message')).toMatch(
          /^Too many wrong codes were entered for this email\. Please try again in \d+ (seconds|minutes|hours)\.$/,
        );
        ms += seconds * 1000;
      } else judged += 1;
    }
    expect(judged).toBe(20);
    api.travel({ ms });
    expect((await tryCode(email, '0000')).status).toBe(401);
  });

  it('sends three codes in a row, then increases the wait for an email, and sends up to ten per day', async () => {
    const { email } = someone();
    const ask = () => api.post('/user/authentications', codeRequest(email));
    const waits: number[] = [];
    let sent = 0;
    for (let ms = 0; ms < DAY_MS && sent < 100; ) {
      api.travel({ ms });
      const answer = await ask();
      if (answer.status === 200) {
        sent += 1;
        continue;
      }
      expect([answer.status, answer.at('status')]).toEqual([429, 'fail']);
      const seconds = Number(answer.headers.get('Retry-After'));
      expect(seconds).toBeGreaterThan(0);
      // Requesting another code in the meantime doesn't extend the wait.
      expect(Number((await ask()).headers.get('Retry-After'))).toBe(seconds);
      waits.push(seconds);
      ms += seconds * 1000;
    }
    expect(sent).toBe(10);
    expect(waits.slice(0, 7)).toEqual([30, 60, 120, 300, 600, 1800, 3600]);
  });

  it('limits the codes and logins from one IP address, regardless of the emails', async () => {
    const store = createRateLimitStore(api.deps.db, api.deps.clock);
    const changes = new Map([
      ['codes', { points: 2, perSeconds: 60 }],
      ['logins', { points: 2, perSeconds: 60 }],
    ]);
    const limited = createApi({
      ...api.deps,
      rateLimits: { store, clock: api.deps.clock, changes },
    });
    const from = (remoteAddress: string, path: string, body: unknown) =>
      limited.request(
        path,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        },
        { incoming: { socket: { remoteAddress } } },
      );
    for (const [path, words, bodyOf] of [
      ['/v1/api/user/authentications', 'We sent a code', () => codeRequest(someone().email)],
      [LOGIN, 'This code has expired', () => loginBody(someone().email, '0000')],
    ] as const) {
      for (let i = 0; i < 2; i += 1) {
        expect(await (await from('198.51.100.7', path, bodyOf())).text()).toContain(words);
      }
      expect((await from('198.51.100.7', path, bodyOf())).status).toBe(429);
      expect(await (await from('198.51.100.8', path, bodyOf())).text()).toContain(words);
    }
  });

  it('stores neither code nor email nor token in readable form, except in the email', async () => {
    const { email } = someone();
    const code = await requestCode(api, email);
    const codes = await api.deps.db.selectFrom('login_code').selectAll().execute();
    const throttles = await api.deps.db.selectFrom('login_throttle').selectAll().execute();
    const kept = JSON.stringify([codes, throttles]);
    expect(kept).not.toContain(email);
    expect(codes.map((row) => row.code_hash)).not.toContain(code);
    const answer = await tryCode(email, code);
    const token = answer.text('data', 'token');
    const sessions = await api.deps.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(token.split('.')[2]);
    expect(api.logged.join('')).not.toContain(email);
    expect(api.logged.join('')).not.toContain(token);
    const mail = await api.deps.db
      .selectFrom('mail_outbox')
      .select('purge_after_send')
      .where('recipient', '=', email)
      .executeTakeFirst();
    expect(mail?.purge_after_send).toBe(true);
  });
});
