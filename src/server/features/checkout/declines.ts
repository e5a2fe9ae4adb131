import { DAY_MS } from '#contracts/time/days.ts';
import type { Deps } from '../../deps.ts';
import { countDecided } from './try-store.ts';

const RECENT_MS = 60 * 60_000;
/** Fewer declines per hour are noise. */
const MIN = 20;
const HIGH_SHARE = 0.3;
/** A rate counts as rising when it has doubled, so that a constantly high one does not. */
const RISE = 2;

/** The decline rate of the last hour, and whether it is high and rising compared with the day before. */
export async function watchDeclines({ db, clock }: Deps) {
  const now = clock().getTime();
  const split = new Date(now - RECENT_MS);
  const recent = await countDecided(db, { from: split, to: new Date(now) });
  const before = await countDecided(db, { from: new Date(now - DAY_MS), to: split });
  const share = shareOf(recent);
  const isRising = recent.declined >= MIN && share >= Math.max(HIGH_SHARE, RISE * shareOf(before));
  return { ...recent, share, isRising };
}

/** Warns operators while the rate is rising. */
export async function reportDeclines(deps: Deps): Promise<void> {
  const { declined, decided, isRising } = await watchDeclines(deps);
  if (!isRising) return;
  deps.logger.error(
    { reason: `${declined} of ${decided} payments of the last hour` },
    'many payments are declined: somebody may be trying stolen cards',
  );
}

function shareOf({ decided, declined }: { decided: number; declined: number }): number {
  return decided === 0 ? 0 : declined / decided;
}
