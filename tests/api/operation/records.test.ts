import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listTransactions } from '#server/features/desk/orders/records.ts';
import { records } from '#server/operator/records.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { orderOf } from '#tests/support/api/desk-actions.ts';
import { fillCart, GOOD_CARD, pay, someone } from '#tests/support/api/shopping.ts';
import { OPERATOR, runInProcess } from '#tests/support/process/run-operator.ts';
import { urlOfDatabase } from '#tests/support/process/test-database.ts';

const OPTIONS = { tags: ['OPER-010'] };

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/;
const parts = z.record(z.string(), z.unknown());

describe('npm run records', () => {
  let shop: TestApi;
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'records-'));
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(async () => {
    await shop.close();
    rmSync(DATA_DIR, { recursive: true });
  });
  const run = (...words: string[]) => runInProcess(records, words, shop.deps);

  async function bought(who = someone()) {
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user);
    await (await createTestWork(shop)).runDue();
    return { ...who, ...ids, order_id: (await orderOf(shop, ids.line)).order };
  }
  const noted = () =>
    shop.deps.db
      .selectFrom('audit_log')
      .select(['message', 'order_line_uuid'])
      .where('message', 'like', 'RECORDS%')
      .orderBy('created_at')
      .orderBy('uuid')
      .execute();

  it('exports all data about an order, and nothing that gives access to it', OPTIONS, async () => {
    const order = await bought();
    const other = await bought({ plate: '7OTHER1', email: 'other.records@example.com' });
    const staff = await shop.staff('agent');
    await shop.get(`/desk/orders/${order.order_id}`, staff.headers);
    const { status, stdout, stderr } = await run(order.order_id);
    expect([status, stderr]).toEqual([0, '']);
    const told = parts.parse(JSON.parse(stdout));
    expect(told).toMatchObject({
      order: { order_id: order.order_id, plate: order.plate, payment_status: 'PAID' },
      customer: { email: order.email },
      partner: null,
      payments: [{ state: 'succeeded', public_reference: expect.stringMatching(/^P\d+$/) }],
      refunds: [],
      lookups: [{ purpose: 'renewal', network: expect.any(String) }],
      mails: [{ kind: 'receipt', recipient: order.email, subject: expect.any(String) }],
      audit_log: expect.arrayContaining([
        expect.objectContaining({ message: 'DESK: order opened', staff: staff.name }),
      ]),
    });
    expect(told).toHaveProperty(['stages', 0, 'stage'], 'paid');
    for (const secret of [GOOD_CARD, other.plate, other.email]) {
      expect(stdout).not.toContain(secret);
    }
    // The provider's references may look like our UUIDs.
    expect(JSON.stringify({ ...told, payments: [] })).not.toMatch(UUID);
    expect(await noted()).toEqual([
      { message: 'RECORDS: handed out', order_line_uuid: order.line },
    ]);
    const file = join(DATA_DIR, 'records.json');
    expect((await run(order.order_id.toLowerCase(), file)).stdout).toBe(
      `${file}: records for ${order.order_id}\n`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(parts.parse(JSON.parse(readFileSync(file, 'utf8')))).toMatchObject({
      order: told.order,
    });
    expect((await run(order.order_id, file)).stderr).toContain('EEXIST');
    expect(await run('R1')).toMatchObject({ status: 1, stderr: 'There is no order R1.\n' });
  });

  it('finishes even if its output is no longer read', OPTIONS, async () => {
    const { order_id, line } = await bought();
    const words = [OPERATOR, 'records', order_id];
    writeFileSync(join(DATA_DIR, 'session-secret'), shop.deps.secret);
    const env = { DATA_DIR, DATABASE_URL: await urlOfDatabase(shop.deps.db) };
    const child = spawn(process.execPath, words, { env });
    let said = '';
    child.stderr.on('data', (part) => {
      said += String(part);
    });
    child.stdout.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toBe('');
    expect((await noted()).at(-1)?.order_line_uuid).toBe(line);
  });

  it(
    'says that the lookups were written with another secret, and exports the rest',
    OPTIONS,
    async () => {
      const { order_id, email } = await bought();
      const deps = { ...shop.deps, secret: 'that of another server' };
      const { stdout, stderr } = await runInProcess(records, [order_id], deps);
      expect(parts.parse(JSON.parse(stdout))).toMatchObject({ customer: { email }, lookups: null });
      expect(stderr).toContain('stored under a different secret');
    },
  );

  it('lists the paid orders of a period for a spreadsheet', OPTIONS, async () => {
    shop.travel({ days: 400 });
    const first = await bought();
    const second = await bought();
    await shop.deps.db
      .updateTable('user_vehicle')
      .set({ vin: '=1+1' })
      .where('uuid', '=', second.vehicle)
      .execute();
    const day = '2027-04-14';
    const { stdout } = await run('list', '--from', day, '--to', day);
    const [head, ...lines] = stdout.split('\r\n');
    expect(head).toMatch(/^\uFEFF"order_id","paid_on","paid_at","service","stage","plate",/);
    expect(lines[0]).toContain(`,"${day}",`);
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      `"${first.order_id}"`,
      `"${second.order_id}"`,
      '',
    ]);
    expect(lines[1]).toContain(`,"'=1+1",`);
    expect((await noted()).at(-1)?.message).toBe(`RECORDS: listed ${day} to ${day}`);
    const pages: string[][] = [];
    for await (const rows of listTransactions(shop.deps, { from: day, to: day }, 1)) {
      pages.push(rows.map((row) => row.order_id));
    }
    expect(pages).toEqual([[first.order_id], [second.order_id], []]);
    const before = await run('list', '--from', '2027-04-12', '--to', '2027-04-13');
    expect(before.stdout).toBe(`${head}\r\n`);
  });
});

it('npm run records explains its usage', OPTIONS, () => {
  const wrong = [
    [],
    ['P1'],
    ['R1', 'file', 'more'],
    ['list'],
    ['list', '--from', '2026-03-02', '--to', '2026-03-01'],
    ['list', '--since', '2026-03-02'],
  ];
  for (const words of wrong) expect(() => records(words)).toThrow(/^Usage: npm run records -- /);
});
