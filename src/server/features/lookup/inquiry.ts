/** Who looked a plate up: for the DMV, or a person who asks about their own vehicle. */
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
  /** The e-mail that was typed; undefined where we have it no more and the inquiry does not name it. */
  email: string | undefined;
  /** The same for all lookups of one e-mail. */
  askerHash: string;
  /** The e-mail of who had logged in, or the account's uuid where it was deleted. */
  account: string | undefined;
  network: string;
};

/** Whose order of which plate, when it was looked up, and until when lookups count. */
type Began = { plate: string; email: string; userUuid: string; began: Date; until: Date };

/**
 * The kept lookups of a plate by an e-mail or an account between two moments, oldest first, for the records of its order. Null where
 * the one that began the order must be kept but is not found: another secret wrote it.
 */
export async function findLookupsBehind(
  db: Queryable,
  secret: Secret,
  { plate, email, userUuid, began, until }: Began,
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
 * The kept lookups of a plate, oldest first; the audit log says that they were handed out. E-mails are kept as hashes, so
 * they are compared with those that have the plate in their garage, and with one that the inquiry names.
 */
export async function handOutLookups(
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
