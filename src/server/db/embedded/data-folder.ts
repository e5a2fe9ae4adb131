import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../../is-alive.ts';
import { DatabaseUnavailable, embeddedUnavailable } from '../unavailable.ts';
import { type Programs, runAs } from './programs.ts';

/** The only user of the embedded server. This user owns all of its tables. */
const USER = 'storefront';
const DATABASE = 'postgres';
const MAJOR_VERSION = '18';
/** The maximum length of a socket path on the strictest system (macOS), including the terminating NUL. */
const SOCKET_BYTES = 104;
const SOCKET_NAME = '.s.PGSQL.5432';

const windows = process.platform === 'win32';

export const dataFolderIn = (dataDir: string) => join(dataDir, 'postgresql');

/** Throws DatabaseUnavailable if the folder belongs to a different PostgreSQL version or is not a database. */
export function assertUsable(dataDir: string): void {
  const folder = dataFolderIn(dataDir);
  if (!existsSync(folder)) {
    if (!existsSync(join(dataDir, 'database', 'PG_VERSION'))) return;
    throw new DatabaseUnavailable(
      `DATA_DIR: ${join(dataDir, 'database')} contains a database from a build before 0.1.0. Back it up with that build, and restore the backup into another DATA_DIR with this one.`,
    );
  }
  const files = readdirSync(folder);
  if (!files.includes('PG_VERSION')) {
    throw new DatabaseUnavailable(
      `DATA_DIR: ${folder} contains an incomplete database. Restore a backup into another DATA_DIR, or use a new folder to start empty.`,
    );
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new DatabaseUnavailable(
      `DATA_DIR: ${folder} was made by PostgreSQL ${version}, but this build runs PostgreSQL ${MAJOR_VERSION}. Back it up with the build that made it, and restore the backup into another DATA_DIR.`,
    );
  }
}

/**
 * Creates the folder if it doesn't exist. The folder appears atomically, so another process may have created it first.
 */
export function createDataFolder(programs: Programs, folder: string): void {
  if (existsSync(folder)) return;
  removeLeftovers(folder);
  const draft = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  mkdirSync(draft, { mode: 0o700 });
  const { runAs: user } = programs;
  if (user.kind === 'user') chownSync(draft, user.uid, user.gid);
  try {
    const { status, error, stderr } = runAs(programs, 'initdb', [
      `--pgdata=${draft}`,
      `--username=${USER}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...authentication(folder),
    ]);
    if (error || status !== 0) throw embeddedUnavailable(folder, error?.message ?? stderr);
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * The server's URL, in the format of DATABASE_URL. It points to a socket in a folder with mode 0700 or, on Windows,
 * where Node does not support such sockets, the loopback address with a password.
 */
export function urlOf(folder: string): string {
  if (!windows) {
    const socket = encodeURIComponent(socketFolderOf(folder));
    return `postgres://${USER}@localhost/${DATABASE}?host=${socket}`;
  }
  const password = readFileSync(passwordFile(folder), 'utf8');
  return `postgres://${USER}:${password}@127.0.0.1:${portOf(folder)}/${DATABASE}`;
}

export function listenSettings(folder: string): Record<string, string> {
  return windows
    ? { listen_addresses: '127.0.0.1', port: String(portOf(folder)), unix_socket_directories: '' }
    : {
        listen_addresses: '',
        unix_socket_directories: socketFolderOf(folder),
        unix_socket_permissions: '0700',
      };
}

/** The data folder itself, or a short one if its path is too long for a socket. */
function socketFolderOf(folder: string): string {
  if (Buffer.byteLength(join(folder, SOCKET_NAME)) < SOCKET_BYTES) return folder;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return join(tmpdir(), `storefront-${hash}`);
}

/** Creates the socket folder if it is not the data folder. Throws if another user owns that path. */
export function createSocketFolder({ runAs: user }: Programs, folder: string): void {
  const place = socketFolderOf(folder);
  if (windows || place === folder) return;
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const isOurs = lstatSync(place).uid === process.getuid?.();
  if (user.kind === 'user' && isOurs) lchownSync(place, user.uid, user.gid);
  assertOwnSocketFolder(folder);
}

/**
 * Throws if another user could have created the contents of the socket folder. That is possible because everyone can
 * write to its parent folder.
 */
export function assertOwnSocketFolder(folder: string): void {
  const place = socketFolderOf(folder);
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (windows || place === folder || !found) return;
  const owners = [process.getuid?.(), statSync(folder, { throwIfNoEntry: false })?.uid];
  const isPrivate = found.isDirectory() && (found.mode & 0o777) === 0o700;
  if (isPrivate && owners.includes(found.uid)) return;
  throw new DatabaseUnavailable(
    `DATA_DIR: the path of ${folder} is too long for a socket, and the fallback folder ${place} belongs to another user. Remove it, or choose a shorter DATA_DIR.`,
  );
}

function authentication(folder: string): string[] {
  if (!windows) return ['--auth=trust'];
  writeFileSync(passwordFile(folder), randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`];
}

const passwordFile = (folder: string) => `${folder}.password`;

/** The port of a folder never changes, because open pools keep the URL. */
function portOf(folder: string): number {
  return 49_152 + (createHash('sha256').update(folder).digest().readUInt16BE() % 16_000);
}

/** Removes what a process left behind when it was killed while creating the folder. */
function removeLeftovers(folder: string): void {
  const parent = dirname(folder);
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(`${basename(folder)}.new-`) && /-(\d+)-\w+$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true });
  }
}
