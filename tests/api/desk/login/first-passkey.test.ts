/** Where the making of a first passkey ends: after its days, and after too many wrong codes. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStaff, resetPasskeys, takeOnStaff } from '#server/features/staff/manage.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { mailedDeskCode } from '#tests/support/api/desk-code.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';

const TAGS = { tags: ['OPER-004'] };
const DAY_MS = 86_400_000;

describe('The first passkey of a member of staff', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  async function newMember() {
    const email = `${randomUUID()}@staff.example.com`;
    await takeOnStaff(api.deps, { name: 'Kim', email, role: 'agent' });
    return email;
  }

  /** The code that is mailed to them; undefined where none is. */
  async function askCode(email: string): Promise<string | undefined> {
    await api.deps.db.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
    const asked = await api.post('/desk/codes', { email });
    expect(asked.at('message')).toContain('Ask who runs the shop');
    return mailedDeskCode(api, email).catch(() => undefined);
  }

  const enter = (email: string, code = '') => api.post('/desk/enrolment', { email, code });
  const isOpen = async (email: string) =>
    (await listStaff(api.deps)).find((one) => one.email === email)?.enrolmentUntil !== undefined;

  it('is made within seven days, or after a reset within seven more', TAGS, async () => {
    const email = await newMember();
    api.travel({ ms: 7 * DAY_MS - 60_000 });
    const last = await askCode(email);
    expect([last !== undefined, await isOpen(email)]).toEqual([true, true]);
    api.travel({ ms: 7 * DAY_MS });
    const late = await enter(email, last);
    expect([late.status, late.at('message')]).toEqual([
      401,
      expect.stringContaining('Ask who runs the shop'),
    ]);
    expect([await askCode(email), await isOpen(email)]).toEqual([undefined, false]);
    await resetPasskeys(api.deps, email);
    expect((await enter(email, await askCode(email))).status).toBe(200);
    api.travel();
  });

  const wrong = (code = '') => (code === '00000000' ? '00000001' : '00000000');

  it('is made although a stranger has guessed for hours', TAGS, async () => {
    const email = await newMember();
    for (let codes = 0; codes < 12; codes += 1) {
      const code = await askCode(email);
      for (let tries = 0; tries < 5; tries += 1) await enter(email, wrong(code));
      expect((await enter(email, code)).status).toBe(401);
    }
    expect((await enter(email, await askCode(email))).status).toBe(200);
  });

  it('is not made after five thousand wrong codes in all, until a reset', TAGS, async () => {
    const email = await newMember();
    await api.deps.db
      .updateTable('staff')
      .set({ enrolment_wrong_codes: 4_999 })
      .where('email', '=', email)
      .execute();
    const code = await askCode(email);
    const counted = async () => (await enter(email, wrong(code))).status;
    expect([await isOpen(email), await counted(), await enter(email, code)]).toMatchObject([
      ...[true, 401, { status: 401 }],
    ]);
    expect([await askCode(email), await isOpen(email)]).toEqual([undefined, false]);
    await resetPasskeys(api.deps, email);
    expect((await enter(email, await askCode(email))).status).toBe(200);
  });

  it('has its wrong codes counted for operators, a stranger’s too', TAGS, async () => {
    const shop = limitedApi(api);
    const email = await newMember();
    for (const of of [email, `${randomUUID()}@example.com`]) {
      await shop.post('/desk/enrolment', { email: of, code: '00000000' });
    }
    expect(await shop.metric('desk_wrong_codes_total')).toBe(2);
  });
});
