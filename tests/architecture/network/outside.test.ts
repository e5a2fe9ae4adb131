/** The services that the server connects to, and how: docs/security/security.md lists them. */
import { DEFAULT_MIN_VERSION } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { sourcesIn, textOf } from '../source-files.ts';

const files = sourcesIn('src/server').filter((file) => !/\.test\.ts$/.test(file));
/** Imports that can open a connection or listen. Others only parse addresses or contain types. */
const OPENING =
  /^import (?!type )(?:[\w*]|\{[^}]*\b(?:connect|create\w+|request|get|lookup|resolve\w*|Agent|Socket)\b)[^;]*from '(?:node:(?:http|https|http2|net|tls|dns|dgram)|undici|axios|nodemailer)/m;
const FETCHING =
  /(?<![\w.'`])fetch\(|globalThis\.fetch|new WebSocket|\bimport\('(?:node:(?:http|https|http2|net|tls|dns|dgram)|undici|axios|nodemailer)/;
/** The server's own ports. */
const LISTENING = ['src/server/background/work-process.ts', 'src/server/main.ts'];

describe('the outside world', () => {
  it('is called only by gateways', { tags: ['SAFE-017'] }, () => {
    const asking = files.filter(
      (file) => OPENING.test(textOf(file)) || FETCHING.test(textOf(file)),
    );
    const [own, others] = [true, false].map((isGateway) =>
      asking.filter((file) => file.startsWith('src/server/gateways/') === isGateway),
    );
    expect(own).toContain('src/server/gateways/http-client.ts');
    expect(own).toContain('src/server/gateways/mail/smtp.ts');
    expect(others?.sort()).toEqual(LISTENING);
  });

  it('is never called without checking the certificate', { tags: ['SAFE-017'] }, () => {
    const careless = files.filter((file) =>
      /rejectUnauthorized|checkServerIdentity/.test(textOf(file)),
    );
    expect(careless).toEqual([]);
  });

  it('is contacted over TLS 1.2 or newer', { tags: ['SAFE-017'] }, () => {
    expect(DEFAULT_MIN_VERSION).toBe('TLSv1.2');
    expect(files.filter((file) => /minVersion|secureProtocol|ciphers:/.test(textOf(file)))).toEqual(
      [],
    );
  });
});

describe('a hash', () => {
  it('uses only SHA-256', { tags: ['SAFE-017'] }, () => {
    const hashes = files.flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:createHash|createHmac|hash)\('([\w-]+)'/g)].map(
        ([, name]) => name,
      ),
    );
    expect(hashes.length).toBeGreaterThan(5);
    expect(new Set(hashes)).toEqual(new Set(['sha256']));
  });
});
