import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeliveries, resendEvents } from '#server/features/partners/deliveries.ts';
import { changePartner, endPartner } from '#server/features/partners/manage.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { addPartner, buyAt, readEvent } from '#tests/support/api/partners.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';

const PART = { tags: ['PART-001'] };
const EVENTS = { tags: ['PART-004'] };

describe('A former partner', () => {
  let api: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeAll(async () => {
    api = await createTestApi();
    work = await createTestWork(api);
  });
  afterAll(() => api.close());

  async function add(name: string) {
    const webhook = `https://${name.toLowerCase()}.test/hook`;
    const partner = await addPartner(api, { name, webhook, basisPoints: 1000 });
    await changePartner(api.deps, name, { addOrigins: ['https://www.example.com'] });
    return partner;
  }
  const linesOf = (uuids: readonly string[]) =>
    api.deps.db
      .selectFrom('order_line')
      .select(['uuid', 'partner_uuid', 'partner_reference', 'partner_metadata', 'commission_cents'])
      .where('uuid', 'in', uuids)
      .execute();
  const typesTold = () => api.toldPartners.map(({ body }) => readEvent(body).type);

  it('earns nothing from later payments, and gets no events about them', PART, async () => {
    const { name, keys, uuid } = await add('Gone');
    const own = { partner_reference: 'cart 17', partner_metadata: { campaign: 'spring' } };
    const before = await buyAt(api, keys.live, { own });
    const { user, line } = await fillCart(api, someone(), { partner: keys.live, own });
    await endPartner(api.deps, name);
    expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect(await linesOf([before.line])).toMatchObject([
      { partner_uuid: uuid, partner_reference: 'cart 17', commission_cents: expect.any(Number) },
    ]);
    expect(await linesOf([line])).toEqual([
      {
        ...{ uuid: line, partner_uuid: null, commission_cents: null },
        ...{ partner_reference: null, partner_metadata: null },
      },
    ]);
    api.travel({ ms: STEP_MS });
    await work.runDue();
    const orders = api.toldPartners.map(({ body }) => readEvent(body).data.order_id);
    expect(new Set(orders)).toEqual(new Set([before.order.order_id]));
    expect(typesTold()).toContain('order.filed');
  });

  it(
    'gets no more events once the webhook is removed, which is not a failure',
    EVENTS,
    async () => {
      const { name, keys, uuid } = await add('Silent');
      const { order } = await buyAt(api, keys.live);
      await endPartner(api.deps, name);
      const change = changePartner(api.deps, name, { webhook: null, commissionBasisPoints: 1 });
      await expect(change).rejects.toThrow('has ended');
      await changePartner(api.deps, name, { webhook: null, addOrigins: [], name: undefined });
      api.toldPartners.length = 0;
      await work.runDue();
      expect(typesTold()).toEqual([]);
      expect(await listDeliveries(api.deps.db, uuid, { since: new Date(0) })).toMatchObject([
        { type: 'order.paid', state: 'not sent', attempts: 1 },
      ]);
      const entries = () =>
        api.deps.db
          .selectFrom('audit_log')
          .select('message')
          .where('message', 'like', 'JOBS: tried again%')
          .execute();
      expect(await resendEvents(api.deps, { uuid, name }, 'failed')).toBe(0);
      expect(await entries()).toEqual([]);
      const wanted = { orderId: order.order_id };
      expect(await resendEvents(api.deps, { uuid, name }, wanted)).toBe(1);
      expect(await entries()).toEqual([{ message: 'JOBS: tried again Silent' }]);
    },
  );

  it('gets no event about a deleted order, which is listed as such', EVENTS, async () => {
    const { keys, uuid } = await add('Removed');
    const { email } = await buyAt(api, keys.test);
    await forgetEmail(work.deps, email);
    api.toldPartners.length = 0;
    await work.runDue();
    expect(typesTold()).toEqual([]);
    const [delivery] = await listDeliveries(api.deps.db, uuid, { since: new Date(0) });
    expect(delivery).toMatchObject({ order_id: null, state: 'not sent' });
  });
});
