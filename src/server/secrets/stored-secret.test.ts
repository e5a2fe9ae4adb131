import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readServerConfig } from '#config/server.ts';
import { storedSecret } from './stored-secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('The secret', () => {
  it('is created once, is readable only by its owner, and never changes', () => {
    const secret = storedSecret(folder);
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(storedSecret(folder)).toBe(secret);
    expect(readdirSync(folder)).toEqual(['session-secret']);
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  it('may consist of several, one per line, and is never empty', { tags: ['SAFE-012'] }, () => {
    const kept = (text: string) => {
      const other = mkdtempSync(join(folder, 'kept-'));
      writeFileSync(join(other, 'session-secret'), text);
      return storedSecret(other);
    };
    expect(kept('new\nold\n')).toEqual(['new', 'old']);
    expect(kept('only\n')).toBe('only');
    expect(() => kept('\n')).toThrow(
      /^DATA_DIR: the file session-secret in \/.* is empty\. Restore/,
    );
  });

  it('must be set in production, and be long enough everywhere', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/x' };
    expect(() => readServerConfig(production)).toThrow(/SESSION_SECRET: is required in production/);
    expect(() => readServerConfig({ SESSION_SECRET: 'short' })).toThrow(
      'SESSION_SECRET: expected at least 32 characters',
    );
    expect(readServerConfig({}).sessionSecret).toBeUndefined();
  });

  it('must be set along with a bucket’s other settings, or not at all', () => {
    const half = { S3_BUCKET_URL: 'https://bucket.example', S3_ACCESS_KEY_ID: 'id' };
    expect(() => readServerConfig(half)).toThrow(ConfigError);
    expect(readServerConfig({ ...half, S3_SECRET_ACCESS_KEY: 'key' }).storage).toEqual({
      bucketUrl: 'https://bucket.example',
      region: 'us-west-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    });
  });
});
