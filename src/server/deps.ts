/** What the API is handed: everything with an effect, so that tests choose it. */
import type { Logger } from 'pino';
import type { Db } from './db/schema.ts';
import type { Licensee } from './documents/licensee.ts';
import type { Publishing } from './features/content/service.ts';
import type { MailOutbox } from './features/mail-outbox/service.ts';
import type { DmvGateway } from './gateways/dmv/port.ts';
import type { PaymentGateway } from './gateways/payment/port.ts';
import type { PostalGateway } from './gateways/postal/port.ts';
import type { StorageGateway } from './gateways/storage/port.ts';
import type { WebhookGateway } from './gateways/webhook/port.ts';
import type { Metrics } from './http/metrics.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { JobQueue } from './jobs/queue.ts';

/** Tells whose token it is: null for one that is unknown, revoked or expired. */
export interface Sessions {
  verify(token: string): Promise<{ userUuid: string; sessionUuid: string } | null>;
}

export type Deps = {
  db: Db;
  gateways: {
    dmv: DmvGateway;
    payment: PaymentGateway;
    postal: PostalGateway;
    storage: StorageGateway;
    webhook: WebhookGateway;
  };
  /** Answers requests for files where the storage is part of this process. */
  files?: ((request: Request) => Promise<Response>) | undefined;
  /** Keys are derived from it: of session tokens, codes and signed addresses. */
  secret: string;
  sessions: Sessions;
  jobs: JobQueue;
  mail: MailOutbox;
  /** Who sends mails and documents, and the site's address. */
  licensee: Licensee;
  clock: () => Date;
  logger: Logger;
  limits: ApiLimits;
  rateLimits: RateLimits;
  metrics: Metrics;
  /** Opens the metrics to others than this machine. */
  metricsToken?: string | undefined;
  /** Is the process on its way to an end? */
  isDraining?: (() => boolean) | undefined;
  /** Puts published content on the site for who knows the secret; without it nobody asks. */
  publishing?: { secret: string; work: Publishing } | undefined;
  /** Told of each step of a checkout when it is reached. */
  checkpoint?: ((step: CheckoutCheckpoint) => void) | undefined;
};

/** The moments of a checkout between which its process may be gone. */
export type CheckoutCheckpoint = 'received' | 'written' | 'charged' | 'settling' | 'settled';

export type ApiLimits = {
  /** Largest request body. */
  bodyBytes: number;
  /** How long the payment provider may take before its answer counts as lost. */
  chargeTimeoutMs: number;
};

export const DEFAULT_LIMITS: ApiLimits = { bodyBytes: 64 * 1024, chargeTimeoutMs: 20_000 };
