/** Where a test may end a process to see what a crash leaves behind. Not allowed in production. */
import { dataFolderIn } from './db/embedded/data-folder.ts';
import { killPostmaster } from './db/embedded/postmaster.ts';
import type { Deps } from './deps.ts';

/** What ends at the step as in a power cut: this process, or the embedded database below it. */
export type FaultVictim = 'product' | 'database';

/** Ends the victim at a step: nothing is closed, no response is sent. */
export function endAt(
  step: string,
  { victim, dataDir }: { victim: FaultVictim; dataDir: string },
): NonNullable<Deps['checkpoint']> {
  return (reached) => {
    if (reached !== step) return;
    if (victim === 'product') process.kill(process.pid, 'SIGKILL');
    else killPostmaster(dataFolderIn(dataDir), 'SIGKILL');
  };
}
