/** Where a test may end the process, to see what a crash leaves behind. Production refuses it. */
import type { CheckoutCheckpoint, Deps } from './deps.ts';

/** Ends the process at a step as a power cut would: nothing is closed, nothing is answered. */
export function endProcessAt(step: CheckoutCheckpoint): NonNullable<Deps['checkpoint']> {
  return (reached) => {
    if (reached === step) process.kill(process.pid, 'SIGKILL');
  };
}
