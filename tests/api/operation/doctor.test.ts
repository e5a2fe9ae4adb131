import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectServerConfig, readServerConfig } from '#config/server.ts';
import { checkServices } from '#server/gateways.ts';
import { findProblems } from '#server/operator/doctor.ts';
import { type EasyPostEmulator, startEasyPost } from '#tests/support/easypost/server.ts';
import { createFakeAuthority } from '#tests/support/outside/fake-oauth.ts';
import {
  closedAddress,
  type FakeProvider,
  startFakeProvider,
} from '#tests/support/outside/fake-provider.ts';
import { s3Account, startS3Server } from '#tests/support/outside/s3-server.ts';
import { SAFE_DEMONSTRATION } from '#tests/support/process/demonstration.ts';
import { type StripeEmulator, startStripe } from '#tests/support/stripe/server.ts';

const DOCTOR = { tags: ['SAFE-021'] };
const dataDir = mkdtempSync(join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('The doctor', () => {
  async function find(env: Record<string, string>): Promise<string[]> {
    const found: string[] = [];
    const config = inspectServerConfig(env);
    for await (const { state, what, advice } of findProblems({
      config,
      dataDir,
      clock: () => new Date(),
    })) {
      found.push([state, what, advice].filter(Boolean).join(' '));
    }
    return found;
  }

  it('lists every rejected setting, and checks the rest without them', DOCTOR, async () => {
    const found = await find({
      NODE_ENV: 'production',
      PORT: 'web',
      SITE_URL: 'https://shop.test',
      DATABASE_URL: 'mysql://shop',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DIST_DIR: '/nowhere',
    });
    const rejected = found.filter((line) => /^failed [A-Z_]+: /.test(line));
    expect(rejected.map((line) => /[A-Z_]+(?=:)/.exec(line)?.[0])).toEqual([
      ...['PORT', 'DATABASE_URL', 'SMTP_URL', 'SESSION_SECRET', 'TRUSTED_PROXIES', 'PAYMENT_URL'],
    ]);
    expect(found.slice(rejected.length)).toEqual([
      'skipped The connection to the database its settings are rejected',
      'skipped The schema of the database there is no connection',
      'skipped The secret there is no connection',
      expect.stringMatching(/^failed The built site /),
      'skipped The mail server its settings are rejected',
      expect.stringMatching(/^pending The last backup /),
      expect.stringMatching(/^pending Its copy on another machine /),
      expect.stringMatching(/^ok The disk of DATA_DIR /),
    ]);
  });

  it('warns that a demonstration without a mail server sends no login codes', DOCTOR, async () => {
    const demonstration = { ...SAFE_DEMONSTRATION, SITE_URL: 'https://shop.test' };
    expect(await find({ ...demonstration, NODE_ENV: 'production' })).toContain(
      'warning The mail server SMTP_URL is not set, so nobody can receive login codes. Set it and MAIL_FROM',
    );
  });
});

describe('The doctor reads from each configured service', () => {
  const keys = { clientId: 'consumer-key', clientSecret: 'consumer-secret' };
  const usps = createFakeAuthority({ path: '/oauth2/v3/token', ...keys });
  let stripe: StripeEmulator;
  let easyPost: EasyPostEmulator;
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  let postal: FakeProvider;
  let settings: Record<string, string>;
  beforeAll(async () => {
    [stripe, easyPost, s3] = await Promise.all([startStripe(), startEasyPost(), startS3Server()]);
    postal = await startFakeProvider(
      (request) =>
        usps.guard(request) ?? { status: 200, json: { city: 'SACRAMENTO', state: 'CA' } },
    );
    settings = {
      ...stripe.settings,
      S3_BUCKET_URL: s3.settings.bucketUrl,
      S3_ACCESS_KEY_ID: s3Account.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
      USPS_URL: postal.baseUrl,
      USPS_CLIENT_ID: keys.clientId,
      USPS_CLIENT_SECRET: keys.clientSecret,
      SHIPPING_URL: easyPost.baseUrl,
      SHIPPING_API_KEY: easyPost.apiKey,
      SHIPPING_FROM: 'Corner+Renewals,100+Main+St,Sacramento,CA,95814,916-555-0100',
    };
  });
  afterAll(async () => {
    await Promise.all([stripe.close(), easyPost.close(), s3.close(), postal.close()]);
  });

  async function read(changes: Record<string, string> = {}): Promise<string[]> {
    const config = readServerConfig({ ...settings, ...changes });
    const found: string[] = [];
    for await (const { state, advice = '' } of checkServices(config, 20_000))
      found.push(`${state} ${advice}`.trim());
    return found;
  }

  it('with its keys, and changes nothing there', DOCTOR, async () => {
    expect(await read()).toEqual(['ok', 'ok', 'ok', 'ok']);
    const sent = [...stripe.requests, ...easyPost.requests].map((line) => JSON.stringify(line));
    expect(sent).toEqual([expect.stringContaining('GET'), expect.stringContaining('GET trackers')]);
    expect(postal.requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'POST /oauth2/v3/token',
      'GET /addresses/v3/city-state',
    ]);
  });

  it('and says what to do about keys that one rejects', DOCTOR, async () => {
    expect(
      await read({
        PAYMENT_CLIENT_SECRET: 'sk_test_other',
        S3_SECRET_ACCESS_KEY: 'other',
        USPS_CLIENT_SECRET: 'other',
        SHIPPING_API_KEY: 'EZTKother',
      }),
    ).toEqual([
      expect.stringMatching(/^failed .*401.*\. Check the key, its permission /),
      expect.stringMatching(/^failed .*403\. Check the S3_… settings/),
      expect.stringMatching(
        /^failed .*rejected the client credentials\. Check the USPS_… settings/,
      ),
      expect.stringMatching(/^failed .*401\. Check SHIPPING_API_KEY/),
    ]);
  });

  it('and reports a missing bucket, and services that it can’t reach', DOCTOR, async () => {
    const away = await closedAddress();
    const bucket = settings.S3_BUCKET_URL?.replace('pictures', 'other') ?? '';
    expect(
      await read({
        PAYMENT_URL: away,
        S3_BUCKET_URL: bucket,
        USPS_URL: away,
        SHIPPING_URL: away,
      }),
    ).toEqual([
      expect.stringMatching(/^failed .*could not be reached\. /),
      expect.stringMatching(/^failed .*404\. /),
      expect.stringMatching(/^failed .*could not be reached\. /),
      expect.stringMatching(/^failed .*could not be reached \(ECONNREFUSED\)\. /),
    ]);
  });
});
