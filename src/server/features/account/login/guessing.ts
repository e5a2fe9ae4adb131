/**
 * Prevents brute-force guessing of short codes. Once an owner has logged in or paid, a correct code only works in a
 * browser that has opened an email or a link, or that is on a known network. Other browsers must open the link in the
 * code's email.
 */
import { DAY_MS } from '#contracts/time/days.ts';
import { composeGuessedCodes } from '#mails/code.ts';
import { runIn } from '#words/store.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Hashes } from '../../../secrets/keyed-hash.ts';
import { findOwnersLanguage, hasAccountOrPaidOrder } from '../users.ts';
import type { BrowserTrust } from './browser.ts';
import { hasKnownNetworks } from './known-networks.ts';
import { addFailure, countRiskyFailures, resetRisky, subtractRisky } from './store.ts';

/** After this many wrong codes from known networks, a known network is no longer trusted. */
const RISKY_FAILURES = 10;
/**
 * After this long without a wrong code, a login with a proof resets the count. Two bursts a year are not enough to
 * guess a code.
 */
const QUIET_DAYS = 180;
/** The counts at which the owner gets a warning. */
const WARN_AT = new Set([5, 50, 500, 5000]);

type Guess = { email: string; emailHashes: Hashes; trust: BrowserTrust };

export async function isLinkNeeded(
  db: Queryable,
  deps: Deps,
  { email, emailHashes, trust }: Guess,
): Promise<boolean> {
  if (trust === 'proven') return false;
  if ((await countRiskyFailures(db, emailHashes)) >= RISKY_FAILURES) return true;
  if (trust !== 'stranger') return false;
  // Known networks and purchases are both checked, because only the networks expire.
  return (await hasKnownNetworks(db, deps, email)) || (await hasAccountOrPaidOrder(db, email));
}

/** Counts a wrong code. The attempt is risky if a correct code would have granted access. */
export async function countFailure(
  tx: Tx,
  deps: Deps,
  { email, emailHashes: [emailHash] }: Guess,
  { isRisky }: { isRisky: boolean },
): Promise<void> {
  const now = deps.clock();
  deps.metrics.wrongCodes.inc();
  const failures = await addFailure(tx, emailHash, { isRisky, now });
  const language = WARN_AT.has(failures) ? await findOwnersLanguage(tx, email) : undefined;
  if (language === undefined) return;
  const day = Math.floor(now.getTime() / DAY_MS);
  await deps.mail.enqueue(tx, {
    to: email,
    email: runIn(language, () => composeGuessedCodes({ licensee: deps.licensee(), failures })),
    key: `guessed:${emailHash}:${failures}:${day}`,
  });
}

/**
 * After a login, deducts wrong codes that were probably the owner's: those from the same browser. With a proof,
 * deducts all of them if no one has entered a wrong code for a long time.
 */
export async function resetFailures(
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
