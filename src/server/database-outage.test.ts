import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { isDatabaseOutage } from './database-outage.ts';

async function failureOf(at: pg.ClientConfig, sql = 'select 1'): Promise<unknown> {
  const client = new pg.Client({ ...at, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The test run's server. A path selects another database. */
function onServer(path?: string): pg.ClientConfig {
  const url = new URL(inject('postgresUrl'));
  if (path !== undefined) url.pathname = path;
  return { connectionString: url.href };
}

describe('An outage of the database', { tags: ['SAFE-020'] }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-socket-'));

  it.each<[string, () => Promise<unknown>]>([
    ['a socket that is gone', () => failureOf({ host: folder })],
    ['a folder of sockets that is gone', () => failureOf({ host: join(folder, 'gone') })],
    ['a closed port', () => failureOf({ host: '127.0.0.1', port: 1 })],
    ['a closed port of a name with two addresses', () => failureOf({ host: 'localhost', port: 1 })],
    ['an unknown host', () => failureOf({ host: 'nowhere.invalid' })],
    ['a database that is being replaced', () => failureOf(onServer('gone'))],
    [
      'a session that is ended',
      () => failureOf(onServer(), 'select pg_terminate_backend(pg_backend_pid())'),
    ],
    [
      'a server that takes reads only',
      () => failureOf(onServer(), 'begin read only; create table gone (a int)'),
    ],
  ])('is %s', async (_, failure) => {
    const error = await failure();
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseOutage(error)).toBe(true);
    expect(isDatabaseOutage(new Error('Query failed', { cause: error }))).toBe(true);
  });

  it('is distinct from our bugs', async () => {
    const wrong = await failureOf(onServer(), 'select nonsense');
    expect(wrong).toBeInstanceOf(Error);
    const missingFile = Object.assign(new Error('no such file'), {
      code: 'ENOENT',
      syscall: 'open',
    });
    expect([wrong, missingFile, 'no error'].map(isDatabaseOutage)).toEqual([false, false, false]);
    rmSync(folder, { recursive: true });
  });
});
