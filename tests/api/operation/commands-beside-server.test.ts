import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandNames } from '#server/operator/commands.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

/** Dozens of processes, each of which starts slowly on a busy machine. */
const MANY_STARTS = 600_000;
const TAGS = ['OPER-009'];
const WHO = { plate: '7BSD001', email: 'beside@example.com' };
const KIM = 'kim@example.com';
const UUID = '00000000-0000-4000-8000-000000000001';

/** What each command says beside the server, and what of it stays the same once the server has ended. */
const READING: [command: string, words: string[], says: RegExp][] = [
  ['jobs:dead', [], /^0 dead\n$/],
  ['lookups', [WHO.plate], / {2}beside@example\.com {2}.*\nFound: 1\n$/],
  ['money:check', [], /^1 payments, 1 charges and 0 refunds compared, .* 0 differences\n$/],
  ['orders:late', [], /^0 late\n$/],
  ['papers', [], /^0 waiting\n$/],
  ['partners', [], /\n?\d+ partners\n$/],
  ['prices', [], /\n0 changes\n$/],
  ['privacy', ['list'], /^0 open\n$/],
  ['records', ['list', '--from', '2000-01-01', '--to', '2000-01-01'], /^order_id,.*\r\n$/],
  ['refunds:due', [], /^0 due\n$/],
  ['staff', [], /^Kim {2}kim@example\.com {2}manager {2}.*\n1 member of staff\n$/],
];
const CHANGING: typeof READING = [
  ['jobs:dead', ['retry', 'all'], /^0 will be tried again\n$/],
  ['partners', ['add', 'Shop', '--origin', 'https://shop.test'], /^Shop is added\.\n/],
  ['partners', ['change', 'Shop', '--commission', '12.5'], /^Shop is changed\.\n$/],
  ['partners', ['roll', 'Shop', 'live'], /^new live key {2}live_/],
  ['partners', ['end', 'Shop'], /^Shop has ended: /],
  ['privacy', ['export', WHO.email], /^\{\n[\s\S]*beside@example\.com[\s\S]*\}\n$/],
  ['retention', [], /\n {2}order_note: 0 there, 0 due\n[\s\S]*\n\d+ due\n$/],
  ['sessions:end', [WHO.email], /^0 ended\n$/],
  ['staff', ['role', KIM, 'manager'], /^Kim has the role manager now/],
];
const REFUSED: typeof READING = [
  ['papers', ['accept', 'R100001', 'odometer'], /^Not decided: odometer\. /],
  ['partners', ['end', 'Nobody'], /^There is no partner Nobody: /],
  ['privacy', ['delete', WHO.email], /^Not removed: these orders are still under way: R\d+\.\n$/],
  ['records', ['R1'], /^There is no order R1\.\n$/],
  ['refunds:due', ['done', UUID], /^No refund .* waits for a person\.\n$/],
  ['staff', ['end', WHO.email], /^beside@example\.com is no member of staff\.\n$/],
];

describe('Beside a running server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beside-server-'));
  let settings: Record<string, string> = { DATA_DIR: join(folder, 'data') };
  let server: ServerProcess;
  let drop = async () => {};
  const start = () => startServer({ ...settings, FILING_WINDOW_SECONDS: '3600' });
  beforeAll(async () => {
    const made = await createPostgresDatabase();
    drop = made.drop;
    settings = { ...settings, DATABASE_URL: made.url };
    server = await start();
    const api = httpApi(server.baseUrl);
    const paid = await pay(api, (await fillCart(api, WHO)).user);
    expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
    const added = await runOperator('staff', ['add', 'Kim', KIM, 'manager'], settings);
    expect(added.stdout).toMatch(/^Kim is added\./);
  }, MANY_STARTS);
  afterAll(async () => {
    await server?.stop();
    await drop();
    rmSync(folder, { recursive: true });
  });

  it('each command works', { tags: TAGS, timeout: MANY_STARTS }, async () => {
    const tried = [...READING, ...CHANGING].map(([command]) => command);
    expect(commandNames.filter((name) => !tried.includes(name))).toEqual([]);
    for (const [command, words, says] of CHANGING) {
      const ended = await runOperator(command, words, settings);
      expect({ command, ...ended }).toMatchObject({ command, status: 0, stderr: '' });
      expect(ended.stdout).toMatch(says);
    }
    for (const [command, words, says] of REFUSED) {
      const ended = await runOperator(command, words, settings);
      expect({ command, ...ended }).toMatchObject({ command, status: 1, stdout: '' });
      expect(ended.stderr).toMatch(says);
    }
  });

  it('nothing is restored', { tags: TAGS, timeout: MANY_STARTS }, async () => {
    const file = join(folder, 'any.backup');
    expect(await runOperator('backup', [file], settings)).toMatchObject({ status: 0 });
    const restored = await runOperator('restore', [file], settings);
    expect([restored.status, restored.stdout]).toEqual([1, '']);
    expect(restored.stderr).toMatch(/^DATA_DIR already holds /);
  });

  it('each list is that of a stopped product', { tags: TAGS, timeout: MANY_STARTS }, async () => {
    const beside: unknown[] = [];
    for (const [command, words, says] of READING) {
      const ended = await runOperator(command, words, settings);
      expect(ended.stdout).toMatch(says);
      beside.push({ command, ...ended });
    }
    expect(await server.stop()).toBe(0);
    const alone: unknown[] = [];
    try {
      for (const [command, words] of READING) {
        alone.push({ command, ...(await runOperator(command, words, settings)) });
      }
    } finally {
      server = await start();
    }
    expect(beside).toEqual(alone);
  });
});
