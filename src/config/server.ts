import * as z from 'zod';
import { CANCEL_WINDOW_MINUTES } from '#contracts/order/delivery-dates.ts';
import { isTooWide } from './connection-urls.ts';
import { lakeTokenFile } from './lake-files.ts';
import {
  filersOf,
  knownPasswords,
  NO_PROXIES,
  productionRejections,
  roleRejections,
  timeRejections,
} from './production.ts';
import { rateLimitNames } from './rate-limit-names.ts';
import { ConfigError, openSecretFiles } from './secret-files.ts';
import {
  DAY_SECONDS,
  listOf,
  misspelledSettings,
  type Settings,
  settings,
  settingsWithReturn,
} from './settings.ts';
import { readWalletKeys } from './wallet-keys.ts';

const networkSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const rateLimitName = z.enum(rateLimitNames);

const RETURNS =
  "end with a carriage return, as in a file with Windows line endings (CRLF). Convert the file with sed -i 's/\\r$//' FILE.";

const FILING_WINDOW_SECONDS = CANCEL_WINDOW_MINUTES * 60;
/** People who try out the product shouldn't have to wait half an hour. */
const SANDBOX_FILING_WINDOW_SECONDS = 20;

type HttpService = { baseUrl: string; clientId: string; clientSecret: string };

type CarrierAccount = {
  baseUrl: string;
  apiKey: string;
  from: { name: string; street: string; city: string; state: string; zip: string; phone: string };
};

