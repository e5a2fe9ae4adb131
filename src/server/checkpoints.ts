/** Where tests kill a process to see what a crash leaves behind. Not allowed in production. */
import { dataFolderIn } from './db/embedded/data-folder.ts';
import { killPostmaster } from './db/embedded/postmaster.ts';
import type { Deps } from './deps.ts';

/** What a simulated power failure kills: this process, or the embedded database. */
export type FaultVictim = 'product' | 'database';

/** Kills the victim at a step, without closing anything or sending a response. */
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
