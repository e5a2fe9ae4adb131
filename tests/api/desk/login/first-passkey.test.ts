import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hireStaff, listStaff, resetPasskeys } from '#server/features/desk/staff/manage.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { mailedDeskCode } from '#tests/support/api/desk-code.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';

const TAGS = { tags: ['OPER-004'] };
const DAY_MS = 86_400_000;

describe('The first passkey of a staff member', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  async function newMember() {
    const email = `${randomUUID()}@staff.example.com`;
    await hireStaff(api.deps, { name: 'Kim', email, role: 'agent' });
    return email;
  }

  /** Returns the emailed code, or undefined if there is none. */
  async function askCode(email: string): Promise<string | undefined> {
    await api.deps.db.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
    const asked = await api.post('/desk/codes', { email });
    expect(asked.at('message')).toContain('ask your administrator');
    return mailedDeskCode(api, email).catch(() => undefined);
  }

  const enter = (email: string, code = '') => api.post('/desk/enrollment', { email, code });
  const isOpen = async (email: string) =>
    (await listStaff(api.deps)).find((one) => one.email === email)?.enrollmentUntil !== undefined;

  it('can be created within seven days, or within seven more after a reset', TAGS, async () => {
    const email = await newMember();
    api.travel({ ms: 7 * DAY_MS - 60_000 });
    const last = await askCode(email);
    expect([last !== undefined, await isOpen(email)]).toEqual([true, true]);
    api.travel({ ms: 7 * DAY_MS });
    const late = await enter(email, last);
    expect([late.status, late.at('message')]).toEqual([
      401,
      expect.stringContaining('Ask your administrator'),
    ]);
    expect([await askCode(email), await isOpen(email)]).toEqual([undefined, false]);
    await resetPasskeys(api.deps, email);
    expect((await enter(email, await askCode(email))).status).toBe(200);
    api.travel();
  });

  it('can be created regardless of strangers: their wrong codes and requests use up no code', {
    tags: ['OPER-004', 'SAFE-007'],
  }, async () => {
    const shop = limitedApi(api);
    const email = await newMember();
    const ask = (address: string) => shop.from(address).post('/desk/codes', { email });
    const guess = (address: string) =>
      shop.from(address).post('/desk/enrollment', { email, code: '0000 0000 0000 0000' });
    await ask('198.51.100.1');
    const code = await mailedDeskCode(api, email);
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask('203.0.113.7')));
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(2);
    for (let tries = 0; tries < 30; tries += 1) {
      expect((await guess('203.0.113.7')).status).toBe(401);
    }
    api.travel({ ms: 9 * 60_000 });
    expect((await ask('198.51.100.1')).status).toBe(200);
    expect(await mailedDeskCode(api, email)).toBe(code);
    api.travel({ ms: 12 * 60_000 });
    expect((await enter(email, code.replaceAll(' ', ''))).status).toBe(200);
    api.travel();
  });

  it('has its wrong codes counted for operators, including a stranger’s', TAGS, async () => {
    const shop = limitedApi(api);
    const email = await newMember();
    for (const of of [email, `${randomUUID()}@example.com`]) {
      await shop.post('/desk/enrollment', { email: of, code: '0000000000000000' });
    }
    expect(await shop.metric('desk_wrong_codes_total')).toBe(2);
  });
});
