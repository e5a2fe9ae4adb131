/** Where a test may end the process to see what a crash leaves behind. Not allowed in production. */
import type { Deps } from './deps.ts';

/** Ends the process at a step as a power cut would: nothing is closed, no response is sent. */
export function endProcessAt(step: string): NonNullable<Deps['checkpoint']> {
  return (reached) => {
    if (reached === step) process.kill(process.pid, 'SIGKILL');
  };
}
