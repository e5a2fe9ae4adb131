import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '#server/db/connect.ts';
import { dataFolderIn } from '#server/db/embedded/data-folder.ts';
import { killPostmaster } from '#server/db/embedded/postmaster.ts';
import { createFileLedger, type PaymentLedger } from '#server/gateways/payment/ledger.ts';
import { LEDGER } from '#server/gateways.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { checkoutBody, fillCart, readCart } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';

/** In checkout order. During `calling`, the payment provider processes the charge and keeps the server waiting. */
export const CRASH_STEPS = {
  received: 'before the pending row',
  written: 'after the pending row',
  opened: 'after the payment is opened, before the charge',
  calling: 'during the gateway call',
  charged: 'after the charge',
  settling: 'before the commit',
  settled: 'after the commit',
} as const;
export type CrashStep = keyof typeof CRASH_STEPS;

/** What is killed: the server, its embedded database, or the server and then the database. */
export const VICTIMS = ['product', 'database', 'both'] as const;
export type Victim = (typeof VICTIMS)[number];

/** Both counts must be 1. */
export type RoundResult = { charges: number; recorded: number };

/**
 * A payment without a result is checked immediately. As in production, a payment that the provider has never seen is
 * abandoned once its call can no longer arrive. Only the delay is shorter in these tests.
 */
const ABANDON_SECONDS = 0.3;
const RECOVER = {
  PAYMENT_RECONCILE_AFTER_SECONDS: '0',
  PAYMENT_ABANDON_AFTER_SECONDS: String(ABANDON_SECONDS),
};

export type CrashLab = Awaited<ReturnType<typeof openCrashLab>>;

