import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandNames } from '#server/operator/commands.ts';
import { createTestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { commandsBeside } from '#tests/support/process/beside-server.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase, databaseKinds } from '#tests/support/process/test-database.ts';

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

describe.each(databaseKinds)('Beside a running server on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'beside-server-'));
  let settings: Record<string, string> = { DATA_DIR: join(folder, 'data') };
  let server: ServerProcess;
  let drop = async () => {};
  const start = () => startServer({ ...settings, FILING_WINDOW_SECONDS: '3600' });
  beforeAll(async () => {
    if (kind === 'postgres') {
      const made = await createPostgresDatabase();
      drop = made.drop;
      settings = { ...settings, DATABASE_URL: made.url };
    }
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
    expect(restored.stderr).toMatch(
      kind === 'pglite'
        ? /^The database in .* is in use by process \d+: stop /
        : /^DATA_DIR already holds /,
    );
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

describe('The socket of a server on the embedded database', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'socket-'));
  const socket = join(DATA_DIR, 'operator.sock');
  afterAll(() => rmSync(DATA_DIR, { recursive: true }));

  it('is its owner’s alone, knows its commands only, and outlives who says nothing', {
    tags: TAGS,
    timeout: MANY_STARTS,
  }, async () => {
    // What a killed server left behind.
    writeFileSync(socket, '');
    const server = await startServer({ DATA_DIR });
    try {
      expect(statSync(socket).mode & 0o777).toBe(0o600);
      expect(await send(socket, { command: 'constructor', words: [] })).toMatch(
        /^\["refuse","The running server knows no command constructor: .*\n\["end"\]\n$/,
      );
      expect(await send(socket, { command: 'papers', words: ['delete'] })).toMatch(
        /^\["refuse","Usage: npm run papers /,
      );
      expect(await send(socket, 'nonsense')).toBe('');
      await hangUp(socket, { command: 'prices', words: [] });
      expect((await runOperator('orders:late', [], { DATA_DIR })).stdout).toBe('0 late\n');
    } finally {
      expect(await server.stop()).toBe(0);
    }
    expect(existsSync(socket)).toBe(false);
  });

  it('closes although a reader stands still', { tags: TAGS, timeout: MANY_STARTS }, async () => {
    const shop = await createTestApi('pglite');
    const beside = await commandsBeside(shop, 'pglite');
    const { user } = await fillCart(shop, WHO);
    await pay(shop, user);
    await (await createTestWork(shop)).runDue();
    await shop.deps.db
      .updateTable('mail_outbox')
      .set({ subject: 'longer than any buffer '.repeat(100_000) })
      .execute();
    const { order_id } = await shop.deps.db
      .selectFrom('order_line')
      .select('order_id')
      .executeTakeFirstOrThrow();
    const reader = connect(join(beside.DATA_DIR, 'operator.sock'));
    reader.write(`${JSON.stringify({ command: 'records', words: [order_id] })}\n`);
    await once(reader, 'readable');
    await beside.close();
    reader.destroy();
    await shop.close();
  });
});

/** Goes away in the middle of the answer, as who stops a command does. */
async function hangUp(path: string, request: unknown): Promise<void> {
  const socket = connect(path);
  socket.write(`${JSON.stringify(request)}\n`);
  await once(socket, 'readable');
  socket.destroy();
}

async function send(path: string, request: unknown): Promise<string> {
  const socket = connect(path);
  socket.write(`${JSON.stringify(request)}\n`);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}
