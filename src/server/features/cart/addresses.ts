import type { AddressBody, AddressQuery, SavedAddress } from '#contracts/account/address.ts';
import { CHECKING_PAYMENT } from '#contracts/order/checkout-message.ts';
import { msg } from '#words/words.ts';
import type { Page } from '../../db/page.ts';
import type { AddressRow, Queryable, Tx, UserRow } from '../../db/schema.ts';
import { isUuid, secretUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound, ValidationError } from '../../errors.ts';
import { limitWithin } from '../../http/rate-limit.ts';
import { type ActingUser, type Caller, lockForChange } from '../account/access.ts';
import { requireVehicle } from '../lookup/vehicles/service.ts';
import { updatePostage } from '../orders/postage.ts';
import {
  insertAddress,
  moveAddress,
  selectAddress,
  selectAddresses,
  updateAddressRow,
} from './addresses-store.ts';

type OwnAddress = Omit<AddressBody, 'user_uuid'>;

/** Customers save a few addresses for each vehicle. */
const ADDRESS_LIMIT = {
  name: 'addresses',
  points: 100,
  perSeconds: 3600,
  reason: msg('Too many addresses were saved.'),
} as const;

const UNKNOWN = msg('We couldn’t find this address. Please enter it again.');

/** A user's addresses, or a single one, found by its own UUID. */
export async function listAddresses(
  deps: Deps,
  caller: Caller,
  { user_uuid: userUuid, uuid: given, address_uuid, ...page }: AddressQuery,
): Promise<Page<SavedAddress>> {
  const uuid = given ?? address_uuid;
  if (uuid === undefined) {
    const user = await caller.actFor(userUuid ?? '');
    const addresses = await selectAddresses(deps.db, user, page);
    return { ...addresses, rows: addresses.rows.map(presentAddress) };
  }
  const address = isUuid(uuid) ? await selectAddress(deps.db, uuid) : undefined;
  if (!address || (userUuid !== undefined && userUuid.toLowerCase() !== address.user_uuid)) {
    throw new NotFound(UNKNOWN);
  }
  await caller.actFor(address.user_uuid);
  return { rows: [presentAddress(address)], total: 1, limit: page.limit, next: undefined };
}

export async function createAddress(
  deps: Deps,
  user: ActingUser,
  body: OwnAddress,
): Promise<string> {
  const limit = limitWithin(deps, ADDRESS_LIMIT, user.uuid);
  const address = storedBody(deps, user, body, secretUuid());
  const saved = await insertAddress(deps.db, address, limit);
  limit.check(saved);
  if (saved.uuid === null) {
    await requireVehicle(deps, body.user_vehicle_uuid ?? '', user.uuid);
    throw new Error('Expected an unknown vehicle');
  }
  return saved.uuid;
}

/**
 * Updates an address. Reprices the cart's lines to this address, because the choice of overnight shipping is stored
 * with the address.
 */
export async function changeAddress(
  deps: Deps,
  caller: Caller,
  uuid: string,
  body: AddressBody,
): Promise<string> {
  if (!isUuid(uuid)) throw new NotFound(UNKNOWN);
  const change = async (tx: Tx, user: ActingUser) => {
    const limit = limitWithin(deps, ADDRESS_LIMIT, user.uuid);
    const changed = await updateAddressRow(tx, storedBody(deps, user, body, uuid), limit);
    limit.check(changed);
    if (changed.is_in_cart === null) return user;
    if (changed.is_in_cart) await updatePostage(tx, user.uuid);
    return undefined;
  };
  // A concurrent insert of an address by the same user locks a row that this transaction waits for. A stronger lock
  // would deadlock with it.
  const rejected = await caller.actIn(body.user_uuid, change, lockForChange);
  if (!rejected) return uuid;
  // The limit is checked after the transaction, so that the rejected request still counts toward it.
  await requireAddress(deps, uuid, rejected.uuid);
  const { user_vehicle_uuid: vehicle } = body;
  if (vehicle) await requireVehicle(deps, vehicle, rejected.uuid);
  throw new Conflict('PAYMENT_IN_PROGRESS', CHECKING_PAYMENT);
}

function storedBody({ clock }: Deps, user: ActingUser, body: OwnAddress, uuid: string) {
  const user_vehicle_uuid = vehicleOf(user, body);
  return { ...body, user_uuid: user.uuid, user_vehicle_uuid, uuid, now: clock() };
}

/** Treats other people's addresses as nonexistent. */
export async function requireAddress(
  { db }: { db: Queryable },
  uuid: string,
  userUuid: string,
): Promise<AddressRow> {
  const address = isUuid(uuid) ? await selectAddress(db, uuid) : undefined;
  if (address?.user_uuid !== userUuid) throw new NotFound(UNKNOWN);
  return address;
}

/**
 * Moves addresses to another user, with new UUIDs from `nameOf`. If an address's vehicle isn't moved with it, the
 * address no longer refers to that vehicle.
 */
export async function mergeAddresses(
  tx: Tx,
  uuids: readonly string[],
  userUuid: string,
  newUuidFor: (uuid: string) => string,
): Promise<void> {
  for (const uuid of uuids) await moveAddress(tx, uuid, { uuid: newUuidFor(uuid), userUuid });
}

/** An address's vehicle. Null only for an account's address, which may have none or keep its current one. */
function vehicleOf(user: UserRow, { user_vehicle_uuid: uuid }: OwnAddress): string | null {
  if (uuid) return uuid;
  if (user.kind === 'account') return null;
  const field = 'user_vehicle_uuid';
  throw new ValidationError([{ field, message: `${field} is missing or not valid` }]);
}

function presentAddress(address: AddressRow): SavedAddress {
  return {
    ...address,
    created_dt: address.created_dt.toISOString(),
    updated_at: address.updated_at.toISOString(),
  };
}
