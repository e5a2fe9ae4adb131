import { describe, expect, it } from 'vitest';
import { ConfigError, readServerConfig } from './server.ts';

const SECRET = 'b3wYp0Jq7m2XxkFhT9cLr4UeN1zVsGdA';
const WEBHOOK_SECRET = 'whsec_x7Kq2Mv9Tz4Lw8Rb';

const safe = {
  NODE_ENV: 'production',
  SITE_URL: 'https://renew.example.com',
  DATABASE_URL: 'postgres://store:pw@db.internal/store?sslmode=verify-full',
  SESSION_SECRET: SECRET,
  TRUSTED_PROXIES: '10.0.0.0/8',
  PAYMENT_URL: 'https://api.stripe.com',
  PAYMENT_CLIENT_ID: 'pk_live_1',
  PAYMENT_CLIENT_SECRET: 'rk_live_2',
  PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
  ...provider('DMV'),
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'DMV services <mail@example.com>',
};

function provider(name: string) {
  return {
    [`${name}_URL`]: `https://${name.toLowerCase()}.example.com`,
    [`${name}_CLIENT_ID`]: 'storefront',
    [`${name}_CLIENT_SECRET`]: 'of the provider',
  };
}

function rejectionsOf(settings: Record<string, string | undefined>): string[] {
  try {
    readServerConfig(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('Production', () => {
  it('starts with safe settings', () => {
    expect(readServerConfig(safe)).toMatchObject({
      environment: 'production',
      isDemonstration: false,
      trustedProxies: ['10.0.0.0/8'],
    });
  });

  it.each([
    ['PAYMENT_URL', 'http://api.stripe.com'],
    ['DMV_URL', 'http://10.0.0.7:8080'],
    ['SITE_URL', 'http://renew.example.com'],
    ['SITE_URL', undefined],
    ['DATABASE_URL', 'postgres://store:pw@db.internal/store'],
    ['DATABASE_DIRECT_URL', 'postgres://store:pw@db.internal/store'],
    ['DATABASE_READ_URL', 'postgres://store:pw@replica.internal/store'],
    ['DATABASE_READ_URL', 'postgres://store:store@replica.internal/store?sslmode=require'],
    ['DATABASE_URL', 'postgres://store:Yx3uQ@db.internal/store?sslmode=no-verify'],
    [
      'DATABASE_URL',
      'postgres://store:Yx3uQ@db.internal/store?sslmode=verify-full&uselibpqcompat=true',
    ],
    ['DATABASE_URL', 'postgres://postgres:postgres@db.internal/store?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://store:p%6Fstgres@db.internal/store?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://st%6Fre:store@db.internal/store?sslmode=verify-full'],
    ['SMTP_URL', 'smtps://shop:changeme@mail.example.com'],
    ['SMTP_URL', 'smtps://shop:SHOP@mail.example.com'],
    ['SMTP_URL', 'smtps://shop:100%@mail.example.com'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['SESSION_SECRET', undefined],
    ['SESSION_SECRET', 'a'.repeat(36)],
    ['SESSION_SECRET', `${SECRET}, ${'a'.repeat(36)}`],
    ['SESSION_SECRET', 'correct horse '.repeat(3)],
    ['SESSION_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['SESSION_SECRET', `changeme-${SECRET}`],
    ['METRICS_TOKEN', '0'.repeat(16)],
    ['SANITY_WEBHOOK_SECRET', 'webhook-password!'],
    ['TRUSTED_PROXIES', undefined],
    ['PAYMENT_URL', undefined],
    ['SMTP_URL', undefined],
    ['PARTNER_WEBHOOKS', 'sandbox'],
    ['PAPERS_CHECKED_BY', 'sandbox'],
    ['MAILED_BY', 'sandbox'],
    ['SHIPPING_API_KEY', 'EZTK123'],
    ['SHIPPING_WEBHOOK_SECRET', 'shipping-webhook-secret'],
    ['RATE_LIMITS', 'off'],
    ['FAULT_AT', 'charged'],
    ['PAYMENT_RECONCILE_AFTER_SECONDS', '0'],
    ['PAYMENT_URL', 'https://api.stripe.com.example.com'],
    ['PAYMENT_CLIENT_ID', 'pk_test_1'],
    ['PAYMENT_CLIENT_ID', 'storefront'],
    ['PAYMENT_CLIENT_ID', 'sk_live_2'],
    ['PAYMENT_CLIENT_SECRET', 'pk_live_1'],
    ['PAYMENT_CLIENT_SECRET', 'of the provider'],
    ['PAYMENT_WEBHOOK_SECRET', undefined],
    ['PAYMENT_WEBHOOK_SECRET', `${WEBHOOK_SECRET}, sk_live_2`],
    ['PAYMENT_WEBHOOK_SECRET', 'whsec_…'],
    ['PAYMENT_WEBHOOK_SECRET', 'whsec_xxxxxxxxxxxxxxxxxxxxxxxx'],
    ['MAIL_FROM', 'renewals@storefront.example'],
    ['MAIL_FROM', 'DMV services <renewals@storefront.example>'],
  ])('rejects %s=%s in one sentence that names it', { tags: ['SAFE-003'] }, (name, value) => {
    const rejections = rejectionsOf({ ...safe, [name]: value });
    expect(rejections).toHaveLength(1);
    expect(rejections[0]).toMatch(new RegExp(`^${name}: .+\\.$`));
  });

  it.each(['USPS_URL', 'S3_BUCKET_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'])(
    'rejects %s without https',
    { tags: ['SAFE-003'] },
    (name) => {
      const keys = {
        USPS_CLIENT_ID: 'id',
        USPS_CLIENT_SECRET: 'pw',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'pw',
      };
      const at = (address: string) => rejectionsOf({ ...safe, ...keys, [name]: address });
      expect(at('http://away.example.com')).toEqual([
        expect.stringMatching(`^${name}: must start with https://`),
      ]);
      expect(at('https://away.example.com')).toEqual([]);
    },
  );

  it('names every invalid setting', () => {
    const names = rejectionsOf({
      NODE_ENV: 'production',
      FAULT_AT: 'charged',
      RATE_LIMITS: 'off',
    }).map((sentence) => sentence.split(':')[0]);
    expect(names).toEqual([
      'SITE_URL',
      'SESSION_SECRET',
      'TRUSTED_PROXIES',
      'PAYMENT_URL',
      'SMTP_URL',
      'RATE_LIMITS',
      'FAULT_AT',
    ]);
  });

  it('trusts this machine, and settings that an operator sets explicitly', () => {
    const here = {
      ...safe,
      SITE_URL: 'http://127.0.0.1:4321',
      PAYMENT_URL: 'http://localhost:9000',
      DATABASE_URL: 'postgres:///store?host=/var/run/postgresql',
      TRUSTED_PROXIES: undefined,
    };
    expect(rejectionsOf(here)).toEqual([]);
    const told = { ...safe, DATABASE_URL: undefined, TRUSTED_PROXIES: 'none' };
    expect(readServerConfig(told).trustedProxies).toEqual([]);
    expect(
      rejectionsOf({ ...safe, DATABASE_URL: 'postgres://pw@db.internal/store?sslmode=disable' }),
    ).toEqual([]);
  });

  it('charges test cards only as a demonstration', { tags: ['SAFE-003', 'MONEY-001'] }, () => {
    const test = { ...safe, PAYMENT_CLIENT_ID: 'pk_test_1', PAYMENT_CLIENT_SECRET: 'sk_test_2' };
    expect(rejectionsOf(test)).toEqual([
      'PAYMENT_CLIENT_SECRET: is a test key, which charges nobody. For a demo, set ALLOW_SANDBOX=1.',
    ]);
    expect(rejectionsOf({ ...test, ALLOW_SANDBOX: '1' })).toEqual([]);
  });

  it('accepts several webhook secrets while one is being replaced', { tags: ['MONEY-001'] }, () => {
    const other = `${WEBHOOK_SECRET}Z`;
    const both = { ...safe, PAYMENT_WEBHOOK_SECRET: `${other}, ${WEBHOOK_SECRET}` };
    expect(readServerConfig(both)).toMatchObject({
      payment: {
        baseUrl: 'https://api.stripe.com',
        clientId: 'pk_live_1',
        clientSecret: 'rk_live_2',
      },
      paymentWebhookSecrets: [other, WEBHOOK_SECRET],
    });
  });

  it('lets customers cancel for as long as the pages promise', { tags: ['PROM-007'] }, () => {
    const shorter = { ...safe, FILING_WINDOW_SECONDS: '1799' };
    expect(rejectionsOf(shorter)).toEqual([
      'FILING_WINDOW_SECONDS: must be at least 1800 in production, because the pages promise 30 minutes to cancel.',
    ]);
    expect(readServerConfig({ ...shorter, ALLOW_SANDBOX: '1' }).filingWindowSeconds).toBe(1799);
    const longer = readServerConfig({ ...safe, FILING_WINDOW_SECONDS: '1800' });
    expect(longer.filingWindowSeconds).toBe(1800);
    expect(readServerConfig(safe).filingWindowSeconds).toBe(1800);
  });

  it('has people file orders if it is not connected to the DMV', { tags: ['FILE-001'] }, () => {
    const without = { ...safe, DMV_URL: undefined };
    const filed = ({ dmvFiledBy, filingWindowSeconds }: ReturnType<typeof readServerConfig>) => [
      ...[dmvFiledBy, filingWindowSeconds],
    ];
    expect(filed(readServerConfig(without))).toEqual(['people', 1800]);
    expect(filed(readServerConfig(safe))).toEqual(['gateway', 1800]);
    expect(filed(readServerConfig({ ...safe, DMV_FILED_BY: 'people' }))).toEqual(['people', 1800]);
    expect(filed(readServerConfig({ ...without, ALLOW_SANDBOX: '1' }))).toEqual(['gateway', 20]);
    expect(rejectionsOf({ ...without, DMV_FILED_BY: 'gateway' })).toEqual([
      'DMV_URL: is required in production with DMV_FILED_BY=gateway, because the sandbox files nothing. For a demo, set ALLOW_SANDBOX=1.',
    ]);
  });

  it('runs without a postal service, because the offline adapter is enough', {
    tags: ['PLACE-005'],
  }, () => {
    const config = readServerConfig({ ...safe, USPS_URL: undefined });
    expect([config.postal, config.isDemonstration]).toEqual([undefined, false]);
  });

  it('runs as a demonstration with sandboxes', () => {
    const shown = {
      ...safe,
      PAYMENT_URL: undefined,
      DMV_URL: undefined,
      SMTP_URL: undefined,
      PARTNER_WEBHOOKS: 'sandbox',
      ALLOW_SANDBOX: '1',
    };
    expect(readServerConfig(shown).isDemonstration).toBe(true);
  });
});

describe('A URL that can’t be parsed', () => {
  it('is rejected without being shown, because it contains a password', {
    tags: ['SAFE-003'],
  }, () => {
    const rejections = rejectionsOf({
      ...safe,
      DATABASE_URL: 'postgres://store:p#ss/w@db.internal/x',
    });
    expect(rejections).toEqual([
      'DATABASE_URL: can’t be read: in the password, write #, /, %, and spaces as %23, %2F, %25, and %20.',
    ]);
  });
});

describe('A database URL', () => {
  const elsewhere = expect.stringMatching(/^DATABASE_URL: must not set host, .+\.$/);

  it.each([
    'localhost/d?host=db.example',
    '/d?host=db.example&user=postgres&password=postgres',
    'localhost/d?hostaddr=192.0.2.1',
    'localhost/d?port=6543',
    'db.example/d?sslmode=require&password=postgres',
    'db.example/d?sslmode=require&user=postgres',
    'db.example/d?sslmode=require&database=other',
    'db.example/d?sslmode=verify-full&sslmode=no-verify',
    'db.example/d?sslmode=verify-full&sslm%6Fde=no-verify',
    '/d?host=/var/run/postgresql&host=db.example',
  ])('is rejected if its options override host or user: %s', { tags: ['SAFE-003'] }, (rest) => {
    for (const environment of ['production', 'development', 'test']) {
      const rejections = rejectionsOf({
        ...safe,
        NODE_ENV: environment,
        DATABASE_URL: `postgres://${rest}`,
      });
      expect(rejections).toEqual([elsewhere]);
    }
  });

  it.each([
    'store:p%zz@db.internal/x',
    'store:%ff@db.internal/x',
    'db.internal/x?application_name=the store&sslm%6Fde=verify-full',
  ])('is rejected if the driver would read it differently: %s', { tags: ['SAFE-003'] }, (rest) => {
    expect(rejectionsOf({ ...safe, DATABASE_URL: `postgres://${rest}` })).toEqual([
      expect.stringMatching(/^DATABASE_URL: can’t be read: /),
    ]);
  });

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])('is required with %s', (name) => {
    const env = { [name]: 'postgres:///store?host=/run/postgresql' };
    expect(rejectionsOf(env)).toEqual([`${name}: also requires DATABASE_URL.`]);
  });

  it('may name a socket’s directory, and may include each option once', () => {
    const options = 'host=/var/run/postgresql&application_name=store&sslmode=disable';
    expect(readServerConfig({ DATABASE_URL: `postgres:///store?${options}` }).databaseUrl).toBe(
      `postgres:///store?${options}`,
    );
  });
});

describe('Outside production', () => {
  it('everything is optional, and demonstrations are allowed', () => {
    expect(readServerConfig({}).isDemonstration).toBe(true);
  });

  it('no payment is abandoned while its charge may still arrive, except in tests of abandonment', () => {
    const env = { PAYMENT_RECONCILE_AFTER_SECONDS: '5', PAYMENT_ABANDON_AFTER_SECONDS: '20' };
    expect(rejectionsOf(env)).toEqual([
      expect.stringMatching(/^PAYMENT_RECONCILE_AFTER_SECONDS: /),
      expect.stringMatching(/^PAYMENT_ABANDON_AFTER_SECONDS: must be at least 60/),
    ]);
    expect(readServerConfig({ ...env, NODE_ENV: 'test' }).reconcile.olderThanMs).toBe(5_000);
  });
});

describe('The retention of orders in years', () => {
  it.each([
    [4, {}],
    [6, { ORDERS_KEPT_YEARS: '6' }],
  ])('is %i with %o', { tags: ['OPER-010'] }, (years, env) => {
    expect(readServerConfig(env).ordersKeptYears).toBe(years);
  });

  it.each(['3', '4.5', 'ever'])('is rejected if it is %s', { tags: ['OPER-010'] }, (given) => {
    expect(rejectionsOf({ ORDERS_KEPT_YEARS: given })).toEqual([
      expect.stringMatching(/^ORDERS_KEPT_YEARS: /),
    ]);
  });
});

describe('The waiting line', () => {
  it.each([
    ['auto', {}],
    ['off', { RATE_LIMITS: 'off' }],
    ['auto', { RATE_LIMITS: 'off', WAITING_LINE: 'auto' }],
    ['off', { WAITING_LINE: 'off' }],
    [6600, { WAITING_LINE: '6600' }],
  ])('is %s with %o', { tags: ['FAST-011'] }, (waitingLine, env) => {
    expect(readServerConfig(env).waitingLine).toBe(waitingLine);
  });

  it.each(['0', 'on', '-5'])('is rejected as %s', { tags: ['FAST-011'] }, (given) => {
    expect(rejectionsOf({ WAITING_LINE: given })).toEqual([
      'WAITING_LINE: expected auto, off, or a number of starts per minute.',
    ]);
  });
});

describe('The role', () => {
  const postgres = { DATABASE_URL: 'postgres://store:pw@127.0.0.1/store' };

  it('is checked even if another port is wrong', { tags: ['FAST-003'] }, () => {
    const rejections = rejectionsOf({ ...postgres, PORT: 'web', STATUS_PORT: '4400' });
    expect(rejections.map((sentence) => sentence.split(':')[0])).toEqual(['PORT', 'STATUS_PORT']);
  });

  it('is both by default', { tags: ['FAST-003'] }, () => {
    expect(readServerConfig({})).toMatchObject({ role: 'both', statusPort: undefined });
    expect(readServerConfig({ ...postgres, ROLE: 'web' }).role).toBe('web');
    const worker = { ...postgres, ROLE: 'worker', STATUS_PORT: '4400' };
    expect(readServerConfig(worker)).toMatchObject({ role: 'worker', statusPort: 4400 });
  });

  it.each(['both', 'web'])(
    '%s has no separate status port',
    {
      tags: ['FAST-003'],
    },
    (role) => {
      expect(rejectionsOf({ ...postgres, ROLE: role, STATUS_PORT: '4400' })).toEqual([
        'STATUS_PORT: is only for ROLE=worker. Other processes show their status where they answer requests.',
      ]);
    },
  );
});
