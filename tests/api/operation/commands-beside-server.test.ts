import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandNames } from '#server/operator/run-command.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import type { CommandEnd } from '#tests/support/process/run-program.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';

/** The tests start dozens of processes, and each starts slowly on a busy machine. */
const MANY_STARTS = 300_000;
const BESIDE = { tags: ['OPER-009', 'DB-006'], timeout: MANY_STARTS };
const LONG = { ...BESIDE, tags: [...BESIDE.tags, 'long'] };
const WHO = { plate: '7BSD001', email: 'beside@example.com' };
const KIM = 'kim@example.com';

/** What each command prints, with or without a running server. */
const READING: [command: string, words: string[], says: RegExp][] = [
  ['jobs:dead', [], /^0 dead\n$/],
  ['lookups', [WHO.plate], / {2}beside@example\.com {2}.*\nFound: 1\n$/],
  ['money:check', [], /^Compared 1 payments, 1 charges, and 0 refunds: .* 0 differences\n$/],
  ['partners', [], /\n?\d+ partners\n$/],
  ['prices', ['pages'], /^\{.*\}\n$/],
  ['privacy', ['list'], /^0 open\n$/],
  ['records', ['list', '--from', '2000-01-01', '--to', '2000-01-01'], /^\uFEFF"order_id",.*\r\n$/],
  [
    'remittance',
    [],
    /^(\$[\d.]+) collected for the DMV = \$0\.00 filed \+ \$0\.00 refunded \+ \1 held\n$/,
  ],
  ['staff', [], /^Kim {2}kim@example\.com {2}manager {2}.*\n1 staff member\n$/],
];
/** Commands whose figures grow over time. */
const GROWING: typeof READING = [
  ['retention', [], /\n {2}order_note: 0 stored, 0 due\n[\s\S]*\n\d+ due\n$/],
  ['sessions:end', [WHO.email], /^0 ended\n$/],
];
const CHANGING: typeof READING = [
  ['jobs:dead', ['retry', 'all'], /^0 will be retried\n$/],
  ['partners', ['add', 'Shop', '--origin', 'https://shop.test'], /^Added Shop\.\n/],
  // Writes an email.
  ['partners', ['change', 'Shop', '--add-contact', KIM], /^Updated Shop\.\n$/],
  ['privacy', ['export', WHO.email, '--anyway'], /^\{\n[\s\S]*beside@example\.com[\s\S]*\}\n$/],
  ['staff', ['role', KIM, 'manager'], /^Kim now has the role manager/],
];
const REJECTED: typeof READING = [
  [
    'privacy',
    ['delete', WHO.email, '--anyway'],
    /^Nothing was removed, because these orders are still in progress: R\d+\.\n$/,
  ],
  ['staff', ['end', WHO.email], /^beside@example\.com is not a staff member\.\n$/],
];

