import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isDatabaseOutage } from '#server/database-outage.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { directUrlOf } from '#tests/support/process/pooled-addresses.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

/** An address of this machine other than the one that the tests use. */
const BUSY_ADDRESS = '127.0.0.3';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Returns settings with a new database on the run's PostgreSQL server, because an embedded one starts more slowly. */
async function place(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'limits-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const { url, drop } = await createPostgresDatabase();
  closers.push(drop);
  return { DATA_DIR: folder, DATABASE_URL: url };
}

/** Makes the process throw on SIGUSR2, and reject a promise on SIGUSR1, both outside any request. */
const THROWS_ON_SIGNAL = `--import data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2', () => setTimeout(() => { throw new Error('nobody expected this'); }));
   process.on('SIGUSR1', () => void Promise.reject(new Error('nobody waited for this')));`,
)}`;

describe('A connection to PostgreSQL', () => {
  it('ends statements that take too long, except migrations', { tags: ['SAFE-024'] }, async () => {
    const { url, drop } = await createPostgresDatabase();
    const database = await connectDatabase({ databaseUrl: url, directUrl: directUrlOf(url) });
    closers.push(drop, database.close);
    const limit = sql<{ statement_timeout: string }>`show statement_timeout`;
    expect((await limit.execute(database.db)).rows).toEqual([{ statement_timeout: '30s' }]);
    await database.withSession(async (session) => {
      expect(await session.rows('show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
    });
    expect((await limit.execute(database.db)).rows).toEqual([{ statement_timeout: '30s' }]);
    const late = database.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx);
      await sql`select pg_sleep(60)`.execute(tx);
    });
    expect(isDatabaseOutage(await late.catch((error: unknown) => error))).toBe(true);
  });
});

describe('The process', () => {
  for (const [signal, message] of [
    ['SIGUSR2', 'nobody expected this'],
    ['SIGUSR1', 'nobody waited for this'],
  ] as const) {
    it(`logs an unexpected error (${signal}), then exits so that it is restarted`, {
      tags: ['SAFE-024', 'long'],
      timeout: 120_000,
    }, async () => {
      const server = await startServer({ NODE_OPTIONS: THROWS_ON_SIGNAL, ...(await place()) });
      closers.push(server.stop);
      server.signal(signal);
      expect(await server.ended).toBe(1);
      const line = server
        .output()
        .split('\n')
        .find((text) => text.includes('unexpected error'));
      expect(JSON.parse(line ?? '')).toMatchObject({ level: 'fatal', err: { message } });
    });
  }

  it('turns callers away beyond its connection limit', {
    tags: ['SAFE-024', 'long'],
    timeout: 120_000,
  }, async () => {
    const server = await startServer({ MAX_CONNECTIONS: '3', ...(await place()) });
    closers.push(server.stop);
    const open = opener(server.baseUrl);
    await Promise.all([open(), open(), open()]);
    await once(await open(), 'close');
  });

  it(
    'turns one address away beyond its share, and nobody else',
    {
      tags: ['SAFE-024', 'long'],
      timeout: 120_000,
    },
    () => fillsTheShare({ TRUSTED_PROXIES: '', isTurnedAway: true }),
  );

  it(
    'does not count the connections of a trusted proxy',
    {
      tags: ['SAFE-024', 'long'],
      timeout: 120_000,
    },
    () => fillsTheShare({ TRUSTED_PROXIES: BUSY_ADDRESS, isTurnedAway: false }),
  );

  async function fillsTheShare({
    TRUSTED_PROXIES,
    isTurnedAway,
  }: {
    TRUSTED_PROXIES: string;
    isTurnedAway: boolean;
  }) {
    const server = await startServer({
      MAX_CONNECTIONS_OF_ADDRESS: '3',
      TRUSTED_PROXIES,
      ...(await place()),
    });
    closers.push(server.stop);
    const open = opener(server.baseUrl);
    const [first] = await Promise.all([1, 2, 3].map(() => open(BUSY_ADDRESS)));
    const fourth = await open(BUSY_ADDRESS);
    if (isTurnedAway) await once(fourth, 'close');
    expect(await isAnswered(fourth)).toBe(!isTurnedAway);
    expect(await isAnswered(await open())).toBe(true);
    first?.destroy();
    await vi.waitFor(async () => expect(await isAnswered(await open(BUSY_ADDRESS))).toBe(true));
  }
});

function opener(baseUrl: string) {
  const { hostname, port } = new URL(baseUrl);
  return async (localAddress = '127.0.0.1') => {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.on('error', () => {});
    closers.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
}

async function isAnswered(socket: Socket): Promise<boolean> {
  if (socket.destroyed) return false;
  const ended = Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [])]);
  socket.write('GET /v1/api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const [answer = ''] = await ended;
  return String(answer).startsWith('HTTP/1.1 200');
}
