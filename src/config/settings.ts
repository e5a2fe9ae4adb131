import * as z from 'zod';
import { hasOverridingOptions, isReadUnchanged } from './connection-urls.ts';
import { isSecretKey } from './stripe-keys.ts';

const text = z.string().trim().min(1);
const url = z.url({
  protocol: /^https?$/,
  error: 'expected a URL that starts with http(s)://',
});

/** How many years a registration service must keep its records: 13 CCR 330.48. */
const LEAST_ORDER_YEARS = 4;

export const DAY_SECONDS = 86_400;
const seconds = z.coerce
  .number({ error: `expected a number of seconds between 0 and ${DAY_SECONDS}` })
  .min(0)
  .max(DAY_SECONDS);

const port = z.coerce
  .number({ error: 'expected a port number between 0 and 65535' })
  .int()
  .min(0)
  .max(65_535);
const connections = z.coerce
  .number({ error: 'expected a number of connections between 1 and 65535' })
  .int()
  .min(1)
  .max(65_535);

const encoded = {
  error: 'can’t be read: in the password, write #, /, %, and spaces as %23, %2F, %25, and %20',
  abort: true,
};

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'expected a URL that starts with postgres://')
  .refine(isReadUnchanged, encoded)
  .refine(
    (url) => !hasOverridingOptions(url),
    'must not set host, port, user, password, or dbname in the query string, nor any option twice (only a socket’s folder is host=/folder)',
  )
  .optional();

export const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(4321),
  HOST: text.default('127.0.0.1'),
  MAX_CONNECTIONS: connections.default(2000),
  MAX_CONNECTIONS_OF_ADDRESS: connections.default(200),
  ROLE: z.enum(['both', 'web', 'worker']).default('both'),
  STATUS_PORT: port.optional(),
  DEMO_PARTNER_PORT: port.default(4702),
  SITE_URL: url.optional(),
  DATA_DIR: text.default('.data'),
  DIST_DIR: text.default('dist'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  SESSION_SECRET: z
    .string()
    .regex(
      /^[^,]{32,}(,[^,]{32,})*$/,
      'expected at least 32 characters, or several such secrets separated by commas',
    )
    .transform(readSecrets)
    .optional(),
  TRUSTED_PROXIES: text.optional(),
  RATE_LIMITS: text.optional(),
  WAITING_LINE: z
    .string()
    .regex(/^(auto|off|[1-9]\d{0,5})$/, 'expected auto, off, or a number of starts per minute')
    .transform((text): 'auto' | 'off' | number =>
      text === 'auto' || text === 'off' ? text : Number(text),
    )
    .optional(),
  PAYMENT_RECONCILE_AFTER_SECONDS: seconds.default(30),
  PAYMENT_ABANDON_AFTER_SECONDS: seconds.default(120),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  FAULT_AT: z
    .enum([
      'received',
      'written',
      'opened',
      'charged',
      'settling',
      'settled',
      'asked',
      'event',
      'claimed',
      'canceled',
      'did:send-receipt',
      'did:order-step',
      'refunded',
      'did:send-refund',
    ])
    .optional(),
  FAULT_VICTIM: z.enum(['product', 'database']).default('product'),
  DRAIN_SECONDS: seconds.default(0),
  /** One token, or the new one and the old one while Prometheus gets the new one. */
  METRICS_TOKEN: z
    .string()
    .refine(
      (value) => value.split(',').every((token) => token.trim().length >= 16),
      'expected at least 16 characters',
    )
    .optional(),
  SANITY_WEBHOOK_SECRET: z
    .string()
    .regex(/^\S{16,}$/, 'expected at least 16 characters and no spaces')
    .optional(),
  LAKE_WORK_DIR: text.optional(),
  LAKE_PORT: text.default('3333'),
  SANITY_PROJECT_ID: text.optional(),
  SANITY_DATASET: text.default('production'),
  SANITY_API_HOST: url.optional(),
  SANITY_WRITE_TOKEN: text.optional(),
  CONTENT_REBUILD_AFTER_SECONDS: seconds.default(0.2),
  ALLOW_SANDBOX: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DMV_URL: url.optional(),
  DMV_CLIENT_ID: text.optional(),
  DMV_CLIENT_SECRET: text.optional(),
  PAYMENT_URL: url.optional(),
  PAYMENT_CLIENT_ID: text
    // This setting is part of the built pages.
    .refine((key) => !isSecretKey(key), {
      error: 'expected the publishable key (pk_…), not the secret one',
    })
    .optional(),
  PAYMENT_CLIENT_SECRET: text.optional(),
  PAYMENT_WEBHOOK_SECRET: text.transform(listOf).optional(),
  USPS_URL: url.optional(),
  USPS_CLIENT_ID: text.optional(),
  USPS_CLIENT_SECRET: text.optional(),
  SHIPPING_URL: url.optional(),
  SHIPPING_API_KEY: text.optional(),
  SHIPPING_WEBHOOK_SECRET: text.transform(listOf).optional(),
  SHIPPING_FROM: text
    .transform((from) => from.split(',').map((part) => part.replaceAll('+', ' ').trim()))
    .refine(isSender, {
      error:
        'expected the sender as name, street, city, state, ZIP code, and phone number, separated by commas and with + for spaces',
    })
    .optional(),
  S3_BUCKET_URL: url.optional(),
  S3_REGION: text.default('us-west-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'expected a URL that starts with smtp(s)://',
    })
    .refine(isReadUnchanged, encoded)
    .optional(),
  MAIL_FROM: text
    .transform(readMailFrom)
    .refine((from) => z.email().safeParse(addressIn(from)).success, {
      error:
        'expected an address, Name <address>, or Name,address with + for spaces, such as Corner+Renewals,hello@example.com',
    })
    .optional(),
  APPLE_PASS_CERTIFICATE: text.optional(),
  APPLE_PASS_KEY: text.optional(),
  APPLE_PASS_AUTHORITY: text.optional(),
  GOOGLE_WALLET_CLASS: z
    .string()
    .regex(/^\d+\.[\w.-]+$/, 'expected the ID of a pass class, such as 3388000000012345678.order')
    .optional(),
  GOOGLE_WALLET_KEY: text.optional(),
  PARTNER_PAYOUT_DAYS: z.coerce
    .number({ error: 'expected a whole number of days' })
    .int()
    .min(0)
    .default(30),
  PARTNER_WEBHOOKS: z.enum(['send', 'sandbox']).default('send'),
  PAPERS_CHECKED_BY: z.enum(['sandbox', 'people']).optional(),
  MAILED_BY: z.enum(['sandbox', 'people']).optional(),
  DMV_FILED_BY: z.enum(['people', 'gateway']).optional(),
  FILING_WINDOW_SECONDS: seconds.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  ORDER_STEP_SECONDS: seconds.default(20),
  ORDERS_KEPT_YEARS: z.coerce
    .number({ error: 'expected a number of years up to 20' })
    .int('expected whole years')
    .min(
      LEAST_ORDER_YEARS,
      `a registration service must keep its records for at least ${LEAST_ORDER_YEARS} years`,
    )
    .max(20)
    .default(LEAST_ORDER_YEARS),
});

