import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contracts/time/days.ts';
import { deleteDue } from '#server/db/count-due.ts';
import { endedCodes, endedThrottles } from '#server/features/account/login/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { codeRequest, LOGIN, loginBody, requestCode, wrong } from '#tests/support/api/login.ts';
import { someone } from '#tests/support/api/shopping.ts';

const TRUE = { tags: ['TRUE-016'] };
const MINUTE = 60_000;

describe('A rejected login', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it('names its field and how many attempts are left', TRUE, async () => {
    const { email } = someone();
    const code = await requestCode(api, email);
    const rejected = await api.post(LOGIN, loginBody(email, wrong(code)));
    const message = 'This code is incorrect. You have 4 attempts left.';
    expect(rejected.status).toBe(401);
    expect(rejected.at('error', 'data')).toMatchObject({
      code: 'CODE_REFUSED',
      message,
      errors: [{ field: 'otp', message }],
    });
  });

  it('allows two requests at once, which may be counted in reverse order', async () => {
    const { email } = someone();
    const ask = async () => (await api.post('/user/authentications', codeRequest(email))).status;
    expect(await ask()).toBe(200);
    api.travel({ ms: -5 });
    expect(await ask()).toBe(200);
    api.travel({ ms: 5 });
  });

  it('says in seconds, minutes, or hours when the next code may be requested', TRUE, async () => {
    const { email } = someone();
    const ask = async (ms: number) => {
      api.travel({ ms });
      const answer = await api.post('/user/authentications', codeRequest(email));
      return answer.status === 200 ? 'sent' : answer.text('error', 'data', 'message');
    };
    const later = (wait: string) =>
      `Too many codes were sent to this email. Please try again in ${wait}.`;
    for (let code = 0; code < 3; code += 1) expect(await ask(0)).toBe('sent');
    expect(await ask(0)).toBe(later('30 seconds'));
    expect(await ask(29_000)).toBe(later('1 second'));
    let now = 0.5;
    const next = ['60 seconds', '2 minutes', '5 minutes', '10 minutes', '30 minutes', '60 minutes'];
    for (const [index, minutes] of [1, 2, 5, 10, 30, 60].entries()) {
      expect(await ask(now * MINUTE)).toBe('sent');
      expect(await ask(now * MINUTE)).toBe(later(next[index] ?? ''));
      now += minutes;
    }
    expect(await ask(now * MINUTE)).toBe('sent');
    const day = 24 * 60;
    expect(await ask(now * MINUTE)).toBe(later('23 hours'));
    expect(await ask((day - 120) * MINUTE)).toBe(later('2 hours'));
    expect(await ask((day - 119) * MINUTE)).toBe(later('119 minutes'));
    expect(await ask(day * MINUTE - 119_000)).toBe(later('119 seconds'));
    const rejected = await api.post('/user/authentications', codeRequest(email));
    expect(rejected.status).toBe(429);
    expect(rejected.at('error', 'data', 'code')).toBe('TOO_MANY_REQUESTS');
    expect(rejected.headers.get('Retry-After')).toBe('119');
    api.travel();
  });

  it('restarts its count the next day', TRUE, async () => {
    const { email } = someone();
    const tryAt = async (ms: number) => {
      api.travel({ ms });
      const answer = await api.post(LOGIN, loginBody(email, '0000'));
      return answer.status === 429 ? Number(answer.headers.get('Retry-After')) * 1000 : 'judged';
    };
    let ms = 0;
    const judged: number[] = [];
    while (ms < 2 * DAY_MS && judged.length < 100) {
      const result = await tryAt(ms);
      if (result === 'judged') judged.push(ms);
      else ms += result;
    }
    expect(judged.filter((at) => at < DAY_MS)).toHaveLength(20);
    expect(judged.filter((at) => at >= DAY_MS)).toHaveLength(20);
    api.travel();
  });

  it('does not count against an email that has since logged in', TRUE, async () => {
    const { email } = someone();
    for (let login = 0; login < 2; login += 1) {
      await requestCode(api, email);
      await requestCode(api, email);
      const code = await requestCode(api, email);
      for (let attempt = 0; attempt < 4; attempt += 1) {
        expect((await api.post(LOGIN, loginBody(email, wrong(code)))).status).toBe(401);
      }
      expect((await api.post(LOGIN, loginBody(email, code))).status).toBe(200);
    }
  });

  it('is the same if a newer code replaces the one being checked', TRUE, async () => {
    const { email } = someone();
    const code = await requestCode(api, email);
    await sql`create function replace_code() returns trigger language plpgsql as
      $$ begin delete from login_code where uuid = new.uuid; return null; end $$`.execute(
      api.deps.db,
    );
    await sql`create trigger replaced after update on login_code
      for each row execute function replace_code()`.execute(api.deps.db);
    const rejected = await api.post(LOGIN, loginBody(email, code));
    await sql`drop function replace_code cascade`.execute(api.deps.db);
    expect([rejected.status, rejected.at('error', 'data', 'code')]).toEqual([401, 'CODE_GONE']);
  });

  it('leaves no trace once the code and the pause have expired', TRUE, async () => {
    const count = async () => {
      const { db } = api.deps;
      const codes = await db.selectFrom('login_code').select('uuid').execute();
      const pauses = await db.selectFrom('login_throttle').select('key').execute();
      return { codes: codes.length, pauses: pauses.length };
    };
    await requestCode(api, someone().email);
    const before = await count();
    expect(before.codes * before.pauses).toBeGreaterThan(0);
    const forget = async () => {
      const { db, clock } = api.deps;
      return (
        (await deleteDue(db, endedCodes(clock()))) + (await deleteDue(db, endedThrottles(clock())))
      );
    };
    expect(await forget()).toBe(0);
    api.travel({ days: 3 });
    expect(await forget()).toBe(before.codes + before.pauses);
    expect(await count()).toEqual({ codes: 0, pauses: 0 });
    api.travel();
  });
});
