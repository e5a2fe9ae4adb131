/** Settings that a process requires, or rejects, at startup. */
import { CANCEL_WINDOW_MINUTES } from '#contracts/order/delivery-dates.ts';
import { hasDefaultLogin, hasKnownPassword, isLoopback, leavesInClear } from './connection-urls.ts';
import type { Settings } from './settings.ts';
import { isSecretKey, modeOf } from './stripe-keys.ts';

/** A random string of 16 or more characters almost always has more distinct characters than this. */
const FEWEST_CHARACTERS = 8;

const EXAMPLE = /change.?me|example|placeholder|password|secret|default|your.?key/i;

function isGuessable(secret: string | undefined): boolean {
  if (secret === undefined) return false;
  return (
    new Set(secret).size < FEWEST_CHARACTERS ||
    repeats(secret) ||
    isRow(secret) ||
    EXAMPLE.test(secret)
  );
}

const WEBHOOK_SECRET = /^whsec_[\w+/=]{16,}$/;

/** Nobody can own such a domain. Our sample files use storefront.example. */
const SAMPLE_SENDER = /\.example>?$/i;

/** Whether the string repeats a shorter one, possibly with the last repetition cut off. */
function repeats(text: string): boolean {
  const half = Math.floor(text.length / 2);
  return Array.from({ length: half }, (_, index) => index + 1).some((period) =>
    text.startsWith(text.slice(period)),
  );
}

/** Whether most characters come right after or right before the previous one, as in `abcdef…` and `9876…`. */
function isRow(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index));
  return steps.filter((step) => Math.abs(step) === 1).length > steps.length / 2;
}

/** The value of TRUSTED_PROXIES for a process that customers reach without a proxy. */
export const NO_PROXIES = 'none';

