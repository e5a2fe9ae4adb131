/** What is kept of each lookup, and how many there may be. */

import { DAY_MS } from '#contracts/time/days.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import type { VehicleLookup } from '#contracts/vehicle/vehicle.ts';
import type { ServiceTypeRow, UserRow } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { networkOf, networksOf } from '../../http/network.ts';
import { countByRules, countRequest } from '../../http/rate-limit.ts';
import { keyedHash } from '../../secrets/keyed-hash.ts';
import { hasPaidOrder } from '../account/users.ts';
import { countLookups, insertLookupCte } from './store.ts';

const REASON = 'Too many vehicles were looked up today';
const BY_NETWORK = {
  name: 'lookup-network',
  points: 600,
  perSeconds: 86_400,
  reason: `${REASON} from your network. Log in to look yours up.`,
} as const;
const BY_ACCOUNT = {
  name: 'lookup-account',
  points: 200,
  perSeconds: 86_400,
  reason: `${REASON} by your account.`,
} as const;
/** Anybody can open accounts by the hundred; only one that has paid for something is not judged by its neighbors. */
const BY_NEW_ACCOUNTS = {
  name: 'lookup-new-accounts',
  points: 300,
  perSeconds: 86_400,
  reason: `${REASON} from your network by accounts that have no order yet. Use another network, or call us.`,
} as const;
const BY_GUEST = {
  name: 'lookup-guest',
  points: 100,
  perSeconds: 3600,
  reason: 'Too many vehicles were looked up for this order.',
} as const;

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
/** Fewer in an hour are no rise, whatever was usual. */
const FEWEST = 200;
const RISE = 5;

/** What plates and e-mails are hashed for. */
export const PLATE_HASH = 'lookup-plate';
export const ASKER_HASH = 'lookup-asker';

/** Who looks a plate up, and where from. */
export type Looker = { account: UserRow | undefined; address: string };

/** Refuses one more vehicle to a guest who has many. */
export async function countVehicle(deps: Deps, guest: UserRow): Promise<void> {
  await countRequest(deps, BY_GUEST, guest.uuid);
}

/** Refuses a looker who comes too often in a day. */
export async function countLookup(deps: Deps, { account, address }: Looker): Promise<void> {
  const callers = networksOf(address);
  if (!account) return countRequest(deps, BY_NETWORK, callers);
  const isNew = deps.rateLimits !== 'off' && !(await hasPaidOrder(deps.db, account.uuid));
  await countByRules(deps, [
    { rule: BY_ACCOUNT, callers: account.uuid },
    ...(isNew ? [{ rule: BY_NEW_ACCOUNTS, callers }] : []),
  ]);
}

/** A part of a larger statement, or one of its own. */
export function recordLookupCte(
  { db, clock, secret }: Deps,
  request: VehicleLookup,
  { account, address }: Looker,
  { service, outcome }: { service: ServiceTypeRow; outcome: string },
) {
  const now = clock();
  return insertLookupCte(db, {
    uuid: rowUuid(now),
    plate_hash: keyedHash(secret, PLATE_HASH, plateKey(request.vehicle_license_plate)),
    purpose: service.kind,
    asker_hash: keyedHash(secret, ASKER_HASH, request.user_email),
    account_uuid: account?.uuid ?? null,
    network: networkOf(address),
    outcome,
    looked_up_at: now,
  });
}

/** The lookups of the last hour, and whether they are many against the week before. */
export async function watchLookups({ db, clock }: Deps) {
  const now = clock().getTime();
  const split = new Date(now - HOUR_MS);
  const recent = await countLookups(db, { from: split, to: new Date(now) });
  const before = await countLookups(db, { from: new Date(now - WEEK_MS), to: split });
  const usual = (before * HOUR_MS) / (WEEK_MS - HOUR_MS);
  return { recent, usual, isRising: recent >= FEWEST && recent >= RISE * usual };
}

/** Tells operators while unusually many plates are looked up. */
export async function reportLookups(deps: Deps): Promise<void> {
  const { recent, usual, isRising } = await watchLookups(deps);
  if (!isRising) return;
  deps.logger.error(
    { reason: `${recent} in the last hour, usually ${Math.round(usual)}` },
    'unusually many plates are looked up: somebody may be collecting vehicles',
  );
}
