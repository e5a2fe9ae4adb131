import { spawn } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../../is-alive.ts';
import { embeddedUnavailable } from '../unavailable.ts';
import { asUser, type Programs, runAs } from './programs.ts';

const POLL_MS = 10;
const STOP_MS = 60_000;
const LOG_BYTES = 1_000_000;

/** Harmless start failures: another process started the server first, or the previous server is still shutting down. */
const ANOTHER_RUNS = /lock file "postmaster\.pid" already exists|is still in use/;

const windows = process.platform === 'win32';

/**
 * Starts the server and waits until it accepts connections. Returns early if another process has started it. Throws
 * DatabaseUnavailable with the server's log.
 */
export async function startPostmaster(
  programs: Programs,
  folder: string,
  settings: Record<string, string>,
): Promise<void> {
  disownReusedPid(folder);
  const log = openSync(logOf(folder), 'a+', 0o600);
  if (fstatSync(log).size > LOG_BYTES) ftruncateSync(log);
  const before = fstatSync(log).size;
  const settingOptions = Object.entries(settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // On Windows, only pg_ctl can drop administrator rights.
  const { file, words, options } = windows
    ? asUser(programs, 'pg_ctl', ['start', '-W', '-D', folder, '-o', settingOptions.join(' ')])
    : asUser(programs, 'postgres', ['-D', folder, ...settingOptions]);
  const stdio = ['ignore', log, log] as const;
  // The server gets its own process group, so Ctrl+C in the console reaches only the product, which finishes its work
  // first.
  const child = spawn(file, words, { ...options, stdio: [...stdio], cwd: folder, detached: true });
  closeSync(log);
  child.unref();
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code) => {
    if (!windows || code !== 0) failure ??= '';
  });
  for (;;) {
    const running = readPostmaster(folder);
    if (running?.isReady && (windows || running.pid === child.pid)) return;
    if (failure !== undefined) {
      const message = failure || readFileSync(logOf(folder)).subarray(before).toString();
      if (ANOTHER_RUNS.test(message)) return;
      throw embeddedUnavailable(folder, message);
    }
    await wait(POLL_MS);
  }
}

/** Closes the server's connections, flushes the data, and waits for the server to exit. */
export async function stopPostmaster(programs: () => Programs, folder: string): Promise<void> {
  const running = readPostmaster(folder);
  if (!running) return;
  if (windows) {
    runAs(programs(), 'pg_ctl', ['stop', '-D', folder, '-m', 'fast']);
    return;
  }
  process.kill(running.pid, 'SIGINT');
  const late = performance.now() + STOP_MS;
  while (readPostmaster(folder)?.pid === running.pid && performance.now() < late) {
    await wait(POLL_MS);
  }
}

/** The next start recovers committed data. */
export function killPostmaster(folder: string, signal: 'SIGKILL' | 'SIGQUIT'): void {
  const running = readPostmaster(folder);
  if (running && isPostmasterOf(folder, running.pid)) process.kill(running.pid, signal);
}

/** Also true while the server is starting. */
export function isRunning(folder: string): boolean {
  const postmaster = readPostmaster(folder);
  return postmaster !== undefined && isPostmasterOf(folder, postmaster.pid);
}

/** The server's pid file. A killed server leaves it behind. */
function readPostmaster(folder: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * A server's working directory is its data folder. On systems that don't expose a process's working directory, any
 * running process with this PID counts.
 */
function isPostmasterOf(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return true;
  }
}

/**
 * In a restarted container, a killed server's PID may belong to another process, which PostgreSQL would mistake for the
 * server. PostgreSQL never makes this mistake with its parent's PID, so this writes the parent's PID instead. The rest
 * of the file must stay, because it prevents two servers from using one folder.
 */
function disownReusedPid(folder: string): void {
  const postmaster = readPostmaster(folder);
  if (!postmaster || !isAlive(postmaster.pid) || isPostmasterOf(folder, postmaster.pid)) return;
  const file = join(folder, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
}

const logOf = (folder: string) => `${folder}.log`;
