/**
 * Keeps strangers from guessing a code of four digits. Once an owner has logged in or paid, a right code opens what is
 * theirs only to a browser that the owner's mails, links or network vouch for; the others open the link in the code's mail.
 */
import { DAY_MS } from '#contracts/time/days.ts';
import { composeGuessedCodes } from '#mails/guessed-codes.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Hashes } from '../../../secrets/keyed-hash.ts';
import { hasAnythingToOpen } from '../users.ts';
import type { BrowserTrust } from './browser.ts';
import { addFailure, countRiskyFailures, resetRisky, subtractRisky } from './failure-store.ts';
import { hasKnownNetworks } from './known-networks.ts';

/** The wrong codes of browsers that only their network vouches for; afterwards it vouches for nobody. */
const RISKY_FAILURES = 10;
/** Without a wrong code for so long, the owner's proof makes them forgotten: two bursts a year are no way to guess one. */
const QUIET_DAYS = 180;
/** The owner is told at these counts. */
const TOLD_AT = new Set([5, 50, 500, 5000]);

type Guess = { email: string; emailHashes: Hashes; trust: BrowserTrust };

export async function isLinkNeeded(
  db: Queryable,
  deps: Deps,
  { email, emailHashes, trust }: Guess,
): Promise<boolean> {
  if (trust === 'proven') return false;
  if ((await countRiskyFailures(db, emailHashes)) >= RISKY_FAILURES) return true;
  if (trust !== 'stranger') return false;
  // Networks are forgotten after a while; what there is to open is not.
  return (await hasKnownNetworks(db, deps, email)) || (await hasAnythingToOpen(db, email));
}

/** Counts a wrong code. A risky one might have opened something, had it been right. */
export async function noteFailure(
  tx: Tx,
  deps: Deps,
  { email, emailHashes: [emailHash] }: Guess,
  { isRisky }: { isRisky: boolean },
): Promise<void> {
  const now = deps.clock();
  deps.metrics.wrongCodes.inc();
  const failures = await addFailure(tx, emailHash, { isRisky, now });
  if (!TOLD_AT.has(failures) || !(await hasAnythingToOpen(tx, email))) return;
  const day = Math.floor(now.getTime() / DAY_MS);
  await deps.mail.enqueue(tx, {
    to: email,
    email: composeGuessedCodes({ licensee: deps.licensee, failures }),
    key: `guessed:${emailHash}:${failures}:${day}`,
  });
}

/**
 * A login tells some of the wrong codes to be the owner's: those of the very browser that has then entered the right
 * one, and with a proof all, once nobody has guessed for long.
 */
export async function forgive(
  tx: Tx,
  { clock }: Deps,
  { emailHashes, trust }: Guess,
  mistyped: number,
): Promise<void> {
  if (trust === 'proven') {
    await resetRisky(tx, emailHashes, new Date(clock().getTime() - QUIET_DAYS * DAY_MS));
  } else if (mistyped > 0) {
    await subtractRisky(tx, emailHashes, mistyped);
  }
}
