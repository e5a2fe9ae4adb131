import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readServerConfig } from '#config/server.ts';
import { compose } from '#server/compose.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { closedAddress } from '#tests/support/outside/fake-provider.ts';
import { directUrlOf } from '#tests/support/process/pooled-addresses.ts';
import { START_WORDS } from '#tests/support/process/start-words.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';
import { sender as licensee } from '#tests/support/sample-sender.ts';

/** The product starts slowly on a busy machine. */
const TWO_STARTS = { timeout: 120_000 };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Starts the product as a process does, on a database and a folder that survive it. */
async function prepare(settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'start-'));
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const logged: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
  const config = readServerConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    DATA_DIR: dataDir,
    ...settings,
  });
  return { logged, start: () => compose(config, logger, () => licensee) };
}

async function databaseSettings() {
  const { url, drop } = await createPostgresDatabase();
  closers.push(drop);
  return { DATABASE_URL: url };
}

describe('Production', () => {
  const settings = {
    NODE_ENV: 'production',
    SITE_URL: 'https://renew.example.com',
    SESSION_SECRET: 'b3wYp0Jq7m2XxkFhT9cLr4UeN1zVsGdA',
    TRUSTED_PROXIES: 'none',
    RATE_LIMITS: '',
  };
  const providers = {
    DMV_URL: 'https://provider.test',
    DMV_CLIENT_ID: 'storefront',
    DMV_CLIENT_SECRET: 'secret',
    PAYMENT_URL: 'https://api.stripe.com',
    PAYMENT_CLIENT_ID: 'pk_live_1',
    PAYMENT_CLIENT_SECRET: 'rk_live_2',
    PAYMENT_WEBHOOK_SECRET: 'whsec_x7Kq2Mv9Tz4Lw8Rb',
  };

  it.each([
    [
      'without a mail server',
      {},
      'SMTP_URL: is required in production, because the sandbox sends no email. For a demo, set ALLOW_SANDBOX=1.',
    ],
    [
      'with a sample of a license number',
      { SMTP_URL: 'smtps://mail.test', MAIL_FROM: 'DMV services <mail@mail.test>' },
      'The license number and support contact details are samples. Enter the real ones in the site settings and build again. For a demo, set ALLOW_SANDBOX=1.',
    ],
  ])(
    'does not start %s, and says so in one sentence',
    { tags: ['SAFE-003'], timeout: 120_000 },
    (_, more, sentence) => {
      const ended = spawnSync(process.execPath, START_WORDS, {
        env: { PATH: process.env.PATH, ...settings, ...providers, ...more },
        encoding: 'utf8',
        timeout: 100_000,
      });
      expect([ended.status, ended.stderr]).toEqual([1, '']);
      expect(JSON.parse(ended.stdout)).toMatchObject({ level: 'fatal', msg: sentence });
    },
  );

  it('logs that no email is sent, which only a demonstration allows', async () => {
    const database = await databaseSettings();
    const { start, logged } = await prepare({ ...database, ...settings, ALLOW_SANDBOX: '1' });
    const product = await start();
    expect(product.mailbox).toBeUndefined();
    const warnings = logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings.map(({ msg }) => msg)).toEqual([
      'SMTP_URL is not set, so no emails are sent, not even login codes',
    ]);
    await product.close();
  });
});

describe('The product', () => {
  it('starts even if the payment provider does not respond', TWO_STARTS, async () => {
    const database = await databaseSettings();
    const first = await (await prepare(database)).start();
    const api = inProcessApi(first.api);
    const { user } = await fillCart(api);
    const lost = await pay(api, user, { cardnumber: cards.answerLost });
    expect(lost.at('data', 'payment_status')).toBe('PENDING');
    await first.close();

    const { start, logged } = await prepare({
      ...database,
      PAYMENT_URL: await closedAddress(),
      PAYMENT_CLIENT_ID: 'storefront',
      PAYMENT_CLIENT_SECRET: 'secret',
    });
    const second = await start();
    await vi.waitFor(() =>
      expect(logged.join('')).toContain('could not query the payment provider'),
    );
    await second.close();
  });
});

describe('A restart of PostgreSQL', () => {
  it('is logged, without the address that contains the password', async () => {
    const { url, drop } = await createPostgresDatabase();
    closers.push(drop);
    const { start, logged } = await prepare({ DATABASE_URL: directUrlOf(url) });
    const product = await start();
    const other = await connectDatabase({ databaseUrl: url });
    await other.withSession(({ rows }) =>
      rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
    );
    await vi.waitFor(() => expect(logged.join('')).toContain('database connection lost'));
    expect(logged.join('')).not.toContain(url);
    await other.close();
    await product.close();
  });
});
