/** How a guest's orders and cart come to the account of the same, verified e-mail. */
import type { Moved } from '#contracts/account/guests.ts';
import type { Tx, UserRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { joinAddresses } from '../addresses/service.ts';
import { joinCarts, joinOpenCart } from '../carts/service.ts';
import { joinPayments } from '../checkout/service.ts';
import { findOpenLines, joinLines, moveOrders } from '../orders/service.ts';
import { type ActingUser, lockUser } from '../users/access.ts';
import { closeGuests, hasPaidByEndedGuests, lockGuests } from '../users/service.ts';
import { joinVehicle } from '../vehicles/service.ts';
import { type PaidLine, selectAddressesOf, selectPaidByGuests, selectVehiclesOf } from './store.ts';

/**
 * Closes the guests of an account's e-mail and takes over what they have paid for, with its vehicles and
 * addresses. What was not paid for stays behind until `joinHeldGuests`: anybody who types an e-mail can fill a
 * cart under it.
 */
export async function joinGuests(tx: Tx, account: UserRow, now: Date): Promise<void> {
  await lockUser(tx, account.uuid);
  const guests = await lockGuests(tx, account.email);
  if (guests.length === 0) return;
  await closeGuests(tx, guests, account.uuid, now);
  await takeOver(tx, account, guests);
}

/**
 * Takes over what was paid for by guests that have ended since, for example because their payment was still
 * being checked at the login.
 */
export async function joinLatePayments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: UserRow,
): Promise<void> {
  if (!(await hasPaidByEndedGuests(db, account.email, clock()))) return;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, account.uuid);
    const guests = await lockGuests(tx, account.email, { endedBy: clock() });
    await closeGuests(tx, guests, account.uuid, clock());
    await takeOver(tx, account, guests);
  });
}

/**
 * Takes over what is not paid for, too: vehicles, addresses and the open cart. The caller has logged in and
 * holds the uuids of these guests, so the guests of the account's e-mail among them are theirs, whether they
 * have ended or not. One who is paying is left alone until the result is known. Returns what is found under
 * another uuid from then on; other uuids count as unknown.
 */
export async function joinHeldGuests(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: ActingUser,
  held: readonly string[],
): Promise<Moved[]> {
  const uuids = new Set(held.map((uuid) => uuid.toLowerCase()));
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, account.uuid);
    const guests = (await lockGuests(tx, account.email)).filter((uuid) => uuids.has(uuid));
    await closeGuests(tx, guests, account.uuid, clock());
    await takeOver(tx, account, guests);
    const moved: Moved[] = [];
    for (const guest of guests) {
      if (await isPaying(tx, guest)) continue;
      moved.push({ from: guest, to: account.uuid });
      moved.push(...(await takeOverUnpaid(tx, account, guest, clock())));
    }
    return moved;
  });
}

async function isPaying(tx: Tx, guest: string): Promise<boolean> {
  const lines = await findOpenLines(tx, guest);
  return lines.some((line) => line.payment_status === 'PENDING');
}

async function takeOverUnpaid(
  tx: Tx,
  account: UserRow,
  guest: string,
  now: Date,
): Promise<Moved[]> {
  const vehicles: Moved[] = [];
  for (const vehicle of await selectVehiclesOf(tx, guest)) {
    const kept = await joinVehicle(tx, vehicle, account.uuid);
    if (kept !== vehicle.uuid) vehicles.push({ from: vehicle.uuid, to: kept });
  }
  await joinAddresses(tx, await selectAddressesOf(tx, guest), account.uuid);
  const keptAs = new Map(vehicles.map(({ from, to }) => [from, to]));
  const cart = await joinOpenCart(tx, { guest, account: account.uuid, keptAs, now });
  return cart ? [...vehicles, cart] : vehicles;
}

async function takeOver(tx: Tx, account: UserRow, guests: readonly string[]): Promise<void> {
  const lines = guests.length > 0 ? await selectPaidByGuests(tx, guests) : [];
  if (lines.length === 0) return;
  const vehicles = new Map(lines.map((line) => [line.user_vehicle_uuid, line]));
  for (const [uuid, { service_type_uuid, plate_key }] of vehicles) {
    const kept = await joinVehicle(tx, { uuid, service_type_uuid, plate_key }, account.uuid);
    if (kept !== uuid) await moveOrders(tx, uuid, kept);
  }
  const each = (column: keyof PaidLine) => [...new Set(lines.map((line) => line[column]))];
  await joinLines(tx, each('uuid'), account.uuid);
  await joinAddresses(tx, each('shipping_address_uuid'), account.uuid);
  await joinCarts(tx, each('user_cart_uuid'), account.uuid);
  await joinPayments(tx, each('uuid'), account.uuid);
}
