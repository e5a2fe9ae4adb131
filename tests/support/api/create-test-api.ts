import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { isFileOfType } from '#contracts/account/file-type.ts';
import { operationPaths } from '#contracts/api/paths.ts';
import type { Role } from '#contracts/desk/role.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import { createApi } from '#server/api.ts';
import { completeDeps, type GivenDeps } from '#server/complete-deps.ts';
import type { Database } from '#server/db/connect.ts';
import { DEFAULT_LIMITS, type Deps, type SessionFinder } from '#server/deps.ts';
import { findSession } from '#server/features/account/sessions.ts';
import { createSandboxMailbox } from '#server/features/mail/dev-mailbox.ts';
import { createMailOutbox } from '#server/features/mail/service.ts';
import { createTestCharges } from '#server/features/partners/test-orders.ts';
import type { Publishing } from '#server/features/system/content/service.ts';
import { createEditorsLake } from '#server/gateways/content/lake.ts';
import type { DmvGateway } from '#server/gateways/dmv/port.ts';
import { createSandboxDmv } from '#server/gateways/dmv/sandbox.ts';
import { createOfflineLinks } from '#server/gateways/links/offline.ts';
import { createSandboxMail } from '#server/gateways/mail/sandbox.ts';
import { createMemoryLedger } from '#server/gateways/payment/ledger.ts';
import type { PaymentGateway } from '#server/gateways/payment/port.ts';
import { createSandboxPayment } from '#server/gateways/payment/sandbox.ts';
import { createSandboxPostal } from '#server/gateways/postal/sandbox.ts';
import { createOfflineShipping } from '#server/gateways/shipping/offline.ts';
import { createSandboxStorage } from '#server/gateways/storage/sandbox.ts';
import type { Delivery } from '#server/gateways/webhook/port.ts';
import { createSandboxWebhook } from '#server/gateways/webhook/sandbox.ts';
import { createTestGateways, type Gateways, maxBytesOf } from '#server/gateways.ts';
import { createJobQueue } from '#server/jobs/queue.ts';
import { withRaisedFee } from '#tests/support/outside/raised-fee.ts';
import { createTestDatabase } from '#tests/support/process/test-database.ts';
import { senderNow as licensee } from '#tests/support/sample-sender.ts';
import { type Answer, toAnswer } from './answer.ts';
import { newStaff } from './staff.ts';

/** How long an order stays in each step. */
export const STEP_MS = 20_000;

/** A Tuesday morning in California. */
const START = new Date('2026-03-10T18:00:00Z');

/**
 * The provider's timeout for the card that times out. The server waits much longer, because on a busy machine, every
 * charge is slow.
 */
const UNANSWERED_MS = 150;

export type TestApi = Awaited<ReturnType<typeof createTestApi>>;

