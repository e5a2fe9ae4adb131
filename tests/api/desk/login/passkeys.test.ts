/** Uses a software authenticator. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_NEEDED, type Role } from '#contracts/desk/role.ts';
import { createApi } from '#server/api.ts';
import {
  changeRole,
  endStaff,
  hireStaff,
  resetPasskeys,
} from '#server/features/desk/staff/manage.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import { createAuthenticator } from '#tests/support/api/authenticator.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { mailedDeskCode } from '#tests/support/api/desk-code.ts';
import { bearer } from '#tests/support/api/login.ts';
import { countStatements } from '#tests/support/process/count-statements.ts';

const TAGS = { tags: ['OPER-004'] };
const told = (answer: Answer) => [answer.status, answer.at('error', 'data', 'code')];
const REJECTED = [401, 'PASSKEY_REFUSED'];
const CODE_REJECTED = [401, 'CODE_REFUSED'];
const CLOSED = [401, LOGIN_NEEDED];

describe('The desk’s login', () => {
  let api: TestApi;
  let site: { origin: string; rpId: string };
  beforeAll(async () => {
    api = await createTestApi();
    const { origin, hostname } = new URL(api.deps.licensee().siteUrl);
    site = { origin, rpId: hostname };
  });
  afterAll(() => api.close());

  async function newMember(role: Role = 'agent') {
    const email = `${randomUUID()}@staff.example.com`;
    await hireStaff(api.deps, { name: 'Kim', email, role });
    return email;
  }

  async function askCode(email: string): Promise<string> {
    await api.deps.db.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
    expect((await api.post('/desk/codes', { email })).status).toBe(200);
    return mailedDeskCode(api, email);
  }

  const optionsOf = (answer: Answer) => ({ challenge: answer.text('data', 'challenge') });
  const loginOptions = async () => optionsOf(await api.post('/desk/login/options', undefined));

  async function enrol(email: string, authenticator = createAuthenticator()) {
    const code = await askCode(email);
    const options = optionsOf(await api.post('/desk/enrollment', { email, code }));
    const passkey = authenticator.create(options, site);
    const answer = await api.post('/desk/enrollment/passkey', { label: 'Laptop', passkey });
    return { answer, authenticator, passkey, headers: bearer(answer.text('data', 'token')) };
  }

  const eventsOf = async (email: string) => {
    const entries = await api.deps.db
      .selectFrom('audit_log')
      .innerJoin('staff', 'staff.uuid', 'audit_log.staff_uuid')
      .select('message')
      .where('email', '=', email)
      .orderBy('audit_log.uuid')
      .execute();
    return entries.map(({ message }) => message);
  };

  it(
    'accepts an emailed code once, creates a passkey, and requires the passkey from then on',
    TAGS,
    async () => {
      const email = await newMember('manager');
      const { answer, authenticator, headers } = await enrol(email);
      expect(answer.at('data', 'member')).toMatchObject({ name: 'Kim', role: 'manager' });
      expect((await api.get('/desk/me', headers)).at('data', 'role')).toBe('manager');
      await api.post('/desk/logout', undefined, headers);
      expect(told(await api.get('/desk/me', headers))).toEqual(CLOSED);
      const signed = authenticator.sign(await loginOptions(), { ...site, counter: 1 });
      const again = await api.post('/desk/login', signed);
      expect((await api.get('/desk/me', bearer(again.text('data', 'token')))).status).toBe(200);
      expect(await eventsOf(email)).toEqual([
        'STAFF: code sent',
        'STAFF: passkey added',
        'STAFF: logged in',
        'STAFF: logged out',
        'STAFF: logged in',
      ]);
    },
  );

  it('responds the same to an email that is not a member’s', TAGS, async () => {
    const known = await api.post('/desk/codes', { email: await newMember() });
    const stranger = `${randomUUID()}@example.com`;
    const unknown = await api.post('/desk/codes', { email: stranger });
    expect(unknown.body).toEqual(known.body);
    await expect(mailedDeskCode(api, stranger)).rejects.toThrow();
    const code = '1234567890123456';
    expect(told(await api.post('/desk/enrollment', { email: stranger, code }))).toEqual(
      CODE_REJECTED,
    );
  });

  it(
    'runs the same database statements for everyone who requests or enters a code',
    TAGS,
    async () => {
      const [fresh, enrolled] = [await newMember(), await newMember()];
      await enrol(enrolled);
      const counter = countStatements(api.deps.db);
      const asking = (email: string) => counter.during(() => api.post('/desk/codes', { email }));
      const entering = (email: string) =>
        counter.during(() => api.post('/desk/enrollment', { email, code: '0000 0000 0000 0000' }));
      const stranger = `${randomUUID()}@example.com`;
      const work = (sent: string[]) => sent.filter((one) => !/^(?:commit|rollback)/.test(one));
      const asked = work(await asking(fresh));
      expect(asked.length).toBeGreaterThan(6);
      for (const email of [stranger, enrolled]) expect(work(await asking(email))).toEqual(asked);
      const entered = await entering(fresh);
      for (const email of [stranger, enrolled]) expect(await entering(email)).toEqual(entered);
    },
  );

  it('accepts a code only once, and only for ten minutes', TAGS, async () => {
    const email = await newMember();
    const enter = async (code: string) => told(await api.post('/desk/enrollment', { email, code }));
    const used = await askCode(email);
    expect((await enter(used))[0]).toBe(200);
    expect(await enter(used)).toEqual(CODE_REJECTED);
    const late = await askCode(email);
    api.travel({ ms: 10 * 60_000 });
    expect(await enter(late)).toEqual(CODE_REJECTED);
    api.travel();
    const contested = await askCode(email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => enter(contested)));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('emails no code to a member with a passkey, until an operator resets it', TAGS, async () => {
    const email = await newMember();
    const { authenticator, headers } = await enrol(email);
    await api.deps.db.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
    await api.post('/desk/codes', { email });
    await expect(mailedDeskCode(api, email)).rejects.toThrow();
    await resetPasskeys(api.deps, email);
    expect(told(await api.get('/desk/me', headers))).toEqual(CLOSED);
    const signed = authenticator.sign(await loginOptions(), { ...site, counter: 1 });
    expect(told(await api.post('/desk/login', signed))).toEqual(REJECTED);
    expect((await enrol(email)).answer.status).toBe(200);
  });

  it('rejects a challenge that was used, is late, or was for something else', TAGS, async () => {
    const email = await newMember();
    const { authenticator, headers } = await enrol(email);
    const login = (options: { challenge: string }, counter: number) =>
      api.post('/desk/login', authenticator.sign(options, { ...site, counter }));
    const used = await loginOptions();
    expect((await login(used, 1)).status).toBe(200);
    expect(told(await login(used, 2))).toEqual(REJECTED);
    const late = await loginOptions();
    api.travel({ ms: 5 * 60_000 });
    expect(told(await login(late, 3))).toEqual(REJECTED);
    api.travel();
    const other = optionsOf(await api.post('/desk/passkeys/options', undefined, headers));
    expect(told(await login(other, 4))).toEqual(REJECTED);
    expect(told(await login({ challenge: 'aW52ZW50ZWQ' }, 5))).toEqual(REJECTED);
    expect(await eventsOf(email)).toContain('STAFF: login refused');
  });

  it('does not reject a passkey if the challenge could not be read', TAGS, async () => {
    const email = await newMember();
    const { authenticator } = await enrol(email);
    const db = api.deps.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'DeleteQueryNode') throw new Error('statement failed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const failing = createApi({ ...api.deps, db });
    const signed = authenticator.sign(await loginOptions(), { ...site, counter: 1 });
    const answer = await failing.request('/v1/api/desk/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(signed),
    });
    expect(answer.status).toBe(500);
    expect(api.logged).toContainEqual(expect.stringContaining('statement failed'));
    expect(await eventsOf(email)).not.toContain('STAFF: login refused');
    expect((await api.post('/desk/login', signed)).status).toBe(200);
  });

  it(
    'rejects another site, an owner who was not prompted, and a counter that decreases',
    TAGS,
    async () => {
      const { authenticator } = await enrol(await newMember());
      const attempt = async (choices: Partial<Parameters<typeof authenticator.sign>[1]>) =>
        told(
          await api.post(
            '/desk/login',
            authenticator.sign(await loginOptions(), { ...site, counter: 7, ...choices }),
          ),
        );
      expect(await attempt({ origin: 'https://evil.example.com' })).toEqual(REJECTED);
      expect(await attempt({ rpId: 'evil.example.com' })).toEqual(REJECTED);
      expect(await attempt({ isVerified: false })).toEqual(REJECTED);
      expect((await attempt({ counter: 7 }))[0]).toBe(200);
      expect(await attempt({ counter: 7 })).toEqual(REJECTED);
      expect(await attempt({ counter: 6 })).toEqual(REJECTED);
      expect((await attempt({ counter: 8 }))[0]).toBe(200);
    },
  );

  it('allows several passkeys, and never removes the last one', TAGS, async () => {
    const { headers } = await enrol(await newMember('reader'));
    const second = createAuthenticator();
    const options = optionsOf(await api.post('/desk/passkeys/options', undefined, headers));
    const passkey = second.create(options, site);
    const added = await api.post('/desk/passkeys', { label: 'Key', passkey }, headers);
    expect(added.status).toBe(200);
    const listed = (await api.get('/desk/passkeys', headers)).rows();
    expect(listed).toMatchObject([{ label: 'Laptop' }, { label: 'Key' }]);
    const signed = second.sign(await loginOptions(), { ...site, counter: 1 });
    expect((await api.post('/desk/login', signed)).status).toBe(200);
    const path = `/desk/passkeys/${added.text('data', 'uuid')}`;
    const foreign = (await enrol(await newMember())).headers;
    expect((await api.del(path, foreign)).status).toBe(404);
    expect((await api.del(path, headers)).status).toBe(200);
    const left = (await api.get('/desk/passkeys', headers)).at('data', 'data', 0, 'uuid');
    expect(told(await api.del(`/desk/passkeys/${left}`, headers))).toEqual([409, 'LAST_PASSKEY']);
  });

  it('changes passkeys only within five minutes of a login', TAGS, async () => {
    const { headers, authenticator } = await enrol(await newMember());
    const second = createAuthenticator();
    const ask = (by: typeof headers) => api.post('/desk/passkeys/options', undefined, by);
    const add = (answer: Answer, by: typeof headers) => {
      const passkey = second.create(optionsOf(answer), site);
      return api.post('/desk/passkeys', { label: 'Key', passkey }, by);
    };
    api.travel({ ms: 5 * 60_000 - 1 });
    const early = await ask(headers);
    api.travel({ ms: 5 * 60_000 });
    expect(told(await ask(headers))).toEqual(CLOSED);
    // A registration started in time can finish; otherwise the device would keep a useless passkey.
    const added = await add(early, headers);
    expect(added.status).toBe(200);
    const path = `/desk/passkeys/${added.text('data', 'uuid')}`;
    const rejected = await api.del(path, headers);
    expect(told(rejected)).toEqual(CLOSED);
    expect(rejected.at('message')).toContain('log in again');
    expect((await api.get('/desk/passkeys', headers)).rows()).toHaveLength(2);
    const signed = authenticator.sign(await loginOptions(), { ...site, counter: 1 });
    const fresh = bearer((await api.post('/desk/login', signed)).text('data', 'token'));
    expect((await api.del(path, fresh)).status).toBe(200);
    const late = await ask(fresh);
    api.travel({ ms: 10 * 60_000 });
    expect(told(await add(late, fresh))).toEqual(REJECTED);
    api.travel();
  });

  it('ends the other sessions of a member who removes a passkey', TAGS, async () => {
    const { headers, authenticator } = await enrol(await newMember());
    const other = await enrol(await newMember());
    const options = optionsOf(await api.post('/desk/passkeys/options', undefined, headers));
    const passkey = createAuthenticator().create(options, site);
    const added = await api.post('/desk/passkeys', { label: 'Phone', passkey }, headers);
    const signed = authenticator.sign(await loginOptions(), { ...site, counter: 1 });
    const elsewhere = bearer((await api.post('/desk/login', signed)).text('data', 'token'));
    const path = `/desk/passkeys/${added.text('data', 'uuid')}`;
    expect((await api.del(path, headers)).status).toBe(200);
    expect(told(await api.get('/desk/me', elsewhere))).toEqual(CLOSED);
    for (const by of [headers, other.headers]) {
      expect((await api.get('/desk/me', by)).status).toBe(200);
    }
  });

  it('accepts no passkey for another member’s challenge', TAGS, async () => {
    const one = await enrol(await newMember());
    const other = await enrol(await newMember());
    const options = optionsOf(await api.post('/desk/passkeys/options', undefined, one.headers));
    const passkey = createAuthenticator().create(options, site);
    const body = { label: 'Mine', passkey };
    expect(told(await api.post('/desk/passkeys', body, other.headers))).toEqual(REJECTED);
    expect(told(await api.post('/desk/enrollment/passkey', body))).toEqual(REJECTED);
  });

  it('ends a session after half an hour of inactivity, or after eight hours', TAGS, async () => {
    const { headers } = await enrol(await newMember());
    const open = async () => (await api.get('/desk/me', headers)).status === 200;
    for (let minutes = 29; minutes < 8 * 60; minutes += 29) {
      api.travel({ ms: minutes * 60_000 });
      expect(await open()).toBe(true);
    }
    api.travel({ ms: 8 * 3_600_000 });
    expect(await open()).toBe(false);
    api.travel();
    const idle = (await enrol(await newMember())).headers;
    api.travel({ ms: 31 * 60_000 });
    expect(told(await api.get('/desk/me', idle))).toEqual(CLOSED);
    api.travel();
  });

  it('logs what operators change, and for which user', TAGS, async () => {
    const email = await newMember('reader');
    await changeRole(api.deps, email, 'manager');
    await resetPasskeys(api.deps, email);
    await endStaff(api.deps, email);
    const noted = await api.deps.db
      .selectFrom('audit_log')
      .select(['message', 'staff_uuid'])
      .where('message', 'like', `%${email}%`)
      .orderBy('uuid')
      .execute();
    // Operators make these changes, so no staff member is recorded.
    expect(noted).toEqual(
      [
        `STAFF: added ${email} reader`,
        `STAFF: role changed ${email} reader → manager`,
        `STAFF: passkeys reset ${email}`,
        `STAFF: ended ${email}`,
      ].map((message) => ({ message, staff_uuid: null })),
    );
  });

  it('logs out members immediately when they leave or change roles', TAGS, async () => {
    const email = await newMember('agent');
    const { headers, authenticator } = await enrol(email);
    await changeRole(api.deps, email, 'reader');
    expect(told(await api.get('/desk/me', headers))).toEqual(CLOSED);
    const sign = async (counter: number) =>
      api.post('/desk/login', authenticator.sign(await loginOptions(), { ...site, counter }));
    const again = await sign(1);
    expect(again.at('data', 'member', 'role')).toBe('reader');
    await endStaff(api.deps, email);
    const token = bearer(again.text('data', 'token'));
    expect(told(await api.get('/desk/me', token))).toEqual(CLOSED);
    expect(told(await sign(2))).toEqual(REJECTED);
  });
});
