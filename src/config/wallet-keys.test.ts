import { describe, expect, it } from 'vitest';
import { testCertificate } from '#tests/support/outside/test-certificate.ts';
import { testAppleKeys, testGoogleKey } from '#tests/support/outside/test-wallet-keys.ts';
import { readServerConfig } from './server.ts';

const account = {
  client_email: 'shop@wallet-1.iam.gserviceaccount.com',
  private_key: testGoogleKey,
};
const safe = {
  APPLE_PASS_CERTIFICATE: testAppleKeys.certificate,
  APPLE_PASS_KEY: testAppleKeys.key,
  APPLE_PASS_AUTHORITY: testAppleKeys.authority,
  GOOGLE_WALLET_CLASS: '3388000000012345678.order',
  GOOGLE_WALLET_KEY: JSON.stringify({ type: 'service_account', ...account }),
};
const keysIn = (changes: Record<string, string>) =>
  readServerConfig({ ...safe, ...changes }).walletKeys;

describe('the keys for wallet passes', () => {
  it('name the pass type, the team, and the account', () => {
    expect(keysIn({})).toMatchObject({
      apple: { passType: 'pass.com.example.order', team: 'TEAM123456' },
      google: { passClass: safe.GOOGLE_WALLET_CLASS, account: account.client_email },
    });
    expect(readServerConfig({}).walletKeys).toEqual({ apple: undefined, google: undefined });
  });

  it.each([
    ['APPLE_PASS_CERTIFICATE', { APPLE_PASS_KEY: '' }],
    ['APPLE_PASS_CERTIFICATE', { APPLE_PASS_CERTIFICATE: 'pass.cer' }],
    ['APPLE_PASS_CERTIFICATE', { APPLE_PASS_CERTIFICATE: testCertificate.cert }],
    ['APPLE_PASS_KEY', { APPLE_PASS_KEY: testGoogleKey }],
    ['APPLE_PASS_KEY', { APPLE_PASS_KEY: testCertificate.key }],
    ['APPLE_PASS_AUTHORITY', { APPLE_PASS_AUTHORITY: testCertificate.cert }],
    ['APPLE_PASS_AUTHORITY', { NODE_ENV: 'production' }],
    ['GOOGLE_WALLET_CLASS', { GOOGLE_WALLET_CLASS: 'order' }],
    ['GOOGLE_WALLET_CLASS', { GOOGLE_WALLET_KEY: '' }],
    ['GOOGLE_WALLET_KEY', { GOOGLE_WALLET_KEY: testGoogleKey }],
    ['GOOGLE_WALLET_KEY', { GOOGLE_WALLET_KEY: JSON.stringify({ ...account, private_key: 'x' }) }],
  ])(
    'are rejected in a sentence that names %s: case %#',
    { tags: ['SAFE-003'] },
    (name, changes) => {
      const others = 'NODE_ENV' in changes ? production : {};
      expect(() => keysIn({ ...others, ...changes })).toThrow(new RegExp(`^${name}: .+\\.$`));
    },
  );
});

const production = {
  SITE_URL: 'https://renew.example.com',
  DATABASE_URL: 'postgres://store:pw@db.internal/store?sslmode=verify-full',
  SESSION_SECRET: 'b3wYp0Jq7m2XxkFhT9cLr4UeN1zVsGdA',
  TRUSTED_PROXIES: '10.0.0.0/8',
  ALLOW_SANDBOX: '1',
};