export type Settings = z.infer<typeof settings>;

const serverSettings = Object.keys(settings.shape);

/** In a settings file that several programs parse, a sender can't contain spaces, `<`, or `>`. */
function readMailFrom(text: string): string {
  const [, name = '', address = ''] = /^([^,<>@]+),([^,<>]+)$/.exec(text) ?? [];
  return address === '' ? text : `${name.replaceAll('+', ' ').trim()} <${address.trim()}>`;
}

function addressIn(from: string): string {
  return /<([^<>]+)>$/.exec(from)?.[1] ?? from;
}

function readSecrets(list: string): [string, ...string[]] | undefined {
  const [current, ...earlier] = listOf(list);
  return current === undefined ? undefined : [current, ...earlier];
}

type Sender = [
  name: string,
  street: string,
  city: string,
  state: string,
  zip: string,
  phone: string,
];

function isSender(parts: string[]): parts is Sender {
  const [, , , state = '', zip = '', phone = ''] = parts;
  return (
    parts.length === 6 &&
    parts.every((part) => part !== '') &&
    /^[A-Z]{2}$/.test(state) &&
    /^\d{5}(-\d{4})?$/.test(zip) &&
    /^\D*(\d\D*){10}$/.test(phone)
  );
}

export function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Secrets that may be in a file that `NAME_FILE` points to: a systemd credential or a Docker secret. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'SANITY_WRITE_TOKEN',
  'DMV_CLIENT_SECRET',
  'PAYMENT_CLIENT_SECRET',
  'PAYMENT_WEBHOOK_SECRET',
  'USPS_CLIENT_SECRET',
  'SHIPPING_API_KEY',
  'SHIPPING_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_PASS_AUTHORITY',
  'GOOGLE_WALLET_KEY',
] as const;

/** Variables that builds, previews, and the tracing library read. */
const OTHERS = [
  'PUBLIC_AUDIT_APP_CODE',
  'PUBLIC_IP_LOOKUP_URL',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'SANITY_TOKEN',
  'CONTENT_DIR',
  'CONTENT_PERSPECTIVE',
  'PREVIEW_SECRET',
  'PREVIEW_PORT',
  'PREVIEW_HOST',
  'PREVIEW_URL',
  'PREVIEW_STUDIO_URL',
];

const KNOWN = [
  ...serverSettings,
  ...secretNames,
  ...OTHERS,
  ...secretNames.map((name) => `${name}_FILE`),
];

/** The settings that end with a carriage return. A certificate may have lines that do. */
export function settingsWithReturn(given: Record<string, string | undefined>): string[] {
  return Object.keys(given).filter(
    (name) => KNOWN.includes(name) && /^[^\n]*\r$/.test(given[name] ?? ''),
  );
}

/** With names this long, even a match with two wrong letters isn't another program's setting. */
const LONG = 9;

/**
 * Returns one sentence for each name that almost matches a setting's name. Other programs' variables are in the
 * environment too, so short names and dissimilar ones are ignored.
 */
export function misspelledSettings(given: readonly string[]): string[] {
  return given
    .filter((name) => name.includes('_') && !KNOWN.includes(name))
    .flatMap((name) => {
      const base = name.replace(/_FILE$/, '');
      if (base !== name && KNOWN.includes(base)) {
        return [`${name} is not read, because only secrets can be in files. Set ${base}.`];
      }
      const meant = nearestOf(name, KNOWN);
      return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
    });
}

function nearestOf(name: string, known: readonly string[]): string | undefined {
  const most = name.length < LONG ? 1 : 2;
  const [nearest] = known
    .filter((one) => Math.abs(one.length - name.length) <= most)
    .map((one) => ({ one, distance: distanceOf(name.toUpperCase(), one) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.one;
}

/** Counts the letters that are wrong, missing, extra, or swapped. */
function distanceOf(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
