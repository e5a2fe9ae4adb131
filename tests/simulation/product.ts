/** The product's processes in a schedule: the real API and the real jobs, with sandboxes around them. */
import { pino } from 'pino';
import { createApi } from '#server/api.ts';
import { completeDeps } from '#server/complete-deps.ts';
import type { Db } from '#server/db/schema.ts';
import type { Checkpoint, Deps } from '#server/deps.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { createMailOutbox } from '#server/features/mail/service.ts';
import type { Gateways } from '#server/gateways.ts';
import { orderHandlers, partnerHandlers, paymentHandlers } from '#server/jobs/handlers.ts';
import { createJobQueue } from '#server/jobs/queue.ts';
import { createWorker } from '#server/jobs/worker.ts';
import { senderNow as licensee } from '#tests/support/sample-sender.ts';
import { Killed, type Owner, type Turns } from './turns.ts';

export const SECRET = 'a secret of the simulation, long enough';
export const ORDER_STEP_MS = 20_000;
export const FILING_WINDOW_MS = 20_000;

export type Ground = {
  turns: Turns;
  now(): Date;
  connect(owner: Owner): Db;
  gatewaysOf(owner: Owner): Gateways;
  freezesAt(step: Checkpoint): boolean;
  endsAt(step: Checkpoint): boolean;
  tamperJobs(jobs: Deps['jobs']): Deps['jobs'];
};

export type Process = ReturnType<typeof startProcess>;

export function startProcess(name: string, ground: Ground) {
  const { turns, now } = ground;
  const owner: Owner = { name, isAlive: true, isFrozen: false };
  let timers: { at: number; end: AbortController }[] = [];

  const jobs = ground.tamperJobs(createJobQueue({ clock: now }));
  const deps = completeDeps({
    db: ground.connect(owner),
    gateways: ground.gatewaysOf(owner),
    secret: SECRET,
    jobs,
    licensee,
    mail: createMailOutbox({
      clock: now,
      jobs,
      secret: SECRET,
      rateLimits: 'off',
      domain: 'storefront.test',
    }),
    clock: now,
    timeLimit(ms: number) {
      const end = new AbortController();
      timers.push({ at: now().getTime() + ms, end });
      return end.signal;
    },
    logger: pino({ level: 'silent' }),
    papersCheckedBy: 'people',
    mailedBy: 'sandbox',
    dmvFiledBy: 'gateway',
    filingWindowMs: FILING_WINDOW_MS,
    orderStepMs: ORDER_STEP_MS,
    ordersKeptYears: 4,
    partnerPayoutDays: 30,
    checkpoint(step: Checkpoint) {
      if (!owner.isAlive) return;
      if (ground.freezesAt(step)) owner.isFrozen = true;
      if (!ground.endsAt(step)) return;
      kill();
      throw new Killed(name);
    },
  });
  const api = createApi(deps);

  const workers = [orderHandlers(deps), [...partnerHandlers(deps), ...paymentHandlers(deps)]].map(
    (handlers) => createWorker(deps, handlers),
  );

  function kill(): void {
    owner.isAlive = false;
    timers = [];
    turns.drop(owner);
  }

  return {
    name,
    kill,
    isAlive: () => owner.isAlive,
    isFrozen: () => owner.isFrozen === true,
    freeze: () => {
      owner.isFrozen = true;
    },
    resume: () => {
      owner.isFrozen = false;
    },
    request: (path: string, init: RequestInit) => api.request(path, init),
    reconcile: () => reconcilePayments(deps),
    async work() {
      for (const worker of workers) await worker.runDue();
    },
    /** Time has advanced: timed-out work ends, but not necessarily immediately. */
    ring(): void {
      const due = timers.filter(({ at }) => at <= now().getTime());
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { end } of due) {
        turns.wait({ what: 'time limit', owner }).then(
          () => end.abort(),
          () => {},
        );
      }
    },
  };
}
