/** What keeps the owner of an e-mail from logging in, for staff who are asked for help. */
import type { Queryable, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { hashEmail, PROOF } from './browser.ts';
import { countRiskyFailures } from './failure-store.ts';
import { countLiveTries, deleteWaits } from './store.ts';
import { CODE_PACE, LOGIN_PACE } from './throttle.ts';

export type Waits = { codes: number; wrongCodes: number };

/** What counts against an e-mail now: the codes sent, and the wrong ones. */
export async function findWaits(db: Queryable, deps: Deps, email: string): Promise<Waits> {
  const emailHashes = hashEmail(deps, email);
  const tries = await countLiveTries(db, emailHashes, deps.clock());
  const triesOf = (name: string) => tries.get(name) ?? 0;
  // A wrong code of a caller that does not say which browser it is counts as both.
  const guessed = Math.max(triesOf(LOGIN_PACE.name), await countRiskyFailures(db, emailHashes));
  return { codes: triesOf(CODE_PACE.name), wrongCodes: guessed + triesOf(PROOF) };
}

/** Lets the owner of an e-mail try again at once: forgets waits for codes and tries, and what was guessed. Returns what held. */
export async function releaseLogins(tx: Tx, deps: Deps, email: string): Promise<Waits> {
  const held = await findWaits(tx, deps, email);
  await deleteWaits(tx, hashEmail(deps, email));
  return held;
}
