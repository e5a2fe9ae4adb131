/** Chooses between each external service's real adapter and its sandbox. No other code does. */

import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ServerConfig } from '#config/server.ts';
import { modeOf } from '#config/stripe-keys.ts';
import { isFileOfType } from '#contracts/account/file-type.ts';
import { uploadLimits } from '#contracts/account/upload.ts';
import { operationPaths } from '#contracts/api/paths.ts';
import { paperLimits } from '#contracts/papers/papers.ts';
import { DEV_BANK } from '#contracts/site/page-paths.ts';
import { currentLanguage } from '#words/store.ts';
import { GatewayError } from './errors.ts';
import { createEditorsLake } from './gateways/content/lake.ts';
import type { EditorsLake } from './gateways/content/port.ts';
import { createDeclaredDmv } from './gateways/dmv/declared.ts';
import { createHttpDmv } from './gateways/dmv/http.ts';
import type { DmvGateway } from './gateways/dmv/port.ts';
import { createSandboxDmv } from './gateways/dmv/sandbox.ts';
import { keyFinding } from './gateways/findings.ts';
import { createHttpLinks } from './gateways/links/http.ts';
import { createOfflineLinks } from './gateways/links/offline.ts';
import type { LinksGateway } from './gateways/links/port.ts';
import type { MailGateway } from './gateways/mail/port.ts';
import { createSandboxMail, type SandboxOutbox } from './gateways/mail/sandbox.ts';
import { createSmtpMail } from './gateways/mail/smtp.ts';
import { createFileLedger, createStoredLedger } from './gateways/payment/ledger.ts';
import type {
  PaymentBooks,
  PaymentEvents,
  PaymentGateway,
  SetupFinding,
} from './gateways/payment/port.ts';
import { createSandboxPayment, type SandboxPayment } from './gateways/payment/sandbox.ts';
import { createSandboxBooks } from './gateways/payment/sandbox-books.ts';
import type { ChargeStore, DecideAsBank } from './gateways/payment/sandbox-port.ts';
import { createStripeBooks } from './gateways/payment/stripe/books.ts';
import { checkStripe, checkStripeKey } from './gateways/payment/stripe/check.ts';
import { createStripeClient } from './gateways/payment/stripe/client.ts';
import { registerStripeDomains } from './gateways/payment/stripe/domains.ts';
import { createStripeEvents } from './gateways/payment/stripe/events.ts';
import { createStripePayment } from './gateways/payment/stripe/stripe.ts';
import { createOfflinePostal } from './gateways/postal/offline.ts';
import type { PostalGateway } from './gateways/postal/port.ts';
import { createSandboxPostal } from './gateways/postal/sandbox.ts';
import { createUspsPostal } from './gateways/postal/usps.ts';
import { withOffline } from './gateways/postal/with-offline.ts';
import { checkEasyPost } from './gateways/shipping/easypost/check.ts';
import { createEasyPost } from './gateways/shipping/easypost/easypost.ts';
import { createEasyPostEvents } from './gateways/shipping/easypost/events.ts';
import { createOfflineShipping } from './gateways/shipping/offline.ts';
import type { ShippingEvents, ShippingGateway } from './gateways/shipping/port.ts';
import { folders, type StorageGateway } from './gateways/storage/port.ts';
import { createS3Storage } from './gateways/storage/s3.ts';
import { createSandboxStorage } from './gateways/storage/sandbox.ts';
import { createHttpWebhook } from './gateways/webhook/http.ts';
import type { WebhookGateway } from './gateways/webhook/port.ts';
import { createSandboxWebhook } from './gateways/webhook/sandbox.ts';
import { derivedSecret, type Secret } from './secrets/keyed-hash.ts';

/** The payment sandbox's charges, in DATA_DIR. */
export const LEDGER = 'sandbox-payments.jsonl';

/** Sacramento's */
const KNOWN_ZIP = '95814';

const SKIPPED = 'webhook skipped: PARTNER_WEBHOOKS is sandbox';

export type OrderGateways = { dmv: DmvGateway; payment: PaymentGateway };

