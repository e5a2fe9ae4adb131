/**
 * Runs a command for `test.ts` and reports the CPU time of the command and its child processes: `node
 * scripts/test/timed-step.ts COMMAND ARGUMENT…`. Each step gets its own process, because steps overlap.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** On Linux, /proc counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** Fields of /proc/self/stat, counted after the program's name: CPU time of children in user and system mode. */
const CHILDREN = [13, 14];

const [, , command = '', ...args] = process.argv;
const child = spawn(command, args, { stdio: 'inherit' });
// The command receives the signal, too, and shuts down on its own.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const [status] = await once(child, 'exit');
process.send?.({ cpuSeconds: cpuOfChildren() });
process.exitCode = typeof status === 'number' ? status : 1;
process.disconnect?.();

/** Undefined on systems without /proc. */
function cpuOfChildren(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = CHILDREN.map((index) => Number(fields[index]));
    return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
