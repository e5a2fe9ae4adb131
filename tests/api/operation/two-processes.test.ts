import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { createFileLedger } from '#server/gateways/payment/ledger.ts';
import { LEDGER } from '#server/gateways.ts';
import { createTestApi } from '#tests/support/api/create-test-api.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { checkoutBody, fillCart, pay, readCart, type Shop } from '#tests/support/api/shopping.ts';
import { startRoundRobin } from '#tests/support/process/round-robin.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const PARALLEL = 50;
/** Used nowhere else, so any occurrence shows that it was stored. */
const CARD = '5555341244441115';
const CVV = '8341';
const SESSION_SECRET = 'the two of them share one secret of 32 letters';

async function payInParallel(api: Shop, keyOf: (attempt: number) => string) {
  const { user } = await fillCart(api);
  const body = checkoutBody({ user, ...(await readCart(api, user)) });
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, (_, attempt) =>
      api.post('/checkout', body, { 'Idempotency-Key': keyOf(attempt) }),
    ),
  );
  const orders = await api.get(`/user/orders?user_uuid=${user}`);
  return {
    statuses: answers.map((answer) => answer.status),
    successes: answers.filter((answer) => answer.at('data', 'payment_status') === 'SUCCESS').length,
    // A rejection may say to wait or that the cart is already paid, but never that the payment failed.
    rejections: answers.filter(({ status }) => status === 409).length,
    pendings: answers.filter((answer) => answer.at('data', 'payment_status') === 'PENDING').length,
    paid: orders
      .rows()
      .filter((_, row) => orders.at('data', 'data', row, 'payment_status') === 'PAID').length,
  };
}

const KEYS = [
  ['the same key', () => 'one-and-the-same'],
  ['keys of their own', () => randomUUID()],
] as const;

describe(`${PARALLEL} checkouts of one cart at once`, () => {
  it.each(KEYS)('make exactly one charge with %s', async (_, keyOf) => {
    const api = await createTestApi({ chargeTimeoutMs: 10_000 });
    const result = await payInParallel(api, keyOf);
    expect(api.ledger.chargeCount()).toBe(1);
    expect(result.paid).toBe(1);
    expect(result.successes).toBeGreaterThan(0);
    expect(result.successes + result.rejections + result.pendings).toBe(PARALLEL);
    await api.close();
  });
});

describe('Two processes behind one address on PostgreSQL', { tags: ['long'] }, () => {
  let servers: ServerProcess[] = [];
  let balancer: Awaited<ReturnType<typeof startRoundRobin>>;
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  const folder = mkdtempSync(join(tmpdir(), 'two-'));
  /** The sandbox's charges, which both processes share. */
  const ledger = createFileLedger(join(folder, LEDGER));

  beforeAll(async () => {
    database = await createPostgresDatabase();
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, SESSION_SECRET };
    servers = await Promise.all([startServer(settings), startServer(settings)]);
    balancer = await startRoundRobin(servers.map((server) => server.baseUrl));
  }, 150_000);
  afterAll(async () => {
    await balancer.close();
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serve a purchase whose steps alternate between them', async () => {
    const before = balancer.handled();
    const api = httpApi(balancer.baseUrl);
    const ids = await fillCart(api);
    const answer = await pay(api, ids.user, { cardnumber: CARD, cvv: CVV });
    expect(answer.at('data', 'payment_status')).toBe('SUCCESS');
    const orders = await api.get(`/user/orders?user_uuid=${ids.user}&user_cart_uuid=${ids.cart}`);
    expect(orders.at('data', 'data', 0, 'payment_status')).toBe('PAID');
    const steps = balancer.handled().map((count, index) => count - (before[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(2);
  });

  it.each(KEYS)(`make one charge for ${PARALLEL} checkouts at once with %s`, async (_, keyOf) => {
    const before = ledger.chargeCount();
    const result = await payInParallel(httpApi(balancer.baseUrl), keyOf);
    expect(ledger.chargeCount() - before).toBe(1);
    expect(result.paid).toBe(1);
    expect(result.successes).toBeGreaterThan(0);
    expect(result.successes + result.rejections + result.pendings).toBe(PARALLEL);
  });

  it('store no card number, CVV, or token in the database, logs, or metrics', {
    tags: ['AMB-103'],
  }, async () => {
    const metrics = await Promise.all(
      servers.map(async ({ baseUrl }) => (await fetch(`${baseUrl}/v1/api/metrics`)).text()),
    );
    const written = {
      database: await dump(database.url),
      logs: servers.flatMap((server) => logLines(server.output())).join('\n'),
      metrics: metrics.join('\n'),
    };
    // Proves that the search works: these texts contain a plate or a route, as expected.
    expect(written.database).toContain('7TST');
    expect(written.logs).toContain('/v1/api/checkout');
    expect(written.metrics).toContain('/v1/api/checkout');
    const card = /5555[ -]?3412[ -]?4444[ -]?1115|4242[ -]?4242[ -]?4242[ -]?4242/;
    for (const [place, text] of Object.entries(written)) {
      expect(card.test(text), `card number in ${place}`).toBe(false);
      expect(text.includes(SESSION_SECRET), `secret in ${place}`).toBe(false);
      expect(/Bearer |token-\d/.test(text), `token in ${place}`).toBe(false);
      // The digits are matched as a word, because IDs and amounts may contain them.
      expect(new RegExp(`"(cvv|code|csc)\\w*":"?${CVV}`, 'i').test(text), `CVV in ${place}`).toBe(
        false,
      );
      expect(new RegExp(`(?<![\\w.-])${CVV}(?![\\w.-])`).test(text), `CVV in ${place}`).toBe(false);
    }
  });
});

/** Returns the log without the startup hints, which show the test card. */
function logLines(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('{'));
}

async function dump(url: string): Promise<string> {
  const { withSession, close } = await connectDatabase({ databaseUrl: url });
  const text = await withSession(async ({ rows }) => {
    const tables = await rows(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const all: Record<string, unknown>[][] = [];
    for (const { name } of tables) {
      all.push(await rows(`select row_to_json(t)::text as row from "${String(name)}" t`));
    }
    return all
      .flat()
      .map(({ row }) => String(row))
      .join('\n');
  });
  await close();
  return text;
}
