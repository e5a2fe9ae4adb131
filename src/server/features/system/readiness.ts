import { createRateLimitStore } from '../../db/rate-limit-store.ts';
import type { Deps } from '../../deps.ts';

/** With less, pictures, a sandbox's ledger and an embedded database may fail in the middle of a write. */
const ENOUGH_BYTES = 64 * 1024 * 1024;
const PROBE_SECONDS = 60;

/**
 * Why this process should get no requests, in words for the operator; undefined where it may. A database that
 * can be read but not written is as good as none, so this writes: it counts the probe itself.
 */
export async function whyNotReady(deps: Deps): Promise<string | undefined> {
  if (deps.isDraining?.()) return 'This process is ending';
  const free = await deps.freeDiskBytes?.();
  if (free !== undefined && free < ENOUGH_BYTES) {
    return `The disk of DATA_DIR has ${Math.floor(free / 1024 / 1024)} MB left`;
  }
  try {
    await createRateLimitStore(deps.db, deps.clock).hit('readiness', 'probe', PROBE_SECONDS);
    return undefined;
  } catch (error) {
    return `The database takes no writes: ${error instanceof Error ? error.message : 'unknown'}`;
  }
}
