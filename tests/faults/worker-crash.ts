import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '#server/db/connect.ts';
import { dataFolderIn } from '#server/db/embedded/data-folder.ts';
import { killPostmaster } from '#server/db/embedded/postmaster.ts';
import type { Db } from '#server/db/schema.ts';
import { createFileLedger } from '#server/gateways/payment/ledger.ts';
import { LEDGER } from '#server/gateways.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, type Ids, pay } from '#tests/support/api/shopping.ts';
import { startDmv } from '#tests/support/outside/dmv.ts';
import { startSmtpInbox } from '#tests/support/outside/smtp-inbox.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';

export const JOB_CRASHES = {
  'send-receipt': 'after the receipt is written, before the job counts as done',
  'order-step': 'after an order has moved on, before the job counts as done',
  claim: 'after an order is claimed, before the DMV is asked',
  cancel: 'after a cancellation is written, before its answer',
  refund: 'after the provider has made a refund, before we note it',
  'send-refund': 'after a refund is noted, before the job counts as done',
  'send-mail': 'after the mail server has taken a mail, before its answer',
  'reconcile-payments': 'after the provider is asked about a payment, before we note its answer',
} as const;
export type CrashedJob = keyof typeof JOB_CRASHES;

/** What must be the same after every crash: everything is done exactly once. */
export type JobResult = {
  charges: number;
  paidOrders: number;
  receipts: number;
  stepsTwice: number;
  jobsLeft: number;
  /** Either the DMV has the order, or the full amount was refunded. */
  filed: number;
  refunds: number;
};
const ALL_DONE = { charges: 1, paidOrders: 1, receipts: 1, stepsTwice: 0, jobsLeft: 0 };

/** The crashes for which the customer cancels the order; the server is killed in a job that follows. */
const CANCELING: readonly CrashedJob[] = ['cancel', 'refund', 'send-refund'];

export function wantedAfter(job: CrashedJob): JobResult {
  const isCanceled = CANCELING.includes(job);
  return { ...ALL_DONE, filed: isCanceled ? 0 : 1, refunds: isCanceled ? 1 : 0 };
}

const FAULTS: Partial<Record<CrashedJob, string>> = {
  'send-receipt': 'did:send-receipt',
  'order-step': 'did:order-step',
  claim: 'claimed',
  cancel: 'canceled',
  refund: 'refunded',
  'send-refund': 'did:send-refund',
  'reconcile-payments': 'charged',
};

/** Recurring jobs never finish. */
const ENDING = ['send-receipt', 'order-step', 'send-mail', 'send-refund', 'tell-refund'];

export type WorkerLab = Awaited<ReturnType<typeof openWorkerLab>>;

