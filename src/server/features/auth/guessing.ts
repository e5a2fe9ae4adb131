/**
 * Keeps strangers from guessing a code of four digits. Once an owner has logged in or paid, a right code opens what is
 * theirs only to a browser that the owner's mails, links or network vouch for; the others open the link in the code's mail.
 */
import { DAY_MS } from '#contracts/vehicle/days.ts';
import { renderGuessedCodesMail } from '#documents/mail/code.ts';
import type { Deps } from '../../deps.ts';
import type { Hashes } from '../../secrets/keyed-hash.ts';
import { hasKnownNetworks } from '../known-networks/service.ts';
import { hasAnythingToOpen } from '../users/service.ts';
import type { Vouched } from './browser.ts';
import { addFailure, countRiskyFailures } from './failure-store.ts';

/** The wrong codes, ever, of browsers that only their network vouches for; afterwards it vouches for nobody. */
const RISKY_FAILURES = 10;
/** The owner is told at these counts. */
const TOLD_AT = new Set([5, 50, 500, 5000]);

type Guess = { email: string; emailHashes: Hashes; vouched: Vouched };

export async function isLinkNeeded(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  { email, emailHashes, vouched }: Guess,
): Promise<boolean> {
  const { db } = deps;
  if ((await countRiskyFailures(db, emailHashes)) >= RISKY_FAILURES) return true;
  return vouched === 'stranger' && (await hasKnownNetworks(db, deps, email));
}

/** Counts a wrong code for good. A risky one might have opened something, had it been right. */
export async function noteFailure(
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'licensee' | 'logger' | 'metrics'>,
  { email, emailHashes: [emailHash] }: Guess,
  { isRisky }: { isRisky: boolean },
): Promise<void> {
  const now = deps.clock();
  deps.metrics.wrongCodes.inc();
  await deps.db.transaction().execute(async (tx) => {
    const failures = await addFailure(tx, emailHash, { isRisky, now });
    if (!TOLD_AT.has(failures) || !(await hasAnythingToOpen(tx, email))) return;
    const day = Math.floor(now.getTime() / DAY_MS);
    const mail = renderGuessedCodesMail({ licensee: deps.licensee, failures });
    await deps.mail.enqueue(tx, {
      to: email,
      kind: 'guessed-codes',
      mail,
      key: `guessed:${emailHash}:${failures}:${day}`,
    });
  });
}
