import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PARTNER_PAGE_MAX } from '#contracts/partner/orders.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { buyOrder } from '#tests/support/api/desk-actions.ts';
import { watchStatements } from '#tests/support/process/count-statements.ts';
import { urlOfDatabase } from '#tests/support/process/test-database.ts';
import { BIG_TABLES, fillOrders } from '../../../scripts/bench/growth-fill.ts';

const MANY = 20_000;
type Node = {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  Plans?: Node[] | undefined;
};
const nodeSchema: z.ZodType<Node> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    Plans: z.array(nodeSchema).optional(),
  }),
);
const planSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: nodeSchema })]) })]);

function nodesIn(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesIn)];
}

function readWhole(nodes: Node[]): string[] {
  return nodes.flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    const isWhole = node['Node Type'].endsWith('Seq Scan') && BIG_TABLES.includes(table);
    return isWhole ? [table] : [];
  });
}

describe('Among many orders, the desk', () => {
  let shop: TestApi;
  let known: Awaited<ReturnType<typeof buyOrder>>;
  let seen: CompiledQuery[] = [];
  beforeAll(async () => {
    shop = await createTestApi();
    await fillOrders(await urlOfDatabase(shop.deps.db), MANY);
    known = await buyOrder(shop);
    // The rows were made by the database's clock.
    shop.travel({ ms: Date.now() - shop.deps.clock().getTime() });
    const read = await shop.deps.fromReplica(async (db) => db);
    for (const db of new Set([shop.deps.db, read])) {
      watchStatements(db, (query) => void seen.push(query));
    }
  }, 120_000);
  afterAll(() => shop.close());

  async function plansOf(path: string, headers: Record<string, string>) {
    seen = [];
    const answer = await shop.get(path, headers);
    expect(answer.status).toBe(200);
    const asked = seen.filter(({ sql }) => /^\s*(?:select|with)\b/i.test(sql));
    expect(asked.length).toBeGreaterThan(1);
    const plans: { sql: string; nodes: Node[] }[] = [];
    for (const { sql, parameters } of asked) {
      const explain = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]);
      const { rows } = await shop.deps.db.executeQuery(explain);
      const [row] = planSchema.parse(rows);
      plans.push({ sql, nodes: nodesIn(row['QUERY PLAN'][0].Plan) });
    }
    return plans;
  }

  async function wholeTablesOf(path: string, headers?: Record<string, string>) {
    const plans = await plansOf(path, headers ?? (await shop.staff('agent')).headers);
    return plans.flatMap(({ sql, nodes }) => {
      const tables = readWhole(nodes);
      return tables.length > 0 ? [`${tables}: ${sql}`] : [];
    });
  }

  it.each([
    ['a number', () => known.order],
    ['an e-mail', () => known.email],
    ['a phone', () => '415-555-0123'],
    ['a plate', () => known.plate],
    ['a payment’s reference', () => 'P100001'],
    ['a tracking number', () => '9400111899000000000015'],
    ['a partner’s reference', () => 'deal 4711/b'],
    ['a VIN', () => '1HGCM82633A999999'],
    ['part of a plate', () => 'ZZZ'],
    ['a name', () => 'Quincy Sample'],
    ['a common name', () => 'Driver'],
    ['both common names', () => 'Ada Driver'],
  ])('finds by %s without scanning a big table', { tags: ['OPER-005'] }, async (_, text) => {
    const q = encodeURIComponent(text());
    expect(await wholeTablesOf(`/desk/orders?q=${q}`)).toEqual([]);
  });

  it('lists orders by each filter without scanning a big table', {
    tags: ['OPER-005'],
  }, async () => {
    const none = '00000000-0000-4000-8000-000000000000';
    for (const filter of [
      '',
      'state=mailed',
      'state=processing',
      'state=papersMissing',
      'state=undecided',
      `state=delivered&service=${none}`,
      `service=${none}`,
      `partner=${none}&state=mailed`,
      'from=2026-03-10&to=2026-03-10',
    ]) {
      expect([filter, await wholeTablesOf(`/desk/order-list?${filter}`)]).toEqual([filter, []]);
    }
  });

  it('shows a history without scanning a big table', { tags: ['OPER-005'] }, async () => {
    expect(await wholeTablesOf(`/desk/orders/${known.order}`)).toEqual([]);
    expect(await wholeTablesOf(`/desk/orders/${known.order}/actions`)).toEqual([]);
  });

  it('lists what needs staff attention without scanning a big table', {
    tags: ['OPER-007'],
  }, async () => {
    expect(await wholeTablesOf('/desk/today')).toEqual([]);
    expect(await wholeTablesOf('/desk/mail-room')).toEqual([]);
  });

  it('lists what staff file without scanning a big table', { tags: ['FILE-001'] }, async () => {
    shop.deps.dmvFiledBy = 'people';
    expect(await wholeTablesOf('/desk/filing')).toEqual([]);
  });

  it('reads a partner’s events and report without scanning a big table', async () => {
    const of = (partner: number) => ({ Authorization: `Bearer report_past${partner}` });
    const month = new Date().toISOString().slice(0, 'yyyy-mm'.length);
    expect(await wholeTablesOf(`/partners/report?month=${month}`, of(1))).toEqual([]);
    for (const path of ['/events', '/events?mode=live&type=order.paid', '/orders']) {
      expect([path, await wholeTablesOf(`/partners${path}`, of(2))]).toEqual([path, []]);
    }
    const plans = await plansOf('/partners/events', of(2));
    expect(plans.length).toBeLessThan(PARTNER_PAGE_MAX / 10);
    // The index returns the events in their order.
    const ofJobs = plans.filter(({ nodes }) =>
      nodes.some((node) => node['Relation Name'] === 'job'),
    );
    expect(ofJobs).toHaveLength(1);
    expect(ofJobs[0]?.nodes.map((node) => node['Node Type'])).not.toContain('Sort');
  });
});