/** The database, the payment sandbox's ledger, and the mail server survive the killed servers. */
export async function openWorkerLab(databaseUrl?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'worker-crash-'));
  const ledger = createFileLedger(join(dataDir, LEDGER));
  const inbox = await startSmtpInbox();
  const dmv = await startDmv();
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    SMTP_URL: inbox.url,
    MAIL_FROM: 'storefront@example.com',
    ORDER_STEP_SECONDS: '0',
    FILING_WINDOW_SECONDS: '0',
    ...dmv.settings,
  };

  /** Runs `work` on the database after one server has ended and before the next one starts. */
  async function between<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { db, close } = await connectDatabase({ databaseUrl, dataDir });
    return work(db).finally(close);
  }

  async function crash(job: CrashedJob): Promise<Ids> {
    const fault = FAULTS[job];
    const isCanceling = CANCELING.includes(job);
    const server = await startServer({
      ...settings,
      // An order that is filed immediately can't be canceled.
      ...(isCanceling && { FILING_WINDOW_SECONDS: '3600' }),
      ...(fault !== undefined && { FAULT_AT: fault }),
    });
    if (job === 'send-mail') inbox.control.onMail = server.kill;
    const api = httpApi(server.baseUrl);
    const bought = await fillCart(api);
    // The server may be gone before it responds.
    await pay(api, bought.user).catch(() => {});
    if (isCanceling) await api.post(`/user/orders/${bought.line}/cancellation`, {}).catch(() => {});
    await ended(server);
    inbox.control.onMail = () => {};
    if (job === 'reconcile-payments') await crashAtQuestion();
    return bought;
  }

  /** Starts a server that asks the provider about an open payment at startup and crashes there. */
  async function crashAtQuestion(): Promise<void> {
    const fault = { FAULT_AT: 'asked', PAYMENT_RECONCILE_AFTER_SECONDS: '0' };
    await startServer({ ...settings, ...fault }).then(ended, (error: unknown) => {
      // The server may exit before it starts listening.
      if (!String(error).includes('The server ended')) throw error;
    });
  }

  return {
    async killIn(job: CrashedJob): Promise<JobResult> {
      const before = ledger.chargeCount();
      const refundsBefore = ledger.refunds().length;
      const { user, cart, line } = await crash(job);
      await between(makeDue);
      const server = await startServer({ ...settings, PAYMENT_RECONCILE_AFTER_SECONDS: '0' });
      await untilDone(server);
      const end = await server.stop();
      if (end !== 0) throw new Error(`The server did not end well (${end}): ${server.output()}`);
      const result = await between((db) => read(db, { user, cart }));
      return {
        charges: ledger.chargeCount() - before,
        ...result,
        filed: dmv.filed().has(line) ? 1 : 0,
        refunds: ledger.refunds().length - refundsBefore,
      };
    },

    /**
     * Returns the largest number of copies of one email that the mail server accepted. Two are
     * unavoidable after a crash, because it is unknown whether the first was accepted. Both have the
     * same Message-ID, so mailboxes show only one.
     */
    mostCopies(): number {
      const ids = inbox.mails().map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? raw);
      const copies = [...Map.groupBy(ids, (id) => id)].map(([, same]) => same.length);
      return Math.max(0, ...copies);
    },

    async close() {
      await inbox.close();
      await dmv.close();
      killPostmaster(dataFolderIn(dataDir), 'SIGQUIT');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function ended(server: ServerProcess): Promise<void> {
  const end = await server.ended;
  if (end !== 'SIGKILL') throw new Error(`The server was not killed: ${end}, ${server.output()}`);
}

/** Advances time: the killed server's leases expire, and all waiting work is due. */
async function makeDue(db: Db): Promise<void> {
  const past = new Date(Date.now() - 1000);
  await db.updateTable('job').set({ locked_until: past }).where('state', '=', 'running').execute();
  await db.updateTable('job').set({ run_at: past }).where('state', '=', 'ready').execute();
}

/** The test's timeout limits the wait. */
async function untilDone({ baseUrl }: ServerProcess): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${baseUrl}/v1/api/metrics`)).text();
    const open = [...metrics.matchAll(/^jobs\{kind="([^"]+)",state="(?:ready|running)"\} [1-9]/gm)];
    const isSettled = /^payments_pending 0$/m.test(metrics);
    if (isSettled && !open.some(([, kind = '']) => ENDING.includes(kind))) return;
    await wait(50);
  }
}

async function read(
  db: Db,
  { user, cart }: { user: string; cart: string },
): Promise<Omit<JobResult, 'charges' | 'filed' | 'refunds'>> {
  const lines = await db
    .selectFrom('order_line')
    .selectAll()
    .where('user_cart_uuid', '=', cart)
    .where('payment_status', '=', 'PAID')
    .execute();
  const events = await db
    .selectFrom('order_event')
    .select('stage')
    .where(
      'order_line_uuid',
      'in',
      lines.map((line) => line.uuid),
    )
    .execute();
  const payment = await db
    .selectFrom('payment')
    .select('uuid')
    .where('user_uuid', '=', user)
    .executeTakeFirstOrThrow();
  const receipts = await db
    .selectFrom('mail_outbox')
    .select('state')
    .where('dedupe_key', '=', `receipt:${payment.uuid}`)
    .where('state', '=', 'sent')
    .execute();
  const left = await db
    .selectFrom('job')
    .select('kind')
    .where('state', '<>', 'done')
    .where('kind', 'in', ENDING)
    .execute();
  return {
    paidOrders: lines.length,
    receipts: receipts.length,
    stepsTwice: events.length - new Set(events.map(({ stage }) => stage)).size,
    jobsLeft: left.length,
  };
}
