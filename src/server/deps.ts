/** The API's dependencies: everything with side effects, so that tests can replace it. */

import type { Logger } from 'pino';
import type { Role } from '#contracts/desk/role.ts';
import type { WalletKeys } from '#documents/wallet-pass/wallet-pass.ts';
import type { MailSender } from '#mails/parts/write-email.ts';
import type { FromReplica } from './db/replica.ts';
import type { Db, Tx, UserRow } from './db/schema.ts';
import type { Catalogue } from './features/catalogue/catalogue.ts';
import type { WaitingLine } from './features/lookup/waiting-line/line.ts';
import type { MailOutbox } from './features/mail/to-send.ts';
import type { Publishing } from './features/system/content/service.ts';
import type { Gateways, OrderGateways } from './gateways.ts';
import type { StaffSession } from './http/env.ts';
import type { Metrics } from './http/metrics.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { MailedBy } from './order-lifecycle.ts';
import type { Secret } from './secrets/keyed-hash.ts';

/** Resolves to null if the token is unknown, revoked, or expired. */
export interface SessionFinder {
  verify(token: string): Promise<{ userUuid: string; sessionUuid: string } | null>;
}

/** Finds the token's staff member, who must have at least this role. Rejects everyone else. */
export type StaffCheck = (
  token: string | undefined,
  least: Role,
  isBackground?: boolean,
) => Promise<StaffSession>;

/**
 * Moves guests' data. The functions span many features, most of which import `account`, so they are passed to `account`
 * as a dependency.
 */
export interface GuestMover {
  /**
   * Creates the guest of an emailed link and moves this guest's data to it, which ends this guest's session. Undefined
   * if the session ended for another reason. `secret` is the one that signed the link.
   */
  openLink(guestUuid: string, secret: string): Promise<UserRow | undefined>;
  /** Moves the paid orders of guests with an account's email to the account. */
  merge(tx: Tx, account: UserRow, now: Date): Promise<void>;
  /** Moves the paid orders of guests whose sessions have ended since the account's login. */
  mergeLatePayments(account: UserRow): Promise<void>;
}

export type Deps = {
  db: Db;
  fromReplica: FromReplica;
  catalogue: Catalogue;
  gateways: Gateways;
  /** Serves files if the storage is part of this process. */
  files?: ((request: Request) => Promise<Response>) | undefined;
  /** Keys for session tokens, codes, and signed URLs are derived from this secret. */
  secret: Secret;
  sessions: SessionFinder;
  requireStaff: StaffCheck;
  guests: GuestMover;
  jobs: JobQueue;
  mail: MailOutbox;
  /** The sender of our emails, whose mailbox receives the answers. Undefined if no email leaves. */
  repliesTo?: string | undefined;
  /** The sender of emails and documents, and the site's URL, as the current site shows them. */
  licensee: () => MailSender;
  /** Free bytes on the disk of DATA_DIR. */
  freeDiskBytes?: (() => Promise<number>) | undefined;
  /** The time of the last verified backup. Undefined if there is none. */
  lastBackup?: (() => Date | undefined) | undefined;
  /** The time of the last copy of the backups on another machine. Undefined if there is none. */
  lastCopy?: (() => Date | undefined) | undefined;
  clock: () => Date;
  /** How long a paid order waits before we file it, or staff may claim it. Until then, the customer can cancel it. */
  filingWindowMs: number;
  /** How long an order stays in each of the other automated steps. */
  orderStepMs: number;
  /** How long paid guest orders are stored: a legal minimum, and a partner's permit may require more. */
  ordersKeptYears: number;
  /** How many days after a month partners are paid its commission. */
  partnerPayoutDays: number;
  /** When to look up a pending payment at the provider. Undefined for the defaults. */
  reconcile?: { olderThanMs?: number; neverSeenAfterMs?: number } | undefined;
  /** The keys that sign passes for phones' wallets. Without them, no passes are offered. */
  walletKeys?: WalletKeys | undefined;
  papersCheckedBy: 'sandbox' | 'people';
  mailedBy: MailedBy;
  /** Who files customers' orders with the DMV: staff at its terminal, or the gateway. */
  dmvFiledBy: 'people' | 'gateway';
  timeLimit: (ms: number) => AbortSignal;
  logger: Logger;
  limits: ApiLimits;
  /** Proxies with a trusted X-Forwarded-For: IP addresses and networks. */
  trustedProxies?: readonly string[] | undefined;
  rateLimits: RateLimits;
  /** The waiting line for starting orders under heavy load. Without it, no one waits. */
  waitingLine?: WaitingLine | undefined;
  metrics: Metrics;
  workCounts?: (() => Promise<object[]>) | undefined;
  /** The tokens that grant access to metrics, separated by commas. Without one, only this machine may read them. */
  metricsToken?: string | undefined;
  /**
   * Whether local requests need the token, too. They do in production, where a local request may come from a proxy that
   * doesn't identify itself.
   */
  metricsNeedToken?: boolean | undefined;
  isDraining?: (() => boolean) | undefined;
  /** Publishes content for callers that know the secret. Undefined without a secret, so no one can publish. */
  publishing?: { secret(): string | undefined; work: Publishing } | undefined;
  /** Whether partners' servers may run on this machine, as in development. */
  partnersHere?: boolean | undefined;
  /** Called at each `Checkpoint`, so that tests can crash the process there. */
  checkpoint?: ((step: Checkpoint) => void) | undefined;
};

/** Test guests always use the sandboxes, regardless of the settings. */
export function gatewaysFor(
  { gateways }: { gateways: Pick<Gateways, 'live' | 'test'> },
  { is_test }: Pick<UserRow, 'is_test'>,
): OrderGateways {
  return is_test ? gateways.test : gateways.live;
}

/** Orders of test guests aren't mailed; the sandbox simulates it. */
export function mailedByFor(
  { mailedBy }: Pick<Deps, 'mailedBy'>,
  { is_test }: Pick<UserRow, 'is_test'>,
): MailedBy {
  return is_test ? 'sandbox' : mailedBy;
}

/** Test guests' orders are filed in the sandbox. */
export function isFiledByPeople(
  { dmvFiledBy }: Pick<Deps, 'dmvFiledBy'>,
  { is_test }: Pick<UserRow, 'is_test'>,
): boolean {
  return dmvFiledBy === 'people' && !is_test;
}

/**
 * The points at which tests crash a process: the steps of a checkout, after the provider has responded to a query about
 * a payment, after its event is handled but before the handling is recorded, between claiming and filing an order,
 * right after an order is canceled, after the provider has responded to a refund, and for each kind of job, after its
 * work and before it is marked as done.
 */
export type Checkpoint =
  | 'received'
  | 'written'
  | 'opened'
  | 'charged'
  | 'settling'
  | 'settled'
  | 'asked'
  | 'event'
  | 'canceled'
  | 'claimed'
  | 'refunded'
  | `did:${string}`;

export type ApiLimits = {
  bodyBytes: number;
  /** Timeout for the payment provider. After that, we treat the response as lost. */
  chargeTimeoutMs: number;
};

export const DEFAULT_LIMITS: ApiLimits = { bodyBytes: 64 * 1024, chargeTimeoutMs: 20_000 };
