/**
 * Soak test: customers use a server for an hour, or the given number of minutes. Compares memory at the end with memory
 * after the first sixth: `npm run test:soak`, `npm run test:soak -- 20`. Fails if memory grew by more than 10%, or if a
 * call failed.
 *
 * Measures the heap right after garbage collection. Customers buy, mistype cards, read pages, request codes, and view
 * orders, on PostgreSQL if available. Stripe's emulator runs in this process, because it remembers every charge.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { token } from '#tests/support/api/stripe-shop.ts';
import { startPostgres } from '#tests/support/process/postgres.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { startStripe } from '#tests/support/stripe/server.ts';

const CUSTOMERS = 3;
const PAUSE_MS = 250;
const PAGES = ['/', '/faq', '/faq?q=smog', '/login', '/services/renew-vehicle-registration'];
const ALLOWED_GROWTH = 1.1;
const MARK = 'memory ';

/** On SIGUSR2, the server collects garbage and reports the heap size. */
const MEASURES_ON_SIGNAL = `--expose-gc --import data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2', () => {
    gc();
    console.log('${MARK}' + JSON.stringify(process.memoryUsage()));
  });`,
)}`;
const memorySchema = z.object({ heapUsed: z.number(), rss: z.number() });

const minutes = Number(process.argv[2] ?? 60);
if (!(minutes > 0)) {
  console.error('Expected a number of minutes, such as: npm run test:soak -- 20');
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const postgres = await startPostgres();
const stripe = await startStripe();
const dataDir = mkdtempSync(join(tmpdir(), 'soak-'));
const server = await startServer({
  NODE_OPTIONS: MEASURES_ON_SIGNAL,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  FILING_WINDOW_SECONDS: '1',
  ORDER_STEP_SECONDS: '1',
  ...stripe.settings,
  DATABASE_URL: postgres.url,
});
const api = httpApi(server.baseUrl);
const done = { purchases: 0, declines: 0, pages: 0, codes: 0, failures: 0 };
const end = Date.now() + minutes * 60_000;

const customers = Array.from({ length: CUSTOMERS }, () => runCustomer());
await wait(end - Date.now() - minutes * 50_000);
const early = await measure();
console.log(`after ${(minutes / 6).toFixed(1)} minutes: ${inWords(early)}`, done);
await Promise.all(customers);
// Wait for the background work of the last payments, too.
await wait(5_000);
const late = await measure();
console.log(`after ${minutes} minutes: ${inWords(late)}`, done);
await server.stop();
await stripe.close();
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });
const growth = late.heapUsed / early.heapUsed;
console.log(`heap: ${growth.toFixed(3)} of its earlier size; ${done.failures} failed calls`);
process.exit(growth <= ALLOWED_GROWTH && done.failures === 0 ? 0 : 1);

async function runCustomer(): Promise<void> {
  while (Date.now() < end) {
    try {
      for (const page of PAGES) await read(page);
      const ids = await fillCart(api);
      await payWith(ids.user, 'FAILED', stripeCards.declined);
      done.declines += 1;
      await payWith(ids.user, 'SUCCESS', stripeCards.succeeds);
      done.purchases += 1;
      await api.get(`/user/orders?user_uuid=${ids.user}&user_cart_uuid=${ids.cart}`);
      await askForCode();
      await wait(PAUSE_MS);
    } catch (error) {
      done.failures += 1;
      console.error(error);
    }
  }
}

async function payWith(user: string, wanted: string, card: string) {
  const status = (await pay(api, user, token(stripe.token(card)))).at('data', 'payment_status');
  if (status !== wanted) throw new Error(`Payment: ${status} instead of ${wanted}`);
}

async function read(page: string): Promise<void> {
  const response = await fetch(`${server.baseUrl}${page}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${page}: ${response.status}`);
  done.pages += 1;
}

async function askForCode(): Promise<void> {
  await api.post('/user/authentications', {
    user_uuid: '',
    otp_type: 'email',
    mobile_number: '',
    email: `soak${done.codes}@example.com`,
    param_code: 'EMAIL_LOGIN_REGISTER',
  });
  done.codes += 1;
}

async function measure(): Promise<z.infer<typeof memorySchema>> {
  const before = server.output().length;
  server.signal('SIGUSR2');
  for (;;) {
    const line = server
      .output()
      .slice(before)
      .split('\n')
      .find((text) => text.startsWith(MARK));
    if (line?.endsWith('}')) return memorySchema.parse(JSON.parse(line.slice(MARK.length)));
    await wait(100);
  }
}

function inWords({ heapUsed, rss }: z.infer<typeof memorySchema>): string {
  const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  return `heap ${mb(heapUsed)}, resident ${mb(rss)}`;
}
