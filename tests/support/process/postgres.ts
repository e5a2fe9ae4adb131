import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataFolder } from '#server/db/embedded/data-folder.ts';
import { killPostmaster, startPostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts';
import { findPrograms } from '#server/db/embedded/programs.ts';

export type TestPostgres = {
  url: string;
  folder: string;
  /** Stops the server for a while, as an operator does: connections are closed and new ones refused. */
  pause(): Promise<void>;
  /** Restarts the server on the same port and data. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Tests may lose everything in a power failure. The full write-ahead log is kept, because it is searched at the end.
 */
const QUICK_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_keep_size: '16GB',
  // Databases live for minutes, and are replaced before deleted rows slow them down.
  autovacuum: 'off',
  // Otherwise, a statement would use the generic plan only from its sixth execution on.
  plan_cache_mode: 'force_generic_plan',
};

/**
 * Starts an empty PostgreSQL server for the tests on a free port of this machine, with the product's
 * PostgreSQL binaries, reached like a remote server. With `durable`, a commit reaches the disk, as in
 * production.
 */
export async function startPostgres({
  durable = false,
  settings = {},
  replicaOf,
}: {
  durable?: boolean;
  settings?: Record<string, string>;
  /** Starts a streaming replica of this server. */
  replicaOf?: TestPostgres;
} = {}): Promise<TestPostgres> {
  const base = mkdtempSync(join(tmpdir(), 'pgtest-'));
  const folder = join(base, 'data');
  if (replicaOf) await copyData(replicaOf, folder);
  const programs = findPrograms(base, folder);
  createDataFolder(programs, folder);
  const port = await freePort();
  const start = () =>
    startPostmaster(programs, folder, {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      max_connections: '200',
      jit: 'off',
      ...(!durable && QUICK_SETTINGS),
      ...settings,
    });
  const pause = () => stopPostmaster(() => programs, folder);
  await start();
  const endWithUs = () => killPostmaster(folder, 'SIGQUIT');
  process.once('exit', endWithUs);
  return {
    url: `postgres://storefront@127.0.0.1:${port}/postgres`,
    folder,
    pause,
    resume: start,
    async stop() {
      process.off('exit', endWithUs);
      await pause();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** Copies the data of a stopped server, because the product's binaries don't include pg_basebackup. */
async function copyData(primary: TestPostgres, folder: string): Promise<void> {
  const { hostname, port, username } = new URL(primary.url);
  await primary.pause();
  mkdirSync(folder, { mode: 0o700 });
  cpSync(primary.folder, folder, { recursive: true });
  await primary.resume();
  writeFileSync(join(folder, 'standby.signal'), '');
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username}'\n`,
  );
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}
