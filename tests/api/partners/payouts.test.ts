import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePartner } from '#server/features/partners/manage.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { addPartner, buyAt } from '#tests/support/api/partners.ts';
import { someone } from '#tests/support/api/shopping.ts';

const PART = { tags: ['PART-001'] };

describe('A partner’s payouts', () => {
  let api: TestApi;
  let count = 0;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  async function addWithContact() {
    count += 1;
    const name = `Shop ${count}`;
    const { uuid, keys } = await addPartner(api, { name, webhook: null, basisPoints: 1250 });
    const { email } = someone();
    const addOrigins = ['https://www.example.com'];
    await changePartner(api.deps, name, { addContacts: [email], addOrigins });
    const open = async () => {
      const { headers } = await logIn(api, email);
      return (await api.get('/partners/portal/payouts', headers)).at('data');
    };
    const record = async (payout: object) => {
      const { headers } = await api.staff('manager');
      const usual = { month: '2026-03', paid_on: '2026-04-02', reference: 'ACH 17' };
      return api.post(`/desk/partners/${uuid}/payouts`, { ...usual, ...payout }, headers);
    };
    return { keys, open, record };
  }

  it('show what live orders earn so far, and when a finished month is due', PART, async () => {
    const { keys, open } = await addWithContact();
    expect(await open()).toEqual({ days: 30, months: [] });
    await buyAt(api, keys.test);
    const { order } = await buyAt(api, keys.live);
    const { line } = await buyAt(api, keys.live);
    expect((await api.post(`/user/orders/${line}/cancellation`, {})).status).toBe(200);
    const march = { month: '2026-03', commission_cents: order.commission_cents };
    const closes_on = '2026-03-31';
    expect(await open()).toEqual({
      ...{ days: 30, months: [{ ...march, payment: { state: 'open', closes_on } }] },
    });
    api.travel({ days: 25 });
    const { order: next } = await buyAt(api, keys.live);
    const april = { month: '2026-04', commission_cents: next.commission_cents };
    expect(await open()).toEqual({
      days: 30,
      months: [
        { ...april, payment: { state: 'open', closes_on: '2026-04-30' } },
        { ...march, payment: { state: 'due', due_on: '2026-04-30' } },
      ],
    });
  });

  it('show the day and reference that a manager recorded last', PART, async () => {
    const { keys, open, record } = await addWithContact();
    await buyAt(api, keys.live);
    expect((await record({})).at('error', 'data', 'errors')).toEqual([
      { field: 'month', message: 'Choose a month that has ended' },
    ]);
    api.travel({ days: 25 });
    expect((await record({ paid_on: '2026-04-05' })).at('error', 'data', 'errors')).toEqual([
      { field: 'paid_on', message: 'Enter today or an earlier day' },
    ]);
    expect((await record({ paid_on: '2026-02-30' })).status).toBe(400);
    expect((await record({})).at('data', 'done')).toBe('March 2026 is recorded as paid.');
    await record({ reference: 'ACH 18' });
    expect(await open()).toMatchObject({
      months: [{ payment: { state: 'paid', paid_on: '2026-04-02', reference: 'ACH 18' } }],
    });
  });
});