export type Gateways = {
  /** The gateways for real customers and for test guests. Only `gatewaysFor` chooses between them. */
  live: OrderGateways;
  test: OrderGateways;
  /** Decides as the payment sandbox's bank. Undefined without that bank. */
  decideAsBank?: DecideAsBank | undefined;
  /** Lets the sandbox's bank dispute a payment, or warn of fraud. */
  raiseAsBank?: SandboxPayment['raise'] | undefined;
  /** Undefined if no payment provider sends events. */
  paymentEvents?: PaymentEvents | undefined;
  postal: PostalGateway;
  shipping: ShippingGateway;
  /** Undefined if no carrier account sends events. */
  shippingEvents?: ShippingEvents | undefined;
  storage: StorageGateway;
  webhook: WebhookGateway;
  mail: MailGateway;
  /** Where editors write content. */
  lake: EditorsLake;
  links: LinksGateway;
};

type SandboxDeps = { dataDir: string; secret: Secret; clock: () => Date };

/** All processes share the sandboxes' charges. */
export function createTestGateways({
  clock,
  charges,
  bankUrl,
}: Pick<SandboxDeps, 'clock'> & { charges: ChargeStore; bankUrl?: BankUrl | undefined }) {
  const ledger = createStoredLedger(charges);
  // Tests are never delayed: even the slow plate responds immediately.
  return {
    dmv: createSandboxDmv({ clock, delayMs: 0 }),
    payment: createSandboxPayment({ ledger, bankUrl }),
  };
}

/**
 * The configured gateways, and the request handler for files if the storage is part of this process. Without a mail
 * server, `outbox` stores the emails and none is sent.
 */
export function createGateways(
  config: Pick<
    ServerConfig,
    | 'contentWebhook'
    | 'dmv'
    | 'dmvFiledBy'
    | 'environment'
    | 'isDemonstration'
    | 'mail'
    | 'payment'
    | 'paymentWebhookSecrets'
    | 'postal'
    | 'storage'
    | 'partnerWebhooks'
    | 'shipping'
    | 'shippingWebhookSecrets'
    | 'siteUrl'
  >,
  {
    logger,
    testCharges,
    countCall,
    outbox,
    localLakeToken,
    ...sandboxDeps
  }: SandboxDeps & {
    logger: Logger;
    testCharges: ChargeStore;
    countCall: CountCall;
    outbox: SandboxOutbox;
    /** Undefined if the local lake was never started. */
    localLakeToken: () => string | undefined;
  },
) {
  const { dataDir, clock } = sandboxDeps;
  const { storage, files } = config.storage
    ? { storage: createS3Storage(config.storage), files: undefined }
    : sandboxStorage(sandboxDeps);
  const smtp = config.mail && createSmtpMail(config.mail);
  const payments = config.payment
    ? createStripePayment(config.payment)
    : sandboxPayments(config, dataDir);
  const bank = 'decide' in payments && hasBank(config) ? payments : undefined;
  const test = createTestGateways({
    clock,
    charges: testCharges,
    bankUrl: bank && ((handle) => bankUrl(config, `${OF_TEST}${handle}`)),
  });
  const gateways: Gateways = {
    live: {
      dmv: createDmv(config, clock),
      payment: payments,
    },
    test,
    decideAsBank:
      bank &&
      ((payment, isApproved) =>
        payment.startsWith(OF_TEST)
          ? test.payment.decide(payment.slice(OF_TEST.length), isApproved)
          : bank.decide(payment, isApproved)),
    raiseAsBank: bank?.raise,
    paymentEvents: createPaymentEvents(config),
    postal: createPostal(config, { logger, countCall }),
    shipping: config.shipping ? createEasyPost(config.shipping) : createOfflineShipping(),
    shippingEvents:
      config.shipping && config.shippingWebhookSecrets.length > 0
        ? createEasyPostEvents(config.shippingWebhookSecrets)
        : undefined,
    storage,
    webhook:
      config.partnerWebhooks === 'send'
        ? createHttpWebhook({ toThisMachine: config.environment !== 'production' })
        : createSandboxWebhook({
            outbox: {
              async keep({ headers }) {
                logger.info({ eventUuid: headers['renewal-event-id'] }, SKIPPED);
              },
            },
          }),
    mail: smtp ?? createSandboxMail({ outbox }),
    lake: createEditorsLake(() => {
      const { lake } = config.contentWebhook;
      const token = lake.token ?? (lake.isHosted ? undefined : localLakeToken());
      return token === undefined ? undefined : { ...lake, token };
    }),
    links: config.isDemonstration ? createOfflineLinks() : createHttpLinks(),
  };
  return { gateways, files, close: () => smtp?.close() };
}