/** The database and the payment sandbox's ledger survive the killed servers. */
export async function openCrashLab(databaseUrl?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
  const ledger = createFileLedger(join(dataDir, LEDGER));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  let rounds = 0;

  return {
    async crashAt(step: CrashStep, victim: Victim = 'product'): Promise<RoundResult> {
      rounds += 1;
      const before = ledger.chargeCount();
      const booksAnyway = rounds % 2 === 0;
      const killDatabase = () => killPostmaster(dataFolderIn(dataDir), 'SIGKILL');
      const lab = { ledger, dataDir, settings, booksAnyway, killDatabase };
      const purchase = await (victim === 'database' ? crashBelow : crash)(step, lab);
      if (victim === 'both') killDatabase();
      await wait(ABANDON_SECONDS * 1000);
      const charges = () => ledger.chargeCount() - before;
      const server = await startServer({ ...settings, ...RECOVER });
      const recorded = await recover(server, purchase, charges).finally(() => server.stop());
      const end = await server.ended;
      if (end !== 0) throw new Error(`The server did not end well (${end}): ${server.output()}`);
      return { charges: charges(), recorded };
    },

    /** Returns the database's totals after all rounds, and the provider's. */
    async books() {
      const { db, close } = await connectDatabase({ databaseUrl, dataDir });
      const payments = await db.selectFrom('payment').select(['uuid', 'state']).execute();
      const lines = await db.selectFrom('order_line').select('payment_status').execute();
      await close();
      const charged = ledger
        .entries()
        .filter(({ result }) => result.outcome === 'succeeded')
        .map((entry) => entry.paymentUuid);
      const succeeded = payments.filter(({ state }) => state === 'succeeded');
      return {
        rounds,
        charges: charged.length,
        succeeded: succeeded.length,
        pending: payments.filter(({ state }) => state === 'pending').length,
        paidOrders: lines.filter((line) => line.payment_status === 'PAID').length,
        unrecorded: charged.filter((uuid) => !succeeded.some((payment) => payment.uuid === uuid))
          .length,
      };
    },

    async close() {
      killPostmaster(dataFolderIn(dataDir), 'SIGQUIT');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Purchase = {
  user: string;
  cart: string;
  body: ReturnType<typeof checkoutBody>;
  key: string;
};

type Crash = {
  ledger: PaymentLedger;
  dataDir: string;
  settings: Record<string, string>;
  /** Whether the provider charges even though its response is lost. */
  booksAnyway: boolean;
  killDatabase(): void;
};

async function crash(step: CrashStep, lab: Crash): Promise<Purchase> {
  const { settings } = lab;
  const server = await startServer({ ...settings, ...(step !== 'calling' && { FAULT_AT: step }) });
  const { purchase, answered } = await buy(server, step, lab, server.kill);
  const end = await server.ended;
  if (answered !== undefined || end !== 'SIGKILL') {
    throw new Error(`The server was not killed ${CRASH_STEPS[step]}: ${JSON.stringify(answered)}`);
  }
  return purchase;
}

/** Kills only the database. The server reconnects automatically, and stops normally. */
async function crashBelow(step: CrashStep, lab: Crash): Promise<Purchase> {
  const fault = step !== 'calling' && { FAULT_AT: step, FAULT_VICTIM: 'database' };
  const server = await startServer({ ...lab.settings, ...fault });
  const { purchase } = await buy(server, step, lab, lab.killDatabase);
  while (!(await fetch(`${server.baseUrl}/v1/api/ready`)).ok) await wait(50);
  const end = await server.stop();
  if (!/database connection lost/.test(server.output()) || end !== 0) {
    throw new Error(
      `The database was not killed ${CRASH_STEPS[step]} (${end}): ${server.output()}`,
    );
  }
  return purchase;
}

/** The response is undefined if the server never responds. */
async function buy(
  server: ServerProcess,
  step: CrashStep,
  lab: Crash,
  kill: () => void,
): Promise<{ purchase: Purchase; answered: unknown }> {
  const api = httpApi(server.baseUrl);
  const { user, cart } = await fillCart(api);
  const body = checkoutBody({ user, ...(await readCart(api, user)) });
  const key = randomUUID();
  const sent = step === 'calling' ? { ...body, cardnumber: cards.timesOut } : body;
  const answer = api.post('/checkout', sent, { 'Idempotency-Key': key }).then(
    ({ body: answered }) => answered,
    () => undefined,
  );
  if (step === 'calling') await killDuringCharge(lab, kill);
  return { purchase: { user, cart, body, key }, answered: await answer };
}

/**
 * Waits until the sandbox keeps the server waiting, and then charges the card on its behalf if the round calls for
 * that.
 */
async function killDuringCharge(
  { ledger, dataDir, settings, booksAnyway }: Crash,
  kill: () => void,
): Promise<void> {
  const { uuid: paymentUuid, amount_cents: amountCents } = await untilOpened({
    dataDir,
    databaseUrl: settings.DATABASE_URL || undefined,
  });
  const result = { outcome: 'succeeded', reference: `charge-${paymentUuid}` } as const;
  if (booksAnyway) ledger.record({ paymentUuid, amountCents, result });
  kill();
}

/** Waits for a payment that has been opened and is about to be charged. The test's timeout limits the wait. */
async function untilOpened(place: Parameters<typeof connectDatabase>[0]) {
  const { db, close } = await connectDatabase(place);
  try {
    for (;;) {
      const payment = await db
        .selectFrom('payment')
        .select(['uuid', 'amount_cents'])
        .where('state', '=', 'pending')
        .where('handle', 'is not', null)
        .executeTakeFirst();
      if (payment) return payment;
      await wait(20);
    }
  } finally {
    await close();
  }
}

/** The customer retries the request, and pays again if nothing was charged. */
async function recover(
  server: ServerProcess,
  { user, cart, body, key }: Purchase,
  charges: () => number,
): Promise<number> {
  const api = httpApi(server.baseUrl);
  const countPaid = async () => {
    const orders = await api.get(`/user/orders?user_cart_uuid=${cart}&user_uuid=${user}`);
    return orders
      .rows()
      .filter((_, row) => orders.at('data', 'data', row, 'payment_status') === 'PAID').length;
  };
  await untilSettled(server);
  if ((await countPaid()) !== charges())
    throw new Error('A charge was not recorded at the restart');
  const repeated = await api.post('/checkout', body, { 'Idempotency-Key': key });
  const status = repeated.at('data', 'payment_status');
  if (status === 'FAILED') {
    if (charges() !== 0) throw new Error('A charged customer saw a failure');
    const again = await api.post('/checkout', body, { 'Idempotency-Key': randomUUID() });
    if (again.at('data', 'payment_status') !== 'SUCCESS') {
      throw new Error(`Paying again was refused: ${JSON.stringify(again.body)}`);
    }
  } else if (status !== 'SUCCESS') {
    throw new Error(`The repeat was answered with ${JSON.stringify(repeated.body)}`);
  }
  return countPaid();
}

/** Open payments are settled while the first requests are served. The test's timeout limits the wait. */
async function untilSettled({ baseUrl }: ServerProcess): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${baseUrl}/v1/api/metrics`)).text();
    if (/^payments_pending 0$/m.test(metrics)) return;
    await wait(50);
  }
}
