import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxHosts } from '#server/gateways/webhook/sandbox.ts';
import { partnerWorkers } from '#server/jobs/start-jobs.ts';
import { partners } from '#server/operator/partners.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { addPartner, buyAt, readEvent } from '#tests/support/api/partners.ts';
import { runInProcess } from '#tests/support/process/run-operator.ts';

const EVENTS = { tags: ['PART-004'] };
const REPORT = { tags: ['PART-005'] };
const FAR_AGO = '2026-01-01';

describe('npm run partners, for events and reports,', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  const run = (...words: string[]) => runInProcess(partners, words, api.deps);

  beforeEach(() => api.travel());

  const listed = async (name: string) =>
    (await run('events', name, '--since', FAR_AGO)).stdout.trim().split('\n');

  it('lists events with their results, and resends them under the same id', EVENTS, async () => {
    const webhook = `https://${sandboxHosts.refusing}/hook`;
    const partner = await addPartner(api, { name: 'Told', webhook });
    const { deps } = await createTestWork(api);
    const deliver = () => Promise.all(partnerWorkers(deps).map((worker) => worker.runDue()));
    const { order } = await buyAt(api, partner.keys.live);
    await deliver();
    const [waiting, count] = await listed('told');
    expect(count).toBe('1 event');
    expect(waiting).toContain(`order.paid  ${order.order_id}  `);
    expect(waiting).toContain('pending  1 attempt  The webhook sandbox refuses for this host');
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(waiting ?? '')?.[0] ?? '';

    await api.deps.db
      .updateTable('partner')
      .set({ webhook_url: 'https://told.test/hook' })
      .where('uuid', '=', partner.uuid)
      .execute();
    for (const which of ['failed', id, order.order_id]) {
      expect(await run('resend', 'Told', which)).toMatchObject({
        stdout: 'Resending 1 event.\n',
        stderr: '',
      });
      await deliver();
    }
    const told = api.toldPartners.map(({ body }) => readEvent(body).id);
    expect(told).toEqual([id, id, id]);
    const [taken] = await listed('Told');
    expect(taken).toContain('delivered  4 attempts');
    expect((await run('resend', 'Told', 'failed')).stderr).toBe(
      'Told doesn’t have this event, or it is being sent.\n',
    );
    api.travel();
  });

  it(
    'resends all undelivered events, even those from before there was a webhook',
    EVENTS,
    async () => {
      const partner = await addPartner(api, { name: 'Late', webhook: null });
      const { deps } = await createTestWork(api);
      const deliver = () => Promise.all(partnerWorkers(deps).map((worker) => worker.runDue()));
      await buyAt(api, partner.keys.live);
      const { order } = await buyAt(api, partner.keys.test);
      await deliver();
      await api.deps.db.deleteFrom('order_line').where('uuid', '=', order.uuid).execute();
      await run('change', 'Late', '--webhook', 'https://late.test/hook');
      api.toldPartners.length = 0;
      expect((await run('resend', 'Late', 'failed')).stdout).toBe('Resending 2 events.\n');
      await deliver();
      expect(api.toldPartners).toHaveLength(1);
      expect((await run('resend', 'Late', 'failed')).status).toBe(1);
    },
  );

  it('never lists or resends one partner’s events for another', EVENTS, async () => {
    const partner = await addPartner(api, { name: 'Other', webhook: 'https://other.test/hook' });
    const { order } = await buyAt(api, partner.keys.live);
    await addPartner(api, { name: 'Nosy', webhook: 'https://nosy.test/hook' });
    expect(await listed('Nosy')).toEqual(['0 events']);
    expect((await run('resend', 'Nosy', order.order_id)).status).toBe(1);
  });

  it('prints a month’s report', REPORT, async () => {
    const partner = await addPartner(api, { name: 'Sold', webhook: null, basisPoints: 1000 });
    const { order } = await buyAt(api, partner.keys.live);
    const json = await run('report', 'sold', '2026-03');
    expect(JSON.parse(json.stdout)).toMatchObject({
      partner: 'Sold',
      rows: [{ order_id: order.order_id }],
      totals: { rows: 1, amount_cents: order.final_price_cents },
    });
    const csv = await run('report', 'Sold', '2026-03', '--csv');
    expect(csv.stdout.split('\r\n')).toHaveLength(4);
    const tests = await run('report', 'Sold', '2026-03', '--test');
    expect(JSON.parse(tests.stdout)).toMatchObject({ mode: 'test', rows: [] });
  });

  it.each([
    [
      ['events', 'Told', '--since', 'May'],
      '--since must be a date in the format 2026-03-10, not May. Usage: npm run partners -- events NAME [--since YYYY-MM-DD]',
    ],
    [['resend', 'Told', 'all'], 'Usage: npm run partners -- resend NAME EVENT-ID | ORDER | failed'],
    [
      ['report', 'Told', '2026-13'],
      'The month must be in the format 2026-03, not 2026-13. Usage: npm run partners -- report NAME YYYY-MM [--csv] [--test]',
    ],
    [
      ['report', 'Nobody', '2026-03'],
      'There is no partner named Nobody. To list all partners, run npm run partners.',
    ],
  ])('says how to fix %j', EVENTS, async (words, sentence) => {
    expect(await run(...words)).toMatchObject({ status: 1, stdout: '', stderr: `${sentence}\n` });
  });
});