function createDmv(
  { dmv, dmvFiledBy }: Pick<ServerConfig, 'dmv' | 'dmvFiledBy'>,
  clock: () => Date,
): DmvGateway {
  if (dmvFiledBy === 'people') return createDeclaredDmv({ clock });
  return dmv ? createHttpDmv(dmv) : createSandboxDmv({ clock });
}

type PaymentSettings = Pick<ServerConfig, 'payment' | 'paymentWebhookSecrets' | 'siteUrl'>;
type BankSettings = Pick<ServerConfig, 'environment' | 'siteUrl'>;

const hasBank = ({ environment }: BankSettings) => environment !== 'production';

/** Tells the bank which of the two sandboxes has the payment. */
const OF_TEST = 'test:';

type BankUrl = (handle: string) => string;

function bankUrl({ siteUrl }: BankSettings, payment: string): string {
  const url = new URL(DEV_BANK, siteUrl);
  url.searchParams.set('payment', payment);
  url.searchParams.set('lang', currentLanguage());
  return url.href;
}

function sandboxPayments(config: BankSettings, dataDir: string) {
  const ownBank: BankUrl = (handle) => bankUrl(config, handle);
  const ledger = createFileLedger(join(dataDir, LEDGER));
  return createSandboxPayment({ ledger, bankUrl: hasBank(config) ? ownBank : undefined });
}

function createPaymentEvents({
  payment,
  paymentWebhookSecrets: secrets,
}: Pick<ServerConfig, 'payment' | 'paymentWebhookSecrets'>): PaymentEvents | undefined {
  if (!payment || secrets.length === 0) return undefined;
  const isLive = modeOf(payment.clientSecret) === 'live';
  return { isLive, ...createStripeEvents({ secrets }) };
}

/**
 * The sandbox's special words choose outcomes in a demonstration only, because a real street may have
 * such a name.
 */
function createPostal(
  { postal, isDemonstration }: Pick<ServerConfig, 'postal' | 'isDemonstration'>,
  { logger, countCall }: { logger: Logger; countCall: CountCall },
): PostalGateway {
  const watched = (gateway: PostalGateway) => watchGateway(gateway, 'postal', countCall);
  // Calls to USPS are counted, even when the offline adapter responds instead.
  if (postal) return withOffline(watched(createUspsPostal(postal)), createOfflinePostal(), logger);
  return watched(isDemonstration ? createSandboxPostal() : createOfflinePostal());
}

/** Adds metrics for real customers' calls. The postal gateway has its own metrics. */
export function watchGateways(
  { live, storage, webhook, mail, shipping, ...others }: Gateways,
  count: CountCall,
): Gateways {
  return {
    ...others,
    live: {
      dmv: watchGateway(live.dmv, 'dmv', count),
      payment: watchGateway(live.payment, 'payment', count),
    },
    shipping: watchGateway(shipping, 'shipping', count),
    storage: watchGateway(storage, 'storage', count),
    webhook: watchGateway(webhook, 'webhook', count),
    mail: watchGateway(mail, 'mail', count),
  };
}

/** The sandboxes' data in DATA_DIR. A backup contains no data from real services. */
export type SandboxData = ReturnType<typeof openSandboxData>;

export function openSandboxData(
  config: Pick<ServerConfig, 'payment' | 'storage'>,
  sandboxDeps: SandboxDeps,
  ledgerName = LEDGER,
) {
  const ledger = config.payment
    ? undefined
    : createFileLedger(join(sandboxDeps.dataDir, ledgerName));
  const uploads = config.storage ? undefined : sandboxStorage(sandboxDeps).storage;
  return {
    charges: ledger && {
      entries: () => [...ledger.entries(), ...ledger.refunds()],
      restore: ledger.restore,
    },
    uploads: uploads && {
      read: (key: string): Promise<Uint8Array | null> => uploads.readStart(key, maxBytesOf(key)),
      restore: uploads.restore,
    },
  };
}

