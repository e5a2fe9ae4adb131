/** What keeps an email's owner from logging in, for staff who help customers. */
import type { Queryable, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { hashEmail, PROOF } from './browser.ts';
import { countRiskyFailures } from './failure-store.ts';
import { countLiveTries, deleteWaits } from './store.ts';
import { CODE_PACE, LOGIN_PACE } from './throttle.ts';

export type Waits = { codes: number; wrongCodes: number };

/** The current counts against an email: codes sent and wrong codes. */
export async function findWaits(db: Queryable, deps: Deps, email: string): Promise<Waits> {
  const emailHashes = hashEmail(deps, email);
  const tries = await countLiveTries(db, emailHashes, deps.clock());
  const triesOf = (name: string) => tries.get(name) ?? 0;
  // A wrong code from a caller without a browser ID counts as both.
  const guessed = Math.max(triesOf(LOGIN_PACE.name), await countRiskyFailures(db, emailHashes));
  return { codes: triesOf(CODE_PACE.name), wrongCodes: guessed + triesOf(PROOF) };
}

/** Lets an email's owner try again now: deletes waits and wrong codes. Returns what was blocking them. */
export async function releaseLogins(tx: Tx, deps: Deps, email: string): Promise<Waits> {
  const held = await findWaits(tx, deps, email);
  await deleteWaits(tx, hashEmail(deps, email));
  return held;
}
