import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readServerConfig } from '#config/server.ts';
import { compose } from '#server/compose.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { provider as sampleProvider } from '#server/documents/samples.ts';
import { inProcessApi } from '../support/http-api.ts';
import { startPaymentProvider } from '../support/payment-provider.ts';
import { fillCart, pay } from '../support/shopping.ts';
import { createPostgresDatabase, databaseKinds } from '../support/test-database.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The product as a process puts it together, on a database and a folder that outlive it. */
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
  return { logged, start: () => compose(config, logger, sampleProvider) };
}

describe.each(databaseKinds)('The product on %s', (kind) => {
  async function databaseSettings() {
    if (kind === 'pglite') return {};
    const { url, drop } = await createPostgresDatabase();
    closers.push(drop);
    return { DATABASE_URL: url };
  }

  it('starts while the payment provider that it has to ask does not answer', async () => {
    const payments = await startPaymentProvider();
    closers.push(payments.close);
    payments.control.onCharge = () => 'drop';
    const { start } = await prepare({ ...(await databaseSettings()), ...payments.settings });
    const first = await start();
    const api = inProcessApi(first.api);
    const { user } = await fillCart(api);
    expect((await pay(api, user)).at('data', 'payment_status')).toBe('PENDING');
    await first.close();

    const mayAnswer = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    payments.provider.override = async ({ method }) => {
      if (method !== 'GET') return undefined;
      isAsked.resolve();
      await mayAnswer.promise;
      return undefined;
    };
    const second = await start();
    await isAsked.promise;
    mayAnswer.resolve();
    await second.close();
  });
});

describe.skipIf(!databaseKinds.includes('postgres'))('A restart of PostgreSQL', () => {
  it('is written into the log, without the address that holds the password', async () => {
    const { url, drop } = await createPostgresDatabase();
    closers.push(drop);
    const { start, logged } = await prepare({ DATABASE_URL: url });
    const product = await start();
    const other = await connectDatabase({ databaseUrl: url, dataDir: '' });
    await other.withSession(({ rows }) =>
      rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
    );
    await vi.waitFor(() => expect(logged.join('')).toContain('database connection lost'), 10_000);
    expect(logged.join('')).not.toContain(url);
    await other.close();
    await product.close();
  });
});
