import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inspectServerConfig, readServerConfig } from './server.ts';
import { misspelledSettings, secretNames } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = 'b3wYp0Jq7m2XxkFhT9cLr4UeN1zVsGdA';
const examples = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)].map(
  ([, name = '']) => name,
);
const warned = (...names: string[]) =>
  readServerConfig(Object.fromEntries(names.map((name) => [name, 'x']))).misspelledSettings;

describe('A misspelled setting', () => {
  it.each([
    ['SMTP_ULR', 'SMTP_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['smtp_url', 'SMTP_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['TRUSTED_PROXY', undefined],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['SESION_SECRET', 'SESSION_SECRET'],
    ['PAYMENT_CLIENT_SECRETS', 'PAYMENT_CLIENT_SECRET'],
    ['S3_ACCESS_KEYID', 'S3_ACCESS_KEY_ID'],
    ['SESSION_SECRETFILE', 'SESSION_SECRET_FILE'],
    ['SANITY_TOKENS', 'SANITY_TOKEN'],
  ])('%s is reported with the intended name', (name, meant) => {
    expect(warned(name)).toEqual(
      meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`],
    );
  });

  it('is reported along with the settings that production is missing', () => {
    const rejected = () => readServerConfig({ NODE_ENV: 'production', SMTP_ULR: 'smtps://mail' });
    expect(rejected).toThrow(
      /^SMTP_URL: is required in production[\s\S]*\nSMTP_ULR is not a setting\. Did you mean SMTP_URL\?$/m,
    );
  });

  it('is reported if only secrets can be in files', () => {
    expect(warned('MAIL_FROM_FILE')).toEqual([
      'MAIL_FROM_FILE is not read, because only secrets can be in files. Set MAIL_FROM.',
    ]);
  });

  it('is not reported for real settings or other programs’ names', () => {
    expect(examples.length).toBeGreaterThan(50);
    const given = [...examples, ...secretNames.map((name) => `${name}_FILE`)];
    expect(misspelledSettings(given)).toEqual([]);
    const others = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'POST',
      'ROLES',
      'PORTS',
      'TEST_DIR',
      'DB_PASSWORD',
    ];
    const more = ['NODE_OPTIONS', 'NODE_PATH', 'SITE_NAME', 'AWS_REGION', 'SSH_CLIENT', 'LOGNAME'];
    const systemd = [
      'STATE_DIRECTORY',
      'CREDENTIALS_DIRECTORY',
      'INVOCATION_ID',
      'MAIL',
      'TEMP_DIR',
    ];
    expect(warned(...others, ...more, ...systemd)).toEqual([]);
  });
});

describe('A wrong value', () => {
  it.each([
    ['ROLE', 'webs', 'expected both, web, or worker'],
    ['DATA_DIR', ' ', 'is empty'],
    ['DRAIN_SECONDS', '-1', 'expected a number of seconds between 0 and 86400'],
    ['SMTP_URL', 'smtp:/mail.example.com', 'expected a URL that starts with smtp(s)://'],
  ])('of %s is explained in our words', (name, value, sentence) => {
    expect(inspectServerConfig({ [name]: value }).rejections).toEqual([`${name}: ${sentence}.`]);
  });
});

describe('The carrier account', () => {
  const account = { SHIPPING_URL: 'https://api.easypost.com', SHIPPING_API_KEY: 'EZAK1' };
  const from = 'Corner+Renewals,100+Main+St,Sacramento,CA,95814,916-555-0100';

  it('needs a key, and a sender without spaces', { tags: ['POST-003'] }, () => {
    expect(readServerConfig({ ...account, SHIPPING_FROM: from }).shipping).toMatchObject({
      apiKey: 'EZAK1',
      from: { name: 'Corner Renewals', street: '100 Main St', state: 'CA', zip: '95814' },
    });
    expect(readServerConfig({}).shipping).toBeUndefined();
    expect(() => readServerConfig(account)).toThrow('SHIPPING_URL: also requires');
    for (const wrong of [from.replace('CA', 'Cal'), from.replace(',95814', ''), `${from},US`]) {
      expect(() => readServerConfig({ ...account, SHIPPING_FROM: wrong })).toThrow('SHIPPING_FROM');
    }
  });
});

describe('The sender of emails', () => {
  const senderOf = (MAIL_FROM: string) =>
    readServerConfig({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM }).mail?.from;

  it('may have a name, in a form that all settings files can contain', {
    tags: ['SAFE-003'],
  }, () => {
    const whole = 'Kim’s Renewals <a+b@example.com>';
    expect(senderOf('Kim’s+Renewals,a+b@example.com')).toBe(whole);
    expect(senderOf(whole)).toBe(whole);
    expect(senderOf('a+b@example.com')).toBe('a+b@example.com');
  });

  it.each([
    'Corner Renewals',
    'Corner+Renewals,',
    'Corner+Renewals,example.com',
    'Corner <>',
    'a@b.com, c@d.com',
  ])('must have an address: %s', { tags: ['SAFE-003'] }, (from) => {
    expect(() => senderOf(from)).toThrow(/^MAIL_FROM: expected an address, [^\n]+\.$/);
  });
});

describe('The settings that differ from their defaults', () => {
  it('are listed by name, without their values', () => {
    const config = readServerConfig({
      PORT: '4321',
      HOST: '0.0.0.0',
      SESSION_SECRET: SECRET,
      ORDER_STEP_SECONDS: '20',
      SMTP_URL: '',
    });
    expect(config.changedSettings).toEqual(['HOST', 'SESSION_SECRET']);
  });
});

describe('A secret in a file', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, `${SECRET}\n`);

  it('replaces the setting, without its trailing line break', () => {
    const config = readServerConfig({ NODE_ENV: 'test', SESSION_SECRET_FILE: file });
    expect(config.sessionSecret).toEqual([SECRET]);
    expect(config.changedSettings).toContain('SESSION_SECRET');
  });

  it.each([
    ['missing', { METRICS_TOKEN_FILE: join(folder, 'none') }, /^METRICS_TOKEN_FILE: .*ENOENT/],
    ['a folder', { SMTP_URL_FILE: folder }, /^SMTP_URL_FILE: the file can’t be read/],
    ['empty', { SMTP_URL_FILE: '/dev/null' }, /^SMTP_URL_FILE: \/dev\/null is empty\.$/],
    [
      'beside the setting',
      { SESSION_SECRET_FILE: file, SESSION_SECRET: SECRET },
      /^SESSION_SECRET_FILE: SESSION_SECRET is also set\. Keep only one of them\.$/,
    ],
    ['too short', { METRICS_TOKEN_FILE: '/proc/sys/kernel/ostype' }, /^METRICS_TOKEN: expected/],
  ])('is rejected in one sentence if it is %s', (_, env, sentence) => {
    expect(() => readServerConfig(env)).toThrow(sentence);
  });
});

it('Settings are checked all at once, by format and by rule, each reported once', () => {
  const given = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'short',
    RATE_LIMITS: 'lookup=1/1000000',
  };
  const problems = () => readServerConfig({ ...given, PORT: 'http', TRUSTED_PROXIES: 'proxy' });
  expect(problems).toThrow(/^PORT: expected a port number/);
  expect(problems).toThrow(/both from 1 to 999999/);
  expect(problems).toThrow(/^TRUSTED_PROXIES: expected addresses/m);
  expect(problems).toThrow(/^SITE_URL: is required/m);
  expect(problems).not.toThrow(/SESSION_SECRET: is required/);
});

describe('One check of the settings', () => {
  const rejected = (given: Record<string, string>) =>
    inspectServerConfig(given).rejections.map((sentence) => sentence.split(':')[0]);

  it('finds every rejected one: in a file, by format, by rule, and next to a missing one', () => {
    const given = {
      NODE_ENV: 'prod',
      METRICS_TOKEN_FILE: join(folder, 'none'),
      PORT: 'http',
      SITE_URL: 'http://shop.test',
      TRUSTED_PROXIES: 'proxy,10.0.0.0/4,balancer',
      RATE_LIMITS: 'lookup,coffee=1/2',
      PAYMENT_URL: 'https://pay.test',
      PAYMENT_CLIENT_ID: 'sample',
    };
    expect(rejected(given)).toEqual([
      ...['METRICS_TOKEN_FILE', 'NODE_ENV', 'PORT'],
      ...['TRUSTED_PROXIES', 'TRUSTED_PROXIES', 'TRUSTED_PROXIES'],
      ...['RATE_LIMITS', 'RATE_LIMITS', 'PAYMENT_URL', 'SITE_URL', 'SESSION_SECRET'],
      ...['PAYMENT_URL', 'PAYMENT_CLIENT_ID', 'PAYMENT_WEBHOOK_SECRET', 'SMTP_URL'],
    ]);
  });

  it('names the settings of a file with Windows line endings, and checks their values', () => {
    const lines = { NODE_ENV: 'production\r', PORT: 'http\r', SMTP_URL: '\r', HOME: '/\r' };
    const key = { APPLE_PASS_KEY: '-----BEGIN\r\nKEY\r' };
    const [first, ...others] = inspectServerConfig({ ...lines, ...key }).rejections;
    expect(first).toMatch(/^NODE_ENV, PORT, SMTP_URL: end with a carriage return, [^\n]+\.$/);
    expect(others.map((sentence) => sentence.split(':')[0])).toEqual(
      expect.arrayContaining(['PORT', 'SITE_URL', 'SMTP_URL']),
    );
  });
});
