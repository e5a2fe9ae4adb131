/**
 * The keys for passes in phones' wallets, checked at startup, because a phone rejects an invalid pass without giving a
 * reason.
 */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { ConfigError } from './secret-files.ts';
import type { Settings } from './settings.ts';

export function readWalletKeys(value: Settings) {
  return { apple: appleKeys(value), google: googleKeys(value) };
}

function appleKeys({
  NODE_ENV: environment,
  APPLE_PASS_CERTIFICATE: certificate,
  APPLE_PASS_KEY: key,
  APPLE_PASS_AUTHORITY: authority,
}: Settings) {
  if (!certificate) return undefined;
  if (!key || !authority) {
    throw new ConfigError(
      'APPLE_PASS_CERTIFICATE: also requires APPLE_PASS_KEY and APPLE_PASS_AUTHORITY.',
    );
  }
  const own = certificateOf('APPLE_PASS_CERTIFICATE', certificate);
  const issuer = certificateOf('APPLE_PASS_AUTHORITY', authority);
  const [, passType] = /^UID=(.+)$/m.exec(own.subject) ?? [];
  const [, team] = /^OU=(.+)$/m.exec(own.subject) ?? [];
  if (!passType || !team) {
    throw new ConfigError(
      'APPLE_PASS_CERTIFICATE: expected the certificate of a pass type, which names the type and your team.',
    );
  }
  if (!own.checkPrivateKey(privateKey('APPLE_PASS_KEY', key))) {
    throw new ConfigError('APPLE_PASS_KEY: does not match APPLE_PASS_CERTIFICATE.');
  }
  if (!own.checkIssued(issuer) || !own.verify(issuer.publicKey)) {
    throw new ConfigError(
      'APPLE_PASS_AUTHORITY: did not issue APPLE_PASS_CERTIFICATE, whose field “issuer” names the right one.',
    );
  }
  if (environment === 'production' && !/^O=Apple Inc\.$/m.test(issuer.subject)) {
    throw new ConfigError(
      'APPLE_PASS_AUTHORITY: must be Apple’s in production, because phones reject other passes.',
    );
  }
  return { certificate, key, authority, passType, team, expiresAt: new Date(own.validTo) };
}

/** The JSON file that Google issues for a service account. */
const accountSchema = z.object({ client_email: z.email(), private_key: z.string() });

function googleKeys({ GOOGLE_WALLET_CLASS: passClass, GOOGLE_WALLET_KEY: file }: Settings) {
  if (!passClass) return undefined;
  if (!file) throw new ConfigError('GOOGLE_WALLET_CLASS: also requires GOOGLE_WALLET_KEY.');
  const parsed = accountSchema.safeParse(jsonOf(file));
  if (!parsed.success) {
    throw new ConfigError('GOOGLE_WALLET_KEY: expected the JSON key of a service account.');
  }
  const { client_email: account, private_key: key } = parsed.data;
  privateKey('GOOGLE_WALLET_KEY', key);
  return { passClass, account, key };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function certificateOf(name: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new ConfigError(`${name}: expected a certificate as PEM.`);
  }
}

/** Throws a ConfigError without the cause, because the cause may quote the key. */
function privateKey(name: string, pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {}
  throw new ConfigError(`${name}: expected a private RSA key as PEM, without a password.`);
}
