import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Another process holds the embedded database. Its message is one sentence for the person at the console. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
  readonly code = 'DATABASE_IN_USE';
}

const held = new Set<string>();

/**
 * Takes the one-process lock of a folder and returns the function that gives it back. Takes over a lock left
 * behind by a killed process. Throws FolderInUse naming the process that holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const result = take(file);
  if (result === 'lost') {
    throw new FolderInUse(
      `The database in ${folder} was just taken by another process: stop that process, or set DATA_DIR to another folder.`,
    );
  }
  if (result !== 'taken') {
    throw new FolderInUse(
      `The database in ${folder} is in use by process ${result.pid}: stop that process, or set DATA_DIR to another folder.`,
    );
  }
  held.add(file);
  const release = () => {
    if (!held.delete(file)) return;
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  return release;
}

type Holder = { pid: number; startedAt: string };

/** Takes the lock for this process, or returns who holds it. */
function take(file: string): 'taken' | 'lost' | Holder {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`);
  try {
    if (linkIfFree(draft, file)) return 'taken';
    const found = read(file);
    if (found === undefined) return linkIfFree(draft, file) ? 'taken' : 'lost';
    const holder = holderIn(found);
    if (holder && isRunning(holder) && !isLeftover(holder, file)) return holder;
    return replace(file, found, draft) ? 'taken' : 'lost';
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Puts `draft` in the place of a lock that was left behind. A second lock lets only one process at a time do
 * that, and that process looks again: otherwise the slower of two would replace the lock of the faster.
 */
function replace(file: string, leftBehind: string, draft: string): boolean {
  const turn = `${file}.turn`;
  if (take(turn) !== 'taken') return false;
  try {
    if (read(file) !== leftBehind) return false;
    renameSync(draft, file);
    return true;
  } finally {
    rmSync(turn, { force: true });
  }
}

/** A link appears whole or not at all, and never replaces another file. */
function linkIfFree(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function holderIn(text: string): Holder | undefined {
  const [pid, startedAt = ''] = text.split(' ');
  return Number(pid) > 0 ? { pid: Number(pid), startedAt } : undefined;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** In a restarted container the same number belongs to a new process, perhaps to this one. */
function isLeftover({ pid, startedAt }: Holder, file: string): boolean {
  if (pid === process.pid) return !held.has(file);
  const start = startOf(pid);
  return startedAt !== '' && start !== '' && startedAt !== start;
}

function isRunning({ pid }: Holder): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** When a process was started, in kernel ticks; empty where the system does not say. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