type ObjectStorage = {
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export { ConfigError } from './secret-files.ts';

type Environment = Record<string, string | undefined>;

/** Throws a ConfigError that lists each invalid variable. */
export function readServerConfig(env: Environment): ServerConfig {
  const config = inspectServerConfig(env);
  const { rejections, misspelledSettings } = config;
  if (rejections.length === 0) return config;
  // A misspelled name may be the cause of the problem.
  throw new ConfigError([...rejections, ...misspelledSettings].join('\n'));
}

/** Also returns invalid settings, as if they were missing. An empty variable counts as missing. */
export function inspectServerConfig(env: Environment) {
  const returns = settingsWithReturn(env);
  const named = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, returns.includes(name) ? value?.slice(0, -1) : value] as const)
      .filter(([, value]) => value !== ''),
  );
  const problems: string[] = [];
  function attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.message.split('\n'));
      return undefined;
    }
  }
  const files = openSecretFiles(named);
  const given = { ...named, ...files.found };
  const parsed = settings.safeParse(given, { error: plainMessage });
  const issues = parsed.error?.issues ?? [];
  // The rules check the settings that can be read.
  const wrong = new Set([...files.unread, ...issues.map((issue) => String(issue.path[0]))]);
  const readable = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  if (wrong.has('NODE_ENV') && /^prod/i.test(given.NODE_ENV ?? ''))
    readable.NODE_ENV = 'production';
  const value = parsed.data ?? settings.parse(readable);
  const read = {
    storage: attempt(() => readStorage(value)),
    trustedProxies:
      value.TRUSTED_PROXIES === NO_PROXIES
        ? []
        : listOf(value.TRUSTED_PROXIES).filter((one) => attempt(() => checkNetwork(one))),
    rateLimits:
      value.RATE_LIMITS === 'off'
        ? ('off' as const)
        : new Map(
            listOf(value.RATE_LIMITS).flatMap((rule) => attempt(() => [readRateLimit(rule)]) ?? []),
          ),
    dmv: attempt(() => service(value, 'DMV')),
    payment: attempt(() => service(value, 'PAYMENT')),
    postal: attempt(() => service(value, 'USPS')),
    shipping: attempt(() => carrierAccount(value)),
    mail: attempt(() => smtp(value.SMTP_URL, value.MAIL_FROM)),
    walletKeys: attempt(() => readWalletKeys(value)),
  };
  const filedBy = filersOf(value);
  const misspelled = misspelledSettings(Object.keys(given));
  const ruled = [
    ...(value.NODE_ENV === 'production' ? productionRejections(value) : []),
    ...(value.NODE_ENV === 'test' ? [] : timeRejections(value)),
    ...roleRejections(value),
  ];
  const rejections = [
    ...(returns.length > 0 ? [`${returns.join(', ')}: ${RETURNS}`] : []),
    ...files.problems,
    ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`),
    ...[...problems, ...ruled].filter((one) => !one.split(/\W+/).some((name) => wrong.has(name))),
  ];
  return {
    /** One sentence for each problem that keeps a process from starting. */
    rejections,
    changedSettings: changesIn(value),
    misspelledSettings: misspelled,
    environment: value.NODE_ENV,
    /** The role of this process: answer requests, run background work, or both. */
    role: value.ROLE,
    /** If undefined, a background process doesn't report its status. */
    statusPort: value.STATUS_PORT,
    port: value.PORT,
    host: value.HOST,
    /** Connections above this number are closed before they use memory. */
    maxConnections: value.MAX_CONNECTIONS,
    /** Trusted proxies are exempt. */
    maxConnectionsPerIp: value.MAX_CONNECTIONS_OF_ADDRESS,
    siteUrl: value.SITE_URL ?? `http://${value.HOST}:${value.PORT}`,
    /** The port on which `npm run demo:partner` serves its pages. Production doesn't use it. */
    demoPartnerPort: value.DEMO_PARTNER_PORT,
    dataDir: value.DATA_DIR,
    distDir: value.DIST_DIR,
    databaseUrl: value.DATABASE_URL,
    /** The same database without a pooler, for sessions that are longer than a transaction. */
    directUrl: value.DATABASE_DIRECT_URL,
    /** A streaming replica. */
    readUrl: value.DATABASE_READ_URL,
    /** Settings whose password is the user’s name or a common one. Production accepts that on this machine only. */
    knownPasswords: knownPasswords(value),
    logLevel: value.LOG_LEVEL,
    /**
     * Keys for sessions, codes, and upload URLs. The first one signs, and all of them are accepted. If
     * undefined outside production, a secret is stored in dataDir.
     */
    sessionSecret: value.SESSION_SECRET,
    storage: read.storage,
    /** The proxies whose X-Forwarded-For header is trusted. */
    trustedProxies: read.trustedProxies,
    /** `off` turns all limits off. */
    rateLimits: read.rateLimits,
    // If the rate limits are off, as in tests and benchmarks, no orders wait by default.
    /**
     * When new orders wait in line: with `auto`, while the servers are overloaded; with a number, above that many
     * new orders per minute.
     */
    waitingLine: value.WAITING_LINE ?? (value.RATE_LIMITS === 'off' ? 'off' : 'auto'),
    /**
     * How long until a payment without a result is checked, and until a payment that the provider never
     * received is abandoned.
     */
    reconcile: {
      olderThanMs: value.PAYMENT_RECONCILE_AFTER_SECONDS * 1000,
      neverSeenAfterMs: value.PAYMENT_ABANDON_AFTER_SECONDS * 1000,
    },
    faultAt: value.FAULT_AT,
    faultVictim: value.FAULT_VICTIM,
    /** Sandboxes and sample content are allowed outside production, and in a demonstration. */
    isDemonstration: value.NODE_ENV !== 'production' || value.ALLOW_SANDBOX === '1',
    /**
     * Callers with this token may read the metrics. Without a token, only this machine can, and in production no one
     * can.
     */
    metricsToken: value.METRICS_TOKEN,
    /** Whether traces are sent to a collector. The library reads the collector's URL from the environment. */
    isTraced: value.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    /** What the collector requires, such as `authorization=Bearer%20…`. */
    traceHeaders: given.OTEL_EXPORTER_OTLP_HEADERS ?? '',
    /** How many seconds a stopping process keeps accepting requests while it reports that it isn't ready. */
    drainSeconds: value.DRAIN_SECONDS,
    /** A Content Lake with this secret may report what was published. */
    contentWebhook: {
      secret: value.SANITY_WEBHOOK_SECRET,
      waitMs: value.CONTENT_REBUILD_AFTER_SECONDS * 1000,
      localSecretFile: value.NODE_ENV === 'production' ? undefined : lakeTokenFile(value),
      /** Where editors write. If it isn't hosted, it runs on this machine and shares its token in the file. */
      lake: {
        isHosted: value.SANITY_PROJECT_ID !== undefined,
        url:
          value.SANITY_API_HOST ??
          (value.SANITY_PROJECT_ID
            ? `https://${value.SANITY_PROJECT_ID}.api.sanity.io`
            : `http://127.0.0.1:${value.LAKE_PORT}`),
        dataset: value.SANITY_DATASET,
        token: value.SANITY_WRITE_TOKEN,
      },
    },
    /** If undefined, the deterministic sandbox is used. */
    dmv: read.dmv,
    payment: read.payment,
    /**
     * The secrets with which the payment provider may sign its events. There are several while one is being replaced.
     */
    paymentWebhookSecrets: value.PAYMENT_WEBHOOK_SECRET ?? [],
    postal: read.postal,
    /** The carrier account. If undefined, the operator supplies the labels. */
    shipping: read.shipping,
    shippingWebhookSecrets: value.SHIPPING_WEBHOOK_SECRET ?? [],
    mail: read.mail,
    /** Without these keys, no passes are offered. */
    walletKeys: read.walletKeys,
    /**
     * With `sandbox`, nothing is sent to partners. Use it for a copy of the data that contains partners' real
     * addresses.
     */
    partnerWebhooks: value.PARTNER_WEBHOOKS,
    /** With `sandbox`, the file names determine the result. */
    papersCheckedBy:
      value.PAPERS_CHECKED_BY ?? (value.NODE_ENV === 'production' ? 'people' : 'sandbox'),
    /** With `sandbox`, orders count as mailed after a while. */
    mailedBy: value.MAILED_BY ?? (value.NODE_ENV === 'production' ? 'people' : 'sandbox'),
    /** With `gateway`, the DMV's API or its sandbox files orders. */
    dmvFiledBy: filedBy,
    /** How long a paid order can be canceled before it is filed. */
    filingWindowSeconds:
      value.FILING_WINDOW_SECONDS ??
      (filedBy === 'gateway' && value.DMV_URL === undefined
        ? SANDBOX_FILING_WINDOW_SECONDS
        : FILING_WINDOW_SECONDS),
    /** How long an order stays in each step after the DMV has accepted it. */
    orderStepSeconds: value.ORDER_STEP_SECONDS,
    /** How many years we keep the personal and vehicle data in a guest's paid orders. */
    ordersKeptYears: value.ORDERS_KEPT_YEARS,
    /** How many days after a month its commission is due. */
    partnerPayoutDays: value.PARTNER_PAYOUT_DAYS,
  };
}

