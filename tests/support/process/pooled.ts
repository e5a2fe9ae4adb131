/** A primary, a streaming replica, and PgBouncer in transaction mode, as in docs/operations/database.md. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { asUser, findPrograms } from '#server/db/embedded/programs.ts';
import { findProgram } from './find-program.ts';
import { freePort, startPostgres, type TestPostgres } from './postgres.ts';

type Pooled = {
  addresses: Record<'pooler' | 'direct' | 'read', string>;
  primary: TestPostgres;
  replica: TestPostgres;
  /** PgBouncer's version. */
  version: string;
  stop(): Promise<void>;
};

const INI = 'deploy/pgbouncer.ini';
const ADDRESS = 'storefront = host=db.internal port=5432';
const STARTS_WITHIN_MS = 30_000;

/** With `isCurrent`, commits wait until the replica shows them. */
export async function startPooled({
  durable = false,
  isCurrent = false,
}: {
  durable?: boolean;
  isCurrent?: boolean;
} = {}): Promise<Pooled> {
  const program = process.env.PGBOUNCER ?? findProgram('pgbouncer');
  if (program === undefined) {
    throw new Error(
      'PgBouncer is not installed: install version 1.21 or newer, or set PGBOUNCER to its path.',
    );
  }
  const settings = isCurrent ? { synchronous_commit: 'remote_apply' } : {};
  const primary = await startPostgres({ durable, settings });
  const replica = await startPostgres({ durable, replicaOf: primary });
  const bouncer = await startBouncer(program, primary);
  if (isCurrent) {
    await run(primary.url, `alter system set synchronous_standby_names = '*'`);
    await run(primary.url, 'select pg_reload_conf()');
  }
  return {
    addresses: { pooler: bouncer.url, direct: primary.url, read: replica.url },
    primary,
    replica,
    version: bouncer.version,
    async stop() {
      bouncer.stop();
      await replica.stop();
      await primary.stop();
    },
  };
}

async function startBouncer(program: string, primary: TestPostgres) {
  const folder = mkdtempSync(join(tmpdir(), 'bouncer-'));
  const programs = findPrograms(folder, join(folder, 'data'));
  const { username, port: primaryPort } = new URL(primary.url);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" ""\n`);
  const changes = new Map([
    ['listen_port', String(port)],
    ['auth_type', 'trust'],
    ['auth_file', users],
    ['server_tls_sslmode', 'disable'],
    ['server_tls_ca_file', ''],
  ]);
  const lines = readFileSync(INI, 'utf8')
    .trim()
    .replace(ADDRESS, `* = host=127.0.0.1 port=${primaryPort}`)
    .split('\n')
    .map((line) => {
      const [name = ''] = line.split(' = ', 1);
      return changes.has(name) ? `${name} = ${changes.get(name)}` : line;
    });
  if (lines.some((line) => line.startsWith('storefront'))) {
    throw new Error(`${INI} has no line with ${ADDRESS}`);
  }
  const ini = join(folder, 'pgbouncer.ini');
  // Short-lived databases must not keep connections.
  writeFileSync(ini, [...lines, 'unix_socket_dir =', 'server_idle_timeout = 5', ''].join('\n'));
  const { file, words, options } = asUser(
    { ...programs, bin: dirname(program) },
    basename(program),
    [ini],
  );
  const child = spawn(file, words, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const url = `postgres://${username}@127.0.0.1:${port}/postgres`;
  await untilAnswering(child, url);
  return {
    url,
    version: spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '',
    stop() {
      process.off('exit', endWithUs);
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log = `${log}${chunk}`.slice(-5000);
  });
  const end = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    try {
      await run(url, 'select 1');
      return;
    } catch (cause) {
      if (child.exitCode !== null || performance.now() > end) {
        throw new Error(`PgBouncer did not start: ${log}`, { cause });
      }
      await wait(50);
    }
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
