/** What the API is given: everything with an effect, so that tests can choose it. */

import type { Logger } from 'pino';
import type { MailSender } from '#mails/parts/write-email.ts';
import type { Db, UserRow } from './db/schema.ts';
import type { Catalogue } from './features/catalogue/catalogue.ts';
import type { Publishing } from './features/content/service.ts';
import type { WaitingLine } from './features/lookup/waiting-line/line.ts';
import type { MailOutbox } from './features/mail/to-send.ts';
import type { Gateways, RealWork } from './gateways.ts';
import type { StaffSession } from './http/env.ts';
import type { Metrics } from './http/metrics.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Secret } from './secrets/keyed-hash.ts';

/** Finds the account of a token: null for a token that is unknown, revoked or expired. */
export interface SessionFinder {
  verify(token: string): Promise<{ userUuid: string; sessionUuid: string } | null>;
}

/** Finds the member of staff of a desk's token: undefined for one that is unknown or has ended. */
export interface StaffFinder {
  verify(token: string): Promise<StaffSession | undefined>;
}

export type Deps = {
  db: Db;
  catalogue: Catalogue;
  gateways: Gateways;
  /** Serves files where the storage is part of this process. */
  files?: ((request: Request) => Promise<Response>) | undefined;
  /** The keys of session tokens, codes and signed addresses are derived from it. */
  secret: Secret;
  sessions: SessionFinder;
  staff: StaffFinder;
  /**
   * Makes the guest of a mailed link of this guest, who ends; undefined where they have ended already. The
   * secret is the one that wrote the link.
   */
  openLink: (guestUuid: string, secret: string) => Promise<UserRow | undefined>;
  jobs: JobQueue;
  mail: MailOutbox;
  /** Who sends mails and documents, and the site's address. */
  licensee: MailSender;
  /** Bytes left on the disk of DATA_DIR. */
  freeDiskBytes?: (() => Promise<number>) | undefined;
  /** When the last backup was found whole; undefined if there is none. */
  lastBackup?: (() => Date | undefined) | undefined;
  clock: () => Date;
  /** How long a paid order waits before we go to the DMV with it: until then its customer can cancel it. */
  filingWindowMs: number;
  /** How long an order stays in each of its other steps. */
  orderStepMs: number;
  /** How long paid orders of guests are kept: the law says so, and a partner’s permit may ask for more. */
  ordersKeptYears: number;
  /** When a payment without a result is looked up at the provider; the usual times if undefined. */
  reconcile?: { olderThanMs?: number; neverSeenAfterMs?: number } | undefined;
  /** Who looks at the papers that customers send. */
  papersCheckedBy: 'sandbox' | 'people';
  /** A signal that ends a call when it has taken this long. */
  timeLimit: (ms: number) => AbortSignal;
  logger: Logger;
  limits: ApiLimits;
  /** The proxies whose X-Forwarded-For is believed: addresses and networks. */
  trustedProxies?: readonly string[] | undefined;
  rateLimits: RateLimits;
  /** Where starts of orders wait while there are too many; without it nobody ever does. */
  waitingLine?: WaitingLine | undefined;
  metrics: Metrics;
  /** What the thread behind the pages has counted. */
  workCounts?: (() => Promise<object[]>) | undefined;
  /** Lets callers that send it read the metrics; without it only this machine may. */
  metricsToken?: string | undefined;
  /**
   * Whether this machine, too, needs the token. It does in production, where requests that come from it may be a
   * proxy's, which does not always say so.
   */
  metricsNeedToken?: boolean | undefined;
  /** Is the process about to end? */
  isDraining?: (() => boolean) | undefined;
  /** Publishes content for callers that know the secret; while there is none nobody can. */
  publishing?: { secret(): string | undefined; work: Publishing } | undefined;
  /** Whether partners’ servers may be on this machine: in development. */
  partnersHere?: boolean | undefined;
  /** Called at each step that a checkout reaches, and between a job and the note that it is done. */
  checkpoint?: ((step: Checkpoint) => void) | undefined;
};

/** What a test guest does reaches sandboxes only, whatever the settings are; everybody else's reaches what they say. */
export function gatewaysFor(
  { gateways }: { gateways: Pick<Gateways, 'live' | 'test'> },
  { is_test }: Pick<UserRow, 'is_test'>,
): RealWork {
  return is_test ? gateways.test : gateways.live;
}

/**
 * The moments at which a process may crash: the steps of a checkout, an order that is claimed but not filed or that was
 * just canceled, and of each kind of job the one at which it is done, but not yet noted as done.
 */
export type Checkpoint =
  | 'received'
  | 'written'
  | 'charged'
  | 'settling'
  | 'settled'
  | 'canceled'
  | 'claimed'
  | 'refunded'
  | `did:${string}`;

export type ApiLimits = {
  /** Largest request body. */
  bodyBytes: number;
  /** How long the payment provider may take before its answer counts as lost. */
  chargeTimeoutMs: number;
};

export const DEFAULT_LIMITS: ApiLimits = { bodyBytes: 64 * 1024, chargeTimeoutMs: 20_000 };
