/** Who looked up a plate: for the DMV, or for people who ask about their own vehicle. */
import { DAY_MS } from '#contracts/time/days.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { keyedHashes, type Secret } from '../../secrets/keyed-hash.ts';
import { noteEvent } from '../privacy/audit.ts';
import { ASKER_HASH, PLATE_HASH } from './record.ts';
import { isKeptSince, selectEmailsWith, selectLookupsOf } from './store.ts';

export type KeptLookup = {
  at: Date;
  purpose: string;
  outcome: string;
  /** The entered email. Undefined if we no longer have it and the inquiry doesn't name it. */
  email: string | undefined;
  /** Equal for all lookups with the same email. */
  askerHash: string;
  /** The email of the logged-in account, or the account's UUID if it was deleted. */
  account: string | undefined;
  network: string;
};

/** The owner of an order and its plate, when it was looked up, and the end of the period. */
type LookupStart = { plate: string; email: string; userUuid: string; began: Date; until: Date };

/**
 * The stored lookups of a plate by an email or account within a period, oldest first, for the order's records. Null if
 * the lookup that began the order must exist but is not found, because it was written with another secret.
 */
export async function findLookupsOfOrder(
  db: Queryable,
  secret: Secret,
  { plate, email, userUuid, began, until }: LookupStart,
) {
  const rows = await selectLookupsOf(db, keyedHashes(secret, PLATE_HASH, plateKey(plate)));
  if (rows.length === 0 && (await isKeptSince(db, began))) return null;
  const asker = keyedHashes(secret, ASKER_HASH, email);
  const from = new Date(began.getTime() - DAY_MS);
  return rows
    .filter((row) => asker.includes(row.asker_hash) || row.account_uuid === userUuid)
    .filter(({ looked_up_at: at }) => at >= from && at <= until)
    .map(({ purpose, outcome, network, looked_up_at }) => ({
      purpose,
      outcome,
      network,
      looked_up_at,
    }));
}

/**
 * The stored lookups of a plate, oldest first. Logs the access. Emails are stored as hashes, so they are matched
 * against customers who have the plate, and against an email that the inquiry names.
 */
export async function exportLookups(
  deps: Deps,
  { plate, email }: { plate: string; email?: string | undefined },
): Promise<KeptLookup[]> {
  const { db, secret } = deps;
  const key = plateKey(plate);
  const rows = await selectLookupsOf(db, keyedHashes(secret, PLATE_HASH, key));
  const known = [...(await selectEmailsWith(db, key)), ...(email === undefined ? [] : [email])];
  const emails = new Map(
    known.flatMap((one) => keyedHashes(secret, ASKER_HASH, one).map((hash) => [hash, one])),
  );
  await noteEvent(db, deps, { event: 'PLATE_LOOKUPS: handed out', userUuid: null });
  return rows.map((row) => ({
    at: row.looked_up_at,
    purpose: row.purpose,
    outcome: row.outcome,
    email: emails.get(row.asker_hash),
    askerHash: row.asker_hash,
    account: row.account_email ?? row.account_uuid ?? undefined,
    network: row.network,
  }));
}