const SECRETS = [
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'SHIPPING_WEBHOOK_SECRET',
] as const;
/** The driver's modes that check the certificate, and the mode that turns TLS off. */
const SSL_MODES = new Set(['verify-full', 'verify-ca', 'require', 'disable']);
const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const;
const LOGINS = [...DATABASES, 'SMTP_URL'] as const;
const OUTSIDE = [
  'PAYMENT_URL',
  'DMV_URL',
  'USPS_URL',
  'SHIPPING_URL',
  'S3_BUCKET_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

const PROMISED_SECONDS = CANCEL_WINDOW_MINUTES * 60;

/** No call to the payment provider can take this long. */
const LONGEST_CHARGE_SECONDS = 30;

/**
 * Returns one sentence for each timeout that is too short for a charge. Only tests that kill processes use
 * shorter ones.
 */
export function timeRejections(given: Settings): string[] {
  return rejectionsOf([
    [
      given.PAYMENT_RECONCILE_AFTER_SECONDS < LONGEST_CHARGE_SECONDS,
      `PAYMENT_RECONCILE_AFTER_SECONDS: must be at least ${LONGEST_CHARGE_SECONDS}, the longest a charge can take.`,
    ],
    [
      given.PAYMENT_ABANDON_AFTER_SECONDS < 2 * LONGEST_CHARGE_SECONDS,
      `PAYMENT_ABANDON_AFTER_SECONDS: must be at least ${2 * LONGEST_CHARGE_SECONDS}, twice the longest a charge can take.`,
    ],
  ]);
}

/** Settings with a well-known password, even on this machine, where production accepts it. */
export function knownPasswords(given: Settings): string[] {
  return LOGINS.filter((name) => hasKnownPassword(given[name]));
}

export function roleRejections(given: Settings): string[] {
  return rejectionsOf([
    ...DATABASES.map(
      (name): Rule => [
        given[name] !== undefined && given.DATABASE_URL === undefined,
        `${name}: also requires DATABASE_URL.`,
      ],
    ),
    [
      given.STATUS_PORT !== undefined && given.ROLE !== 'worker',
      'STATUS_PORT: is only for ROLE=worker. Other processes show their status where they answer requests.',
    ],
  ]);
}

/** In production without a connection to the DMV, staff file orders, unless sandboxes are allowed. */
export function filersOf(given: Settings): 'people' | 'gateway' {
  const isWithoutDmv = given.NODE_ENV === 'production' && isSandboxOf(given, given.DMV_URL);
  return given.DMV_FILED_BY ?? (isWithoutDmv ? 'people' : 'gateway');
}

/** Whether a missing URL selects a sandbox that production rejects. */
function isSandboxOf(given: Settings, url: string | undefined): boolean {
  return !url && given.ALLOW_SANDBOX === '0';
}

export function productionRejections(given: Settings): string[] {
  const isSandbox = (url: string | undefined) => isSandboxOf(given, url);
  return rejectionsOf([
    [
      !given.SITE_URL,
      'SITE_URL: is required in production, because links in emails start with it.',
    ],
    [
      leavesInClear(given.SITE_URL),
      'SITE_URL: must start with https:// in production, because customers enter card numbers there.',
    ],
    ...DATABASES.map(
      (name): Rule => [
        isUnclearConnection(given[name]),
        `${name}: the database is on another machine, so set how the connection is protected: sslmode=verify-full, or sslmode=disable for a private network.`,
      ],
    ),
    ...LOGINS.map(
      (name): Rule => [
        hasDefaultLogin(given[name]),
        `${name}: its password is the user’s name or a common one. Create a separate account for this product.`,
      ],
    ),
    [
      !given.SESSION_SECRET,
      'SESSION_SECRET: is required in production, with at least 32 random characters.',
    ],
    ...SECRETS.map(
      (name): Rule => [
        [given[name]].flat().some(isGuessable),
        `${name}: is too easy to guess. Create one with \`openssl rand -base64 32\`.`,
      ],
    ),
    [
      !given.TRUSTED_PROXIES && !isLoopback(given.SITE_URL),
      'TRUSTED_PROXIES: list the proxies in front of this process, or all customers count as one. Use none if customers reach it directly.',
    ],
    [
      isSandbox(given.PAYMENT_URL),
      'PAYMENT_URL: is required in production, because the sandbox makes no charges. For a demo, set ALLOW_SANDBOX=1.',
    ],
    ...paymentRules(given),
    [
      (given.FILING_WINDOW_SECONDS ?? PROMISED_SECONDS) < PROMISED_SECONDS &&
        given.ALLOW_SANDBOX === '0',
      `FILING_WINDOW_SECONDS: must be at least ${PROMISED_SECONDS} in production, because the pages promise ${CANCEL_WINDOW_MINUTES} minutes to cancel.`,
    ],
    [
      isSandbox(given.DMV_URL) && filersOf(given) === 'gateway',
      'DMV_URL: is required in production with DMV_FILED_BY=gateway, because the sandbox files nothing. For a demo, set ALLOW_SANDBOX=1.',
    ],
    ...OUTSIDE.map(
      (name): Rule => [
        leavesInClear(given[name]),
        `${name}: must start with https:// in production, because it receives confidential data.`,
      ],
    ),
    [
      isSandbox(given.SMTP_URL),
      'SMTP_URL: is required in production, because the sandbox sends no email. For a demo, set ALLOW_SANDBOX=1.',
    ],
    [
      given.SMTP_URL !== undefined && SAMPLE_SENDER.test(given.MAIL_FROM ?? ''),
      'MAIL_FROM: domains that end with .example receive no email. Enter an address of your domain.',
    ],
    [
      given.PARTNER_WEBHOOKS === 'sandbox' && given.ALLOW_SANDBOX === '0',
      'PARTNER_WEBHOOKS: must be send in production, because the sandbox calls no webhooks. For a demo, set ALLOW_SANDBOX=1.',
    ],
    [
      given.PAPERS_CHECKED_BY === 'sandbox' && given.ALLOW_SANDBOX === '0',
      'PAPERS_CHECKED_BY: must be people in production, because the sandbox doesn’t read documents. For a demo, set ALLOW_SANDBOX=1.',
    ],
    [
      given.MAILED_BY === 'sandbox' && given.ALLOW_SANDBOX === '0',
      'MAILED_BY: must be people in production, because the sandbox mails nothing. For a demo, set ALLOW_SANDBOX=1.',
    ],
    [
      given.SHIPPING_API_KEY?.startsWith('EZTK') === true && given.ALLOW_SANDBOX === '0',
      'SHIPPING_API_KEY: is a test key, whose labels no carrier accepts. For a demo, set ALLOW_SANDBOX=1.',
    ],
    [
      given.SHIPPING_URL !== undefined && !given.SHIPPING_WEBHOOK_SECRET?.length,
      'SHIPPING_WEBHOOK_SECRET: is required in production with SHIPPING_URL, because deliveries are reported to our webhook.',
    ],
    [given.RATE_LIMITS === 'off', 'RATE_LIMITS: cannot be off in production.'],
    [
      given.NODE_TLS_REJECT_UNAUTHORIZED === '0',
      'NODE_TLS_REJECT_UNAUTHORIZED: turns off certificate checks. To trust your own authority, set NODE_EXTRA_CA_CERTS instead.',
    ],
    [
      given.FAULT_AT !== undefined,
      'FAULT_AT: ends the process in tests and is not allowed in production.',
    ],
  ]);
}

type Rule = [isWrong: boolean, sentence: string];

const STRIPE_HOST = 'api.stripe.com';

function paymentRules(given: Settings): Rule[] {
  const { PAYMENT_URL: url, PAYMENT_CLIENT_ID: id = '', PAYMENT_CLIENT_SECRET: key = '' } = given;
  if (!url) return [];
  // Missing keys are reported elsewhere.
  const [mode, modeOfId] = [modeOf(key), modeOf(id)];
  return [
    [
      new URL(url).hostname !== STRIPE_HOST && !isLoopback(url),
      `PAYMENT_URL: must be https://${STRIPE_HOST} in production, because only Stripe may charge cards.`,
    ],
    [
      key !== '' && (mode === undefined || !isSecretKey(key)),
      'PAYMENT_CLIENT_SECRET: expected a secret or restricted key of Stripe (sk_… or rk_…).',
    ],
    [
      mode === 'test' && given.ALLOW_SANDBOX === '0',
      'PAYMENT_CLIENT_SECRET: is a test key, which charges nobody. For a demo, set ALLOW_SANDBOX=1.',
    ],
    [
      id !== '' && (modeOfId === undefined || isSecretKey(id)),
      'PAYMENT_CLIENT_ID: expected the publishable key of Stripe (pk_…).',
    ],
    [
      mode !== undefined && modeOfId !== undefined && mode !== modeOfId,
      'PAYMENT_CLIENT_ID: must be live if PAYMENT_CLIENT_SECRET is, and a test key otherwise.',
    ],
    [
      !given.PAYMENT_WEBHOOK_SECRET?.length,
      'PAYMENT_WEBHOOK_SECRET: is required in production, because Stripe reports late results to our webhook.',
    ],
    [
      given.PAYMENT_WEBHOOK_SECRET?.some(
        (secret) => !WEBHOOK_SECRET.test(secret) || isGuessable(secret),
      ) ?? false,
      'PAYMENT_WEBHOOK_SECRET: expected the signing secrets of webhooks from Stripe’s dashboard (whsec_ and 16 or more characters), separated by commas.',
    ],
  ];
}

function isUnclearConnection(url: string | undefined): boolean {
  if (!url || isLoopback(url)) return false;
  const { searchParams } = new URL(url);
  return !SSL_MODES.has(searchParams.get('sslmode') ?? '') || searchParams.has('uselibpqcompat');
}

function rejectionsOf(rules: Rule[]): string[] {
  return rules.filter(([rejected]) => rejected).map(([, sentence]) => sentence);
}
