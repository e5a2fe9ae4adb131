/** Whom the server speaks to, and how: docs/security/communication.md says the same. */
import { DEFAULT_MIN_VERSION } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { importsOf, sourcesIn, textOf } from '../source-files.ts';

const files = sourcesIn('src/server').filter((file) => !/\.test\.ts$|\/contract\.ts$/.test(file));
const NETWORK = /^node:(http|https|http2|net|tls|dns|dgram)$|^(undici|axios|nodemailer|aws4fetch)$/;
/** Who listens, opens the database, or reads an address; none of them sends a customer's text anywhere. */
const OWN = [
  'src/server/backup/beside-server.ts',
  'src/server/http/client-address.ts',
  'src/server/http/rate-limit.ts',
  'src/server/main.ts',
  'src/server/site/site.ts',
];

describe('the world outside', () => {
  it('is asked by gateways alone', { tags: ['SAFE-017'] }, () => {
    const asking = files.filter(
      (file) =>
        importsOf(file).some((name) => NETWORK.test(name)) ||
        /(?<![\w.'`])fetch\(|globalThis\.fetch|new WebSocket/.test(textOf(file)),
    );
    expect(asking.length).toBeGreaterThan(5);
    expect(asking.filter((file) => !file.startsWith('src/server/gateways/')).sort()).toEqual(OWN);
  });

  it('is never told to go without a certificate', { tags: ['SAFE-017'] }, () => {
    const careless = files.filter((file) =>
      /rejectUnauthorized|checkServerIdentity/.test(textOf(file)),
    );
    expect(careless).toEqual([]);
  });

  it('speaks TLS 1.2 and newer', { tags: ['SAFE-017'] }, () => {
    expect(DEFAULT_MIN_VERSION).toBe('TLSv1.2');
    expect(files.filter((file) => /minVersion|secureProtocol|ciphers:/.test(textOf(file)))).toEqual(
      [],
    );
  });
});

describe('a hash', () => {
  it('hashes with SHA-256 only', { tags: ['SAFE-017'] }, () => {
    const hashes = files.flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:createHash|createHmac|hash)\('([\w-]+)'/g)].map(
        ([, name]) => name,
      ),
    );
    expect(hashes.length).toBeGreaterThan(5);
    expect(new Set(hashes)).toEqual(new Set(['sha256']));
  });
});
