/** Records each lookup. */

import { DAY_MS } from '#contracts/time/days.ts';
import type { VehicleLookup } from '#contracts/vehicle/lookup-body.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import type { Queryable, ServiceTypeRow } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../http/network.ts';
import { keyedHash, keyedHashes, type Secret } from '../../secrets/keyed-hash.ts';
import { recordAuditEvent } from '../audit/service.ts';
import type { LookupRequester } from './limits.ts';
import {
  countLookups,
  hasLookupsBefore,
  insertLookupCte,
  selectEmailsWith,
  selectLookupsOf,
} from './store.ts';

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
/** A lower hourly count never counts as a spike, regardless of the baseline. */
const MIN = 200;
const RISE = 5;

export const PLATE_HASH = 'lookup-plate';
export const ASKER_HASH = 'lookup-asker';

export function recordLookupCte(
  { db, clock, secret }: Deps,
  request: VehicleLookup,
  { account, ip }: LookupRequester,
  { service, outcome }: { service: ServiceTypeRow; outcome: string },
) {
  const now = clock();
  return insertLookupCte(db, {
    uuid: rowUuid(now),
    plate_hash: keyedHash(secret, PLATE_HASH, plateKey(request.vehicle_license_plate)),
    purpose: service.kind,
    asker_hash: keyedHash(secret, ASKER_HASH, request.user_email),
    account_uuid: account?.uuid ?? null,
    network: networkOf(ip),
    outcome,
    looked_up_at: now,
  });
}

/** The number of lookups in the last hour, and whether it is high compared with the week before. */
export async function measureLookups({ db, clock }: Deps) {
  const now = clock().getTime();
  const split = new Date(now - HOUR_MS);
  const recent = await countLookups(db, { from: split, to: new Date(now) });
  const before = await countLookups(db, { from: new Date(now - WEEK_MS), to: split });
  const usual = (before * HOUR_MS) / (WEEK_MS - HOUR_MS);
  return { recent, usual, isRising: recent >= MIN && recent >= RISE * usual };
}

export async function reportLookups(deps: Deps): Promise<void> {
  const { recent, usual, isRising } = await measureLookups(deps);
  if (!isRising) return;
  deps.logger.error(
    { reason: `${recent} in the last hour, usually ${Math.round(usual)}` },
    'unusually many plates are looked up: someone may be harvesting vehicle data',
  );
}

type KeptLookup = {
  at: Date;
  purpose: string;
  outcome: string;
  /** The email that was entered. Undefined if we no longer have it and the inquiry doesn't include it. */
  email: string | undefined;
  /** Equal for all lookups with the same email. */
  askerHash: string;
  /** The email of the logged-in account, or the account's UUID if it was deleted. */
  account: string | undefined;
  network: string;
};

type LookupStart = { plate: string; email: string; userUuid: string; began: Date; until: Date };

/**
 * Finds the stored lookups of a plate by an email or account within a period, oldest first, for the order's records.
 * Returns null if the lookup that began the order is missing because it was hashed with a different secret.
 */
export async function findLookupsOfOrder(
  db: Queryable,
  secret: Secret,
  { plate, email, userUuid, began, until }: LookupStart,
) {
  const rows = await selectLookupsOf(db, keyedHashes(secret, PLATE_HASH, plateKey(plate)));
  if (rows.length === 0 && (await hasLookupsBefore(db, began))) return null;
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
 * Finds the stored lookups of a plate, oldest first. Logs the access. Emails are stored as hashes, so they are matched
 * against the emails of customers who have the plate, and against an email that the inquiry includes.
 */
export async function exportLookups(
  deps: Deps,
  { plate, email }: { plate: string; email?: string | undefined },
): Promise<KeptLookup[]> {
  const { db, secret } = deps;
  const key = plateKey(plate);
  const rows = await selectLookupsOf(db, keyedHashes(secret, PLATE_HASH, key));
  const knownEmails = [
    ...(await selectEmailsWith(db, key)),
    ...(email === undefined ? [] : [email]),
  ];
  const emails = new Map(
    knownEmails.flatMap((one) => keyedHashes(secret, ASKER_HASH, one).map((hash) => [hash, one])),
  );
  await recordAuditEvent(db, deps, 'PLATE_LOOKUPS: handed out');
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