export function openBooks(
  config: Pick<ServerConfig, 'payment'>,
  dataDir: string,
  ledgerName = LEDGER,
): PaymentBooks {
  return config.payment
    ? createStripeBooks(config.payment)
    : createSandboxBooks(createFileLedger(join(dataDir, ledgerName)));
}

/** Checks the provider's account with test keys. Undefined if no provider is configured. */
export function checkAccount(config: PaymentSettings): AsyncIterable<SetupFinding> | undefined {
  const { payment, paymentWebhookSecrets: secrets, siteUrl } = config;
  return payment && checkStripe(payment, { siteUrl, secrets });
}

/** Throws if the mail server does not accept our login. */
export async function checkMail({ mail }: Pick<ServerConfig, 'mail'>): Promise<void> {
  if (!mail) return;
  const smtp = createSmtpMail(mail);
  await smtp.verify().finally(smtp.close);
}

const CHECK_TIMEOUT_MS = 5_000;

/** Reads something harmless with the keys of each configured service. */
export async function* checkServices(
  {
    payment,
    storage,
    postal,
    shipping,
  }: Pick<ServerConfig, 'payment' | 'storage' | 'postal' | 'shipping'>,
  timeoutMs = CHECK_TIMEOUT_MS,
): AsyncGenerator<SetupFinding> {
  if (payment) yield await checkStripeKey(createStripeClient({ ...payment, timeoutMs }).call);
  if (storage) {
    yield await keyFinding(
      'The bucket accepts the S3_… keys',
      'Check the S3_… settings, and that the key may read and list the bucket',
      async () => {
        await createS3Storage({ ...storage, timeoutMs }).check();
        return undefined;
      },
    );
  }
  if (postal) {
    yield await keyFinding(
      'USPS accepts the USPS_… keys',
      'Check the USPS_… settings, and that the app may use the Addresses API',
      async () => {
        const { found } = await createUspsPostal({ ...postal, timeoutMs }).placeOf(KNOWN_ZIP);
        return found ? undefined : `USPS does not know ZIP code ${KNOWN_ZIP}`;
      },
    );
  }
  if (shipping) {
    yield await keyFinding(
      'EasyPost accepts SHIPPING_API_KEY',
      'Check SHIPPING_API_KEY, and that this machine can reach SHIPPING_URL',
      () => checkEasyPost({ ...shipping, timeoutMs }),
    );
  }
}

/** Lets the pages of these origins show wallets. Undefined if no provider is configured. */
export function registerDomains(
  { payment }: Pick<ServerConfig, 'payment'>,
  origins: readonly string[],
): AsyncIterable<SetupFinding> | undefined {
  return payment && registerStripeDomains(payment, origins);
}

export function maxBytesOf(key: string): number {
  const [folder] = key.split('/');
  const isPaper = folder === folders.sentPapers || folder === folders.papers;
  return isPaper ? paperLimits.maxBytes : uploadLimits.maxBytes;
}

export function sandboxStorage({ dataDir, secret, clock }: SandboxDeps) {
  const storage = createSandboxStorage({
    folder: join(dataDir, 'files'),
    secret: derivedSecret(secret, 'files'),
    baseUrl: operationPaths.files,
    clock,
    accepts: isFileOfType,
    maxBytesOf,
  });
  return { storage, files: storage.handle };
}

type Outcome = 'answered' | 'refused' | 'outage';
type CountCall = (
  call: { gateway: GatewayError['gateway']; outcome: Outcome },
  seconds: number,
) => void;

/** Wraps a gateway with metrics: response times and failures. */
export function watchGateway<G extends object>(
  gateway: G,
  name: GatewayError['gateway'],
  count: CountCall,
): G {
  return new Proxy(gateway, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        const start = performance.now();
        const answer: unknown = Reflect.apply(member, target, args);
        if (!(answer instanceof Promise)) return answer;
        const countOutcome = (outcome: Outcome) =>
          count({ gateway: name, outcome }, (performance.now() - start) / 1000);
        answer.then(
          () => countOutcome('answered'),
          (error: unknown) => countOutcome(outcomeOf(error)),
        );
        return answer;
      };
    },
  });
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof GatewayError)) return 'outage';
  // Rejected credentials don't count as a response, because no call succeeds until they are fixed.
  const isAnswer = error.kind === 'call' && !error.retryable;
  return isAnswer ? 'refused' : 'outage';
}
