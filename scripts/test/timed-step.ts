/**
 * Runs a command for `test.ts`, and tells it the processor time of all processes that the command started and waited
 * for: `node scripts/test/timed-step.ts COMMAND ARGUMENT…`. A process of its own for each step, as steps overlap.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** On Linux, /proc counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** Where times of children stand in /proc/self/stat, counted after the name of the program: in user and system mode. */
const CHILDREN = [13, 14];

const [, , command = '', ...args] = process.argv;
const child = spawn(command, args, { stdio: 'inherit' });
// The command gets the signal, too, and ends in its own way.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const [status] = await once(child, 'exit');
process.send?.({ cpuSeconds: cpuOfChildren() });
process.exitCode = typeof status === 'number' ? status : 1;
process.disconnect?.();

/** Undefined on systems that do not tell. */
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