export type ServerConfig = ReturnType<typeof inspectServerConfig>;

/** The library's messages for lists and empty texts don't read as the others do. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `expected ${oneOf(issue.values)}`;
  return issue.code === 'too_small' ? 'is empty' : undefined;
}

function oneOf(values: readonly unknown[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(values.map(String));
}

function changesIn(value: Settings): string[] {
  const usual = new Map(Object.entries(settings.parse({})));
  return Object.entries(value)
    .filter(([name, set]) => JSON.stringify(set) !== JSON.stringify(usual.get(name)))
    .map(([name]) => name);
}

function readStorage(value: Settings): ObjectStorage | undefined {
  const { S3_BUCKET_URL: bucketUrl, S3_REGION: region } = value;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!bucketUrl) return undefined;
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'S3_BUCKET_URL: also requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  }
  return { bucketUrl, region, accessKeyId, secretAccessKey };
}

/** Reads the settings for an external service. Undefined without a URL; with one, the other two must be set. */
function service(value: Settings, name: 'DMV' | 'PAYMENT' | 'USPS'): HttpService | undefined {
  const {
    [`${name}_URL` as const]: baseUrl,
    [`${name}_CLIENT_ID` as const]: clientId,
    [`${name}_CLIENT_SECRET` as const]: clientSecret,
  } = value;
  if (!baseUrl) return undefined;
  if (!clientId || !clientSecret) {
    throw new ConfigError(
      `${name}_URL: also requires ${name}_CLIENT_ID and ${name}_CLIENT_SECRET.`,
    );
  }
  return { baseUrl, clientId, clientSecret };
}

function carrierAccount(value: Settings): CarrierAccount | undefined {
  const { SHIPPING_URL: baseUrl, SHIPPING_API_KEY: apiKey, SHIPPING_FROM: from } = value;
  if (!baseUrl) return undefined;
  if (!apiKey || !from) {
    throw new ConfigError('SHIPPING_URL: also requires SHIPPING_API_KEY and SHIPPING_FROM.');
  }
  const [name, street, city, state, zip, phone] = from;
  return { baseUrl, apiKey, from: { name, street, city, state, zip, phone } };
}

function checkNetwork(network: string): true {
  if (!networkSchema.safeParse(network).success) {
    throw new ConfigError(
      `TRUSTED_PROXIES: expected addresses or networks such as 10.0.0.0/8, got ${network}.`,
    );
  }
  if (!isTooWide(network)) return true;
  throw new ConfigError(
    `TRUSTED_PROXIES: ${network} is too wide for proxies, because anyone in it could set a customer’s address. Use /8 or narrower, or /16 for IPv6.`,
  );
}

function readRateLimit(rule: string): readonly [string, { points: number; perSeconds: number }] {
  const [, name = '', points = '', perSeconds = ''] =
    /^([a-z-]+)=(\d{1,6})\/(\d{1,6})$/.exec(rule) ?? [];
  if (name.startsWith('declined-') && Number(perSeconds) > DAY_SECONDS) {
    throw new ConfigError(
      `RATE_LIMITS: declined payments are stored for a day, so ${name} can be up to ${DAY_SECONDS} seconds, got ${perSeconds}.`,
    );
  }
  if (Number(points) > 0 && Number(perSeconds) > 0) {
    if (!rateLimitName.safeParse(name).success) {
      throw new ConfigError(
        `RATE_LIMITS: there is no limit named ${name}. Choose from: ${rateLimitNames.join(', ')}.`,
      );
    }
    return [name, { points: Number(points), perSeconds: Number(perSeconds) }];
  }
  throw new ConfigError(
    `RATE_LIMITS: expected rules such as lookup=600/300 (requests/seconds, both from 1 to 999999), got ${rule}.`,
  );
}

function smtp(
  url: string | undefined,
  from: string | undefined,
): { url: string; from: string } | undefined {
  if (!url) return undefined;
  if (!from) {
    throw new ConfigError(
      'SMTP_URL: also requires MAIL_FROM, the sender, such as Corner+Renewals,hello@example.com.',
    );
  }
  return { url, from };
}