const folder = mkdtempSync(join(tmpdir(), 'beside-server-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function openShop(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ ...settings, FILING_WINDOW_SECONDS: '3600' });
  const api = httpApi(server.baseUrl);
  const paid = await pay(api, (await fillCart(api, WHO)).user);
  expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
  const added = await runOperator('staff', ['add', 'Kim', KIM, 'manager'], settings);
  expect(added.stdout).toMatch(/^Added Kim\./);
  return server;
}

async function runEach(commands: typeof READING, settings: Record<string, string>) {
  const ended: (CommandEnd & { command: string })[] = [];
  for (const [command, words, says] of commands) {
    const end = { command, ...(await runOperator(command, words, settings)) };
    expect(end).toMatchObject({ command, status: 0, stderr: '' });
    expect(end.stdout).toMatch(says);
    ended.push(end);
  }
  return ended;
}

describe('With the database in DATA_DIR', () => {
  const settings: Record<string, string> = {
    DATA_DIR: join(folder, 'embedded'),
    SESSION_SECRET: 'the secret of this test and of no other one',
  };
  const isOfFew = (command: string) => ['lookups', 'money:check', 'staff'].includes(command);
  let server: ServerProcess;
  beforeAll(async () => {
    expect(await runOperator('money:check', [], settings)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database is empty, so there is nothing to check\. /),
    });
    // The server is stopped.
    const planned = await runOperator('migrate', ['--plan'], settings);
    expect(planned.stdout).toMatch(
      /^001-tables\.sql\n[\s\S]*\d+ to run by the next command or start\n$/,
    );
    expect(await runOperator('jobs:dead', [], settings)).toMatchObject({
      stdout: '0 dead\n',
      stderr: expect.stringMatching(/^Ran migration 001-tables\.sql\.\n/),
    });
    server = await openShop(settings);
  }, MANY_STARTS);
  afterAll(() => server?.stop());

  it('each command works while the server runs', BESIDE, async () => {
    const listed = [...READING, ...GROWING].map(([command]) => command);
    expect(listed.toSorted()).toEqual(commandNames.toSorted());
    await runEach(CHANGING, settings);
    for (const [command, words, says] of REJECTED) {
      const ended = await runOperator(command, words, settings);
      expect({ command, ...ended }).toMatchObject({ command, status: 1, stdout: '' });
      expect(ended.stderr).toMatch(says);
    }
  });

  it('a backup is made, and nothing is restored', LONG, async () => {
    // Another user has put a link in place of the file that is written first.
    const planned = join(folder, 'any.backup');
    const target = join(folder, 'of-somebody');
    writeFileSync(target, 'kept');
    symlinkSync(target, `${planned}.part`);
    const prepared = await runOperator('backup', [planned], settings);
    expect([prepared.status, prepared.stderr]).toEqual([
      1,
      expect.stringContaining('.part already exists'),
    ]);
    expect(readFileSync(target, 'utf8')).toBe('kept');
    // Killed backups have left partial files, and another backup is running.
    const nights = join(folder, 'nights');
    const killed = join(nights, 'storefront-2026-11-24T03-00-00Z.backup.part');
    const running = join(nights, 'storefront-2026-11-25T03-00-00Z.backup.part');
    mkdirSync(nights);
    for (const part of [killed, running]) writeFileSync(part, 'half of it');
    utimesSync(killed, 0, Date.now() / 1000 - 90_000);
    const made = await runOperator('backup', [nights], settings);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect([killed, running].map((part) => existsSync(part))).toEqual([false, true]);
    const [file = ''] = made.stdout.split(': ');
    const restored = await runOperator('restore', [file], settings);
    expect([restored.status, restored.stdout]).toEqual([1, '']);
    expect(restored.stderr).toMatch(/^The database is in use /);
    expect(await runOperator('migrate', ['--plan'], settings)).toMatchObject({
      status: 0,
      stdout: '0 to run by the next command or start\n',
    });
  });

  it(
    'each read-only command works alongside the server, and prints the same output after it stops',
    LONG,
    async () => {
      const beside = await runEach(READING, settings);
      await runEach(GROWING, settings);
      await server.stop();
      expect(await runEach(READING, settings)).toEqual(beside);
      server = await startServer(settings);
    },
  );

  it('a command prints the same output after the server has stopped', LONG, async () => {
    const few = READING.filter(([command]) => isOfFew(command));
    const beside = await runEach(few, settings);
    expect(await server.stop()).toBe(0);
    const atOnce = await Promise.all(few.map((command) => runEach([command], settings)));
    expect(atOnce.flat()).toEqual(beside);
    const file = join(folder, 'stopped.backup');
    expect(await runOperator('backup', [file], settings)).toMatchObject({ status: 0, stderr: '' });
    const restored = await runOperator('restore', [file], settings);
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    expect(restored.stdout).toMatch(
      /^Compared 1 payments, 1 charges, .* 0 differences\n\d+ rows and /,
    );
    expect(await runEach(few.slice(0, 2), settings)).toEqual(atOnce.flat().slice(0, 2));
    const removed = await runOperator('restore', ['--remove-previous'], settings);
    expect(removed.stdout).toMatch(/\n1 removed\n$/);
  });
});
