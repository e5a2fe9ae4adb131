import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays } from '#contracts/time/days.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { feeQuestion } from '#tests/support/api/fee-question.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { countStatements } from '#tests/support/process/count-statements.ts';

const FEES = { tags: ['FEE-001'] };

describe('An estimate of the fees', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const ask = (asked: object) => api.post('/fees/estimate', { ...feeQuestion, ...asked });
  const rejected = async (asked: object) => {
    const { status, body } = await ask(asked);
    expect(status).toBe(400);
    return body;
  };

  it(
    'returns each line with its text, its statute, and whether it is confirmed',
    FEES,
    async () => {
      const { status, body } = await ask({ as_of: '2026-11-01', county: 'Fresno' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'success',
        data: {
          total: 76 + 34 + 78 + 66 + 20 + 30 + 30 + 47,
          notes: expect.arrayContaining([
            expect.stringContaining('you’ll pay what the DMV calculates'),
          ]),
          lines: expect.arrayContaining([
            {
              key: 'vlf',
              dollars: 78,
              words: expect.stringContaining('0.65% of $12,060. The DMV uses this value for a car'),
              statute: 'Revenue and Taxation Code 10752, 10753.2',
              confirmed: true,
            },
            expect.objectContaining({ key: 'county_fees', dollars: 0, confirmed: false }),
            expect.objectContaining({ key: 'penalty_vlf', dollars: 47, confirmed: true }),
          ]),
        },
      });
    },
  );

  it.each([
    ['expires_on', { expires_on: '2028-01-01' }, 'We don’t know the fees for other years'],
    ['expires_on', { expires_on: '2026-02-30' }, 'YYYY-MM-DD'],
    ['as_of', { as_of: '11/01/2026' }, 'YYYY-MM-DD'],
    ['purchased_on', { purchased_on: '2026-09-17' }, 'no later than the payment date'],
    ['purchase_price', { purchase_price: -1 }, 'purchase price in dollars'],
    ['body', { body: 'trailer' }, 'every five years'],
    ['body', { body: 'boat' }, 'every two years'],
    ['body', { body: 'tank' }, 'automobile, motorcycle, pickup, truck'],
    ['fuel', { fuel: 'coal' }, 'gasoline'],
    ['county', { county: 'Clark' }, '58 counties'],
    ['unladen_weight', { body: 'pickup' }, 'fees for pickups and trucks depend on it'],
    ['unladen_weight', { body: 'pickup', unladen_weight: 10_001 }, 'choose truck'],
    ['unladen_weight', { body: 'truck', unladen_weight: 4_000.5 }, 'whole pounds'],
    ['gross_weight', { body: 'truck', unladen_weight: 10_001 }, 'over 10,000 pounds'],
    ['model_year', { model_year: 26 }, 'four digits'],
  ])('says at %s what is wrong with %j', FEES, async (field, asked, message) => {
    expect(await rejected(asked)).toMatchObject({
      error: { data: { errors: [{ field, message: expect.stringContaining(message) }] } },
    });
  });

  it('defaults to today in California', {
    tags: ['FEE-004'],
  }, async () => {
    const today = californiaDay(api.deps.clock());
    const late = { expires_on: addDays(today, -15), as_of: undefined };
    const { body } = await ask(late);
    expect(body).toEqual((await ask({ ...late, as_of: today })).body);
    expect(body).not.toEqual((await ask({ ...late, as_of: late.expires_on })).body);
    expect(await rejected({ as_of: undefined, purchased_on: addDays(today, 1) })).toMatchObject({
      error: { data: { errors: [{ field: 'purchased_on' }] } },
    });
    api.travel({ days: 1000 });
    expect(await rejected({ as_of: undefined })).toMatchObject({
      error: { data: { errors: [{ field: 'as_of' }] } },
    });
    api.travel();
  });

  it('makes no database queries, and does not log the input', FEES, async () => {
    const before = api.logged.length;
    const sent = await countStatements(api.deps.db).during(() => ask({ purchase_price: 31_337 }));
    expect(sent).toEqual([]);
    expect(api.logged.length).toBeGreaterThan(before);
    expect(api.logged.slice(before).join()).not.toMatch(/31337|Alpine|2022-04-04/);
  });

  it('has its own limit', FEES, async () => {
    const one = limitedApi(api).from('203.0.113.77');
    expect((await one.post('/fees/estimate', feeQuestion)).status).toBe(200);
    const counted = await api.deps.db.selectFrom('rate_limit').select('name').execute();
    expect(counted.map(({ name }) => name)).toContain('fee-estimates');
  });
});
