/** How a guest's paid orders come to the account of the same, verified e-mail. */
import type { Tx, UserRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { joinAddresses } from '../addresses/service.ts';
import { joinCarts } from '../carts/service.ts';
import { joinPayments } from '../checkout/service.ts';
import { joinLines, moveOrders } from '../orders/service.ts';
import { lockUser } from '../users/access.ts';
import { closeGuests, hasPaidByEndedGuests, lockGuests } from '../users/service.ts';
import { joinVehicle } from '../vehicles/service.ts';
import { type PaidLine, selectPaidByGuests } from './store.ts';

/**
 * Closes the guests of an account's e-mail and takes over what they have paid for, with its vehicles and
 * addresses. What was not paid for stays behind: anybody who types an e-mail can fill a cart under it.
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
