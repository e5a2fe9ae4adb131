import { getHealth } from '#contracts/api/operation.ts';
import { createRateLimitStore } from '../../db/rate-limit-store.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { publicCacheControl, type ReadySource } from '../../http/ready-responses.ts';

/** The process responds. Cacheable only for a second, because a cache could outlive the process. */
export const HEALTH = {
  url: getHealth.path,
  route: getHealth.path,
  cacheControl: publicCacheControl(1),
  body: success('Healthy', { healthy: true }),
};
const answers = [HEALTH];

export const readyHealth: ReadySource = () => answers;

/** Below this amount of free space, writes to the embedded database and other files may fail midway. */
const ENOUGH_BYTES = 64 * 1024 * 1024;
const PROBE_SECONDS = 60;

/**
 * Returns the reason that this process should receive no requests, for the operator. Undefined if it is ready. A
 * read-only database is useless, so this check writes: it increments a counter.
 */
export async function whyNotReady(deps: Deps): Promise<string | undefined> {
  if (deps.isDraining?.()) return 'This process is shutting down';
  const free = await deps.freeDiskBytes?.();
  if (free !== undefined && free < ENOUGH_BYTES) {
    return `The DATA_DIR disk has only ${Math.floor(free / 1024 / 1024)} MB left`;
  }
  try {
    await createRateLimitStore(deps.db, deps.clock).hit('readiness', 'probe', PROBE_SECONDS);
    return undefined;
  } catch (error) {
    return `The database does not accept writes: ${error instanceof Error ? error.message : 'unknown'}`;
  }
}