/** Creates the full API on a new database, with sandboxes, a clock that tests control, and captured log lines. */
export async function createTestApi({
  chargeTimeoutMs,
  filingWindowMs = 20_000,
  papersCheckedBy = 'sandbox',
  mailedBy = 'sandbox',
  dmvFiledBy = 'gateway',
  account = { shipping: createOfflineShipping() },
  seededAnew = false,
  database: given,
  lake,
}: {
  database?: Database & Partial<Pick<Deps, 'fromReplica'>>;
  /** Set this in a test that changes the seed data. */
  seededAnew?: boolean;
  chargeTimeoutMs?: number;
  filingWindowMs?: number;
  papersCheckedBy?: Deps['papersCheckedBy'];
  mailedBy?: Deps['mailedBy'];
  dmvFiledBy?: Deps['dmvFiledBy'];
  /** None by default. */
  account?: Pick<Gateways, 'shipping' | 'shippingEvents'>;
  /** Where editors write. */
  lake?: () => { url: string; token: string };
} = {}) {
  const database = given ?? (await createTestDatabase({ seededAnew }));
  const ledger = createMemoryLedger();
  /** Fake tokens, each with its user; any other token is looked up among the sessions. */
  const tokens = new Map<string, string>();
  const folder = mkdtempSync(join(tmpdir(), 'test-files-'));
  const secret = 'a secret of the tests, long enough';
  const time = { now: START };
  const clock = () => time.now;
  const files = createSandboxStorage({
    folder,
    secret,
    baseUrl: operationPaths.files,
    clock,
    accepts: isFileOfType,
    maxBytesOf,
  });
  const logged: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
  const fees = { raiseCents: 0 };
  const toldPartners: Delivery[] = [];
  const sandbox = createSandboxPayment({
    ledger,
    ...(!chargeTimeoutMs && { timeoutMs: UNANSWERED_MS }),
  });
  const payment: PaymentGateway = sandbox;
  const gateways = {
    live: { dmv: raisingFees(createSandboxDmv({ clock, delayMs: 10 }), fees), payment },
    test: createTestGateways({ clock, charges: createTestCharges(database.db) }),
    postal: createSandboxPostal(),
    ...account,
    storage: files,
    webhook: createSandboxWebhook({
      outbox: { keep: async (delivery) => void toldPartners.push(delivery) },
    }),
    mail: createSandboxMail({ outbox: createSandboxMailbox({ db: database.db, clock }) }),
    lake: createEditorsLake(() => lake && { dataset: 'production', isHosted: false, ...lake() }),
    links: createOfflineLinks(),
  };
  const jobs = createJobQueue({ clock });
  const parts = {
    db: database.db,
    ...(database.fromReplica && { fromReplica: database.fromReplica }),
    gateways,
    files: files.handle,
    secret,
    sessions: {
      async verify(token: string): ReturnType<SessionFinder['verify']> {
        const userUuid = tokens.get(token);
        if (userUuid === undefined) return findSession({ db: database.db, clock, secret }, token);
        return { userUuid, sessionUuid: randomUUID() };
      },
    },
    jobs,
    licensee,
    mail: createMailOutbox({
      clock,
      jobs,
      secret,
      rateLimits: 'off',
      domain: 'storefront.test',
    }),
    clock,
    logger,
    limits: { ...DEFAULT_LIMITS, chargeTimeoutMs: chargeTimeoutMs ?? 10_000 },
    filingWindowMs,
    orderStepMs: STEP_MS,
    papersCheckedBy,
    mailedBy,
    dmvFiledBy,
    ordersKeptYears: 4,
    partnerPayoutDays: 30,
    partnersHere: true,
    publishing: {
      secret: () => 'a secret of the content webhook',
      work: unbuilt,
    },
  } satisfies GivenDeps;
  const deps = { ...completeDeps(parts), ...parts };
  const api = createApi(deps);

  async function call(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const response = await api.request(path.startsWith('/v1/') ? path : `/v1/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return toAnswer(response);
  }

  return {
    api,
    deps,
    database,
    ledger,
    sandbox,
    logged,
    toldPartners,
    fees,
    tokens,
    staff: (role: Role) => newStaff(deps, role),
    get: (path: string, headers?: Record<string, string>) =>
      call('GET', path, headers ? { headers } : {}),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call('POST', path, { body, headers }),
    put: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call('PUT', path, { body, headers }),
    del: (path: string, headers?: Record<string, string>) =>
      call('DELETE', path, headers ? { headers } : {}),
    /** Sets the clock relative to the start of the test; resets it without an argument. */
    travel({ days = 0, ms = 0 }: { days?: number; ms?: number } = {}) {
      time.now = new Date(START.getTime() + days * DAY_MS + ms);
    },
    async close() {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const unbuilt: Publishing = {
  request() {},
  stop() {},
  status: () => ({
    state: 'idle',
    published_at: null,
    failure: null,
    content_read_at: null,
    live: [],
    held_back: [],
  }),
};

function raisingFees(dmv: DmvGateway, fees: { raiseCents: number }): DmvGateway {
  return {
    ...dmv,
    lookUp: async (...asked) => withRaisedFee(await dmv.lookUp(...asked), fees.raiseCents),
  };
}
