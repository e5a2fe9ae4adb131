import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';

const OPER = { tags: ['OPER-008'] };
const FEE = { name: 'service_fee', hundredths: 3110 };
const PLAN = {
  effective_from: '2026-03-11',
  prices: [FEE],
  reason: 'Postage',
  is_confirmed: false,
};

describe('The prices at the desk', () => {
  let api: TestApi;
  let manager: Awaited<ReturnType<TestApi['staff']>>;
  beforeEach(async () => {
    api = await createTestApi();
    manager = await api.staff('manager');
  });
  afterEach(() => api.close());

  const plan = (more: object = {}, request_uuid = randomUUID()) =>
    api.post('/desk/prices', { request_uuid, ...PLAN, ...more }, manager.headers);
  const list = async (headers = manager.headers) => api.get('/desk/prices', headers);
  const cancelPlan = (uuid: unknown, request_uuid = randomUUID()) =>
    api.post(`/desk/prices/${uuid}/cancellation`, { request_uuid }, manager.headers);
  const rejected = async (more: object) => (await plan(more)).at('error', 'data', 'errors');
  const firstChange = async () => (await list()).at('data', 'changes', 0);
  const uuidOfFirst = async () => (await list()).at('data', 'changes', 0, 'uuid');
  const noted = () =>
    api.deps.db
      .selectFrom('audit_log')
      .select(['message', 'staff_uuid'])
      .where('message', 'like', 'PRICES: %')
      .orderBy('created_at')
      .execute();

  it('are planned once by a logged-in manager, and take effect on their day', OPER, async () => {
    const request = randomUUID();
    const first = await plan({}, request);
    const second = await plan({}, request);
    expect(first.at('data')).toEqual({ done: 'The new prices take effect on 03/11/2026.' });
    expect([first.status, second.status, second.at('data')]).toEqual([200, 200, first.at('data')]);
    const { headers } = await api.staff('reader');
    const seen = await list(headers);
    expect(seen.at('data', 'prices', 0)).toEqual({ name: 'service_fee', hundredths: 2995 });
    expect(seen.at('data', 'changes')).toMatchObject([
      { ...{ effective_from: '2026-03-11', state: 'planned', prices: [FEE], reason: 'Postage' } },
    ]);
    expect(seen.at('data', 'changes', 0, 'planned_by')).toBe(manager.name);
    expect(await noted()).toEqual([
      { message: expect.stringMatching(/^PRICES: planned/), staff_uuid: manager.uuid },
    ]);
    api.travel({ days: 1 });
    const types = await api.get('/service/types');
    expect(types.at('data', 'data', 0, 'price_config', 'dmv_service_fee')).toBe(31.1);
  });

  it('are rejected field by field', OPER, async () => {
    const over = await plan({ effective_from: '2026-03-09', prices: [], reason: ' ' });
    expect(over.status).toBe(400);
    expect(over.at('error', 'data', 'errors')).toMatchObject([
      { field: 'effective_from' },
      { field: 'prices' },
      { field: 'reason' },
    ]);
    const dear = { name: 'overnight', hundredths: 20_001 };
    expect(await rejected({ prices: [dear] })).toMatchObject([{ field: 'overnight' }]);
    expect((await plan({ prices: [{ name: 'nothing', hundredths: 1 }] })).status).toBe(400);
    expect((await list()).at('data', 'changes')).toEqual([]);
  });

  it('require confirmation if they are far from the previous ones', OPER, async () => {
    const prices = [{ name: 'service_fee', hundredths: 9000 }];
    const far = await plan({ prices });
    expect([far.status, far.at('error', 'data', 'code')]).toEqual([422, 'PRICES_TO_CONFIRM']);
    expect(far.at('error', 'data', 'errors')).toMatchObject([{ field: 'service_fee' }]);
    expect(await firstChange()).toBeUndefined();
    expect((await plan({ prices, is_confirmed: true })).status).toBe(200);
    expect(await firstChange()).toMatchObject({ state: 'planned', prices });
  });

  it('are canceled once, before they take effect', OPER, async () => {
    await plan();
    const uuid = await uuidOfFirst();
    const request = randomUUID();
    const first = await cancelPlan(uuid, request);
    expect(first.at('data')).toEqual({ done: 'Price change for 03/11/2026 canceled.' });
    expect((await cancelPlan(uuid, request)).at('data')).toEqual(first.at('data'));
    expect((await cancelPlan(uuid)).at('error', 'data', 'errors')).toEqual([
      { field: 'uuid', message: 'This price change is already canceled.' },
    ]);
    expect(await firstChange()).toMatchObject({ state: 'canceled', canceled_by: manager.name });
    expect((await noted()).map(({ staff_uuid }) => staff_uuid)).toEqual([
      manager.uuid,
      manager.uuid,
    ]);

    await plan({ effective_from: '2026-03-10' });
    const today = (await list()).at('data', 'changes', 1, 'uuid');
    expect((await cancelPlan(today)).at('error', 'data', 'errors')).toEqual([
      {
        field: 'uuid',
        message: 'These prices are already in effect. Schedule new ones for a later date.',
      },
    ]);
  });
});
