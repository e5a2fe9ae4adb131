/** Resource usage of processes, from /proc on Linux. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;
const MB = 1024;

/** Includes all threads of the process. */
export function cpuMs(pid: number): number {
  const { own } = timesOf(`/proc/${pid}/stat`);
  return own;
}

/** The main thread serves the requests. */
export function mainThreadMs(pid: number): number {
  return timesOf(`/proc/${pid}/task/${pid}/stat`).own;
}

/** Includes processes that have exited. */
export function postgresCpuMs(folder: string): number {
  const postmaster = postmasterOf(folder);
  const { own, ended } = timesOf(`/proc/${postmaster}/stat`);
  const running = childrenOf(postmaster).reduce((sum, [, times]) => sum + times.own, 0);
  return own + ended + running;
}

/** Counts shared memory once. */
export function memoryWithDatabaseMb(pid: number, folder: string): number {
  const postmaster = postmasterOf(folder);
  const pids = [pid, postmaster, ...childrenOf(postmaster).map(([child]) => child)];
  return pids.reduce((sum, one) => sum + shareMb(one), 0);
}

function postmasterOf(folder: string): number {
  const [first = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  return Number(first);
}

function childrenOf(parent: number): [pid: number, times: Times][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, Times][] => {
      const times = timesIfExists(`/proc/${name}/stat`);
      return times?.parent === parent ? [[Number(name), times]] : [];
    });
}

function shareMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / MB;
}

/** A process's current memory, and its peak since `resetPeak`, in MB. */
export function memoryMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / MB;
  return { now: mb('VmRSS'), peak: mb('VmHWM') };
}

export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

type Times = { parent: number; own: number; ended: number };

function timesOf(file: string): Times {
  const text = readFileSync(file, 'utf8');
  // The program's name is in parentheses and may contain anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { parent, own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS };
}

/** Processes may exit while we read. */
function timesIfExists(file: string): Times | undefined {
  try {
    return timesOf(file);
  } catch {
    return undefined;
  }
}
