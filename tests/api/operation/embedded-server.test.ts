import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { createSocketFolder, dataFolderIn, urlOf } from '#server/db/embedded/data-folder.ts';
import { type EmbeddedServer, joinEmbedded } from '#server/db/embedded/join.ts';
import { isRunning, killPostmaster } from '#server/db/embedded/postmaster.ts';
import { findPrograms } from '#server/db/embedded/programs.ts';
import { startServer } from '#tests/support/process/server-process.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** Root's permissions differ between containers. */
const mayBecomeNobody = isRoot && spawnSync('true', { uid: NOBODY }).status === 0;
const mayMakeNamespace =
  isRoot && spawnSync('unshare', ['--user', '--map-user=1', 'true']).status === 0;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) {
    killPostmaster(dataFolderIn(folder), 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
});

function newDataDir(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'embedded-'));
  folders.push(folder);
  return folder;
}

/** A path that is too long for a socket, and the folder that takes its place. */
function newLongDataDir() {
  const dataDir = join(newDataDir(), 'long'.repeat(20), 'longer'.repeat(12));
  const place = new URL(urlOf(dataFolderIn(dataDir))).searchParams.get('host') ?? '';
  folders.push(place);
  return { dataDir, place };
}

async function query<T>(server: EmbeddedServer, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const pidOf = (dataDir: string) =>
  Number(readFileSync(join(dataFolderIn(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('The PostgreSQL server that the product runs itself', () => {
  let dataDir: string;
  let server: EmbeddedServer;
  beforeAll(async () => {
    dataDir = newDataDir();
    server = await joinEmbedded(dataDir);
    await query(server, `create table note (text text); insert into note values ('first')`);
  });
  afterAll(() => server.leave());

  const notes = async () =>
    (await query<{ text: string }>(server, 'select text from note')).map(({ text }) => text);

  it('has a commit on disk before it responds', { tags: ['DB-003'] }, async () => {
    const settings = await query(
      server,
      `select name, setting from pg_settings
        where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
  });

  it('listens on no port, only in its user’s folder', { tags: ['DB-004'] }, async () => {
    expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(statSync(dataFolderIn(dataDir)).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataFolderIn(dataDir), '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
  });

  it.runIf(mayBecomeNobody)('rejects another user of the machine', { tags: ['DB-004'] }, () => {
    // Other users may access DATA_DIR, but the database stays inaccessible to them.
    chmodSync(dataDir, 0o755);
    const socket = join(dataFolderIn(dataDir), '.s.PGSQL.5432');
    // Uses the system's shell, because Node may be in a folder that other users can't access.
    const words = ['-c', 'for path; do test -e "$path"; echo $?; done', 'sh', dataDir, socket];
    const { stdout } = spawnSync('/bin/sh', words, { uid: NOBODY, gid: NOBODY, encoding: 'utf8' });
    chmodSync(dataDir, 0o700);
    expect(stdout).toBe('0\n1\n');
  });

  it('logs no customer values', { tags: ['DB-004'] }, async () => {
    await query(server, `create table only_one (email text primary key)`);
    const twice = `insert into only_one values ('dana@example.com'), ('dana@example.com')`;
    await expect(query(server, twice)).rejects.toThrow('duplicate key');
    expect(readFileSync(`${dataFolderIn(dataDir)}.log`, 'utf8')).not.toContain('dana@');
  });

  it('serves other processes, and stays up until the last one leaves', {
    tags: ['DB-002', 'DB-006'],
  }, async () => {
    const pid = pidOf(dataDir);
    const other = await joinEmbedded(dataDir);
    expect(other.url).toBe(server.url);
    await server.leave();
    expect(pidOf(dataDir)).toBe(pid);
    server = await joinEmbedded(dataDir);
    await other.leave();
    expect(await notes()).toEqual(['first']);
    await server.leave();
    expect(isRunning(dataFolderIn(dataDir))).toBe(false);
    // PostgreSQL removes its lock file before it logs that it has shut down.
    await expect
      .poll(() => readFileSync(`${dataFolderIn(dataDir)}.log`, 'utf8'))
      .toMatch(/database system is shut down\n$/);
    server = await joinEmbedded(dataDir);
  });

  it('is started once by processes that start together', { tags: ['DB-002'] }, async () => {
    await server.leave();
    const together = await Promise.all([1, 2, 3].map(() => joinEmbedded(dataDir)));
    const [first, ...others] = together;
    for (const other of others) await other.leave();
    if (first) server = first;
    expect(await notes()).toEqual(['first']);
  });

  it('comes back after being killed, with all commits', { tags: ['DB-002'] }, async () => {
    const pid = pidOf(dataDir);
    await query(server, `insert into note values ('committed')`);
    killPostmaster(dataFolderIn(dataDir), 'SIGKILL');
    await expect.poll(() => pidOf(dataDir), { timeout: 30_000 }).not.toBe(pid);
    await expect.poll(notes, { timeout: 30_000 }).toEqual(['first', 'committed']);
  });

  it('starts even if a killed server’s process id belongs to another process', {
    tags: ['DB-002'],
  }, async () => {
    await server.leave();
    const before = await joinEmbedded(dataDir);
    const file = join(dataFolderIn(dataDir), 'postmaster.pid');
    const left = readFileSync(file, 'utf8');
    await before.leave();
    // This test's parent process is alive, but is not a database server.
    writeFileSync(file, left.replace(/^\d+/, String(process.ppid)), { mode: 0o600 });
    server = await joinEmbedded(dataDir);
    expect(await notes()).toEqual(['first', 'committed']);
  });
});

describe('The product on its own server', () => {
  it('leaves the database running for the next start when killed, and stops it on exit', {
    tags: ['DB-001', 'DB-002', 'long'],
  }, async () => {
    const DATA_DIR = newDataDir();
    const killed = await startServer({ DATA_DIR });
    killed.kill();
    await killed.ended;
    const next = await startServer({ DATA_DIR });
    expect((await fetch(`${next.baseUrl}/v1/api/ready`)).status).toBe(200);
    expect(await next.stop()).toBe(0);
    expect(isRunning(dataFolderIn(DATA_DIR))).toBe(false);
  });

  it('reaches a database whose path is too long for a socket', {
    tags: ['DB-001', 'long'],
  }, async () => {
    const { dataDir } = newLongDataDir();
    mkdirSync(dataDir, { recursive: true });
    const database = await connectDatabase({ dataDir });
    await database.withSession(({ run }) => run('select 1'));
    await database.close();
    expect(isRunning(dataFolderIn(dataDir))).toBe(false);
  });

  it('never connects to a socket that other users could have made', async () => {
    const { dataDir, place } = newLongDataDir();
    mkdirSync(dataFolderIn(dataDir), { recursive: true, mode: 0o700 });
    writeFileSync(join(dataFolderIn(dataDir), 'PG_VERSION'), '18');
    mkdirSync(place);
    chmodSync(place, 0o777);
    const connected = vi.fn((socket: Socket) => socket.destroy());
    const fake = createServer(connected).listen(join(place, '.s.PGSQL.5432'));
    await once(fake, 'listening');
    await expect(joinEmbedded(dataDir)).rejects.toThrow('belongs to another user');
    expect(connected).not.toHaveBeenCalled();
    fake.close();
  });

  it.runIf(isRoot)('gives nobody access to the target of a link in the socket’s place', () => {
    const { dataDir, place } = newLongDataDir();
    const victim = newDataDir();
    mkdirSync(dataFolderIn(dataDir), { recursive: true });
    symlinkSync(victim, place);
    const programs = { bin: '', runAs: { kind: 'user', uid: NOBODY, gid: NOBODY } } as const;
    expect(() => createSocketFolder(programs, dataFolderIn(dataDir))).toThrow('another user');
    expect(statSync(victim).uid).toBe(0);
  });
});

describe('As root, which PostgreSQL does not allow', () => {
  it.runIf(mayMakeNamespace)(
    'the server runs in a namespace, on files that still belong to root',
    {
      tags: ['DB-001'],
    },
    async () => {
      const dataDir = newDataDir(process.env.HOME);
      const { runAs } = findPrograms(dataDir, dataFolderIn(dataDir));
      expect(runAs.kind).toBe('namespace');
      const server = await joinEmbedded(dataDir);
      expect(statSync(dataFolderIn(dataDir)).uid).toBe(0);
      await server.leave();
    },
  );

  it.runIf(mayBecomeNobody)(
    'the server runs as another user if namespaces are not allowed',
    {
      tags: ['DB-001', 'long'],
    },
    async () => {
      const bin = newDataDir();
      // A machine without `unshare`.
      symlinkSync(process.execPath, join(bin, 'node'));
      const DATA_DIR = newDataDir();
      // If namespaces are allowed, this creates the database in one, so its files belong to root.
      await (await joinEmbedded(DATA_DIR)).leave();
      const server = await startServer({ DATA_DIR, PATH: bin });
      expect(statSync(dataFolderIn(DATA_DIR)).uid).toBe(NOBODY);
      expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
      expect((await fetch(`${server.baseUrl}/v1/api/ready`)).status).toBe(200);
      expect(await server.stop()).toBe(0);
      expect(isRunning(dataFolderIn(DATA_DIR))).toBe(false);
    },
  );
});
