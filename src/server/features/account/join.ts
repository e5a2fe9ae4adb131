/** How a guest's orders and cart come to the account of the same, verified e-mail, or to the guest of a mailed link. */
import type { Moved } from '#contracts/account/guests.ts';
import type { Tx, UserRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { allOf } from '../../secrets/keyed-hash.ts';
import { mailedUuid } from '../../secrets/mailed-uuid.ts';
import { joinAddresses } from '../cart/addresses.ts';
import { joinCarts, joinOpenCart } from '../cart/service.ts';
import { joinPayments } from '../checkout/service.ts';
import { joinVehicle } from '../lookup/vehicles/service.ts';
import { findOpenLines, joinLines, moveOrders, PAYMENT_PENDING } from '../orders/service.ts';
import { joinUploads } from '../papers/uploads/service.ts';
import { type ActingUser, findLiveGuest, lockUser, openGuestCte } from './access.ts';
import {
  type PaidLine,
  selectPaidByGuests,
  selectSavedAddresses,
  selectVehiclesOf,
} from './join-store.ts';
import { closeGuests, hasPaidByEndedGuests, lockGuests } from './users.ts';

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
export async function joinLatePayments({ db, clock }: Deps, account: UserRow): Promise<void> {
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
 * have ended or not, and so are those of their mailed links. One who is paying is left alone until the result is
 * known. Returns what is found under another uuid from then on; other uuids count as unknown.
 */
export async function joinHeldGuests(
  { db, clock, secret }: Deps,
  account: ActingUser,
  held: readonly string[],
): Promise<Moved[]> {
  const uuids = new Set(
    held.flatMap((uuid) => [
      uuid.toLowerCase(),
      ...allOf(secret).map((one) => mailedUuid(one, uuid)),
    ]),
  );
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, account.uuid);
    const guests = (await lockGuests(tx, account.email)).filter((uuid) => uuids.has(uuid));
    await closeGuests(tx, guests, account.uuid, clock());
    await takeOver(tx, account, guests);
    const moved: Moved[] = [];
    const named = new Set(held.map((uuid) => uuid.toLowerCase()));
    for (const guest of guests) {
      if (await isPaying(tx, guest)) continue;
      moved.push({ from: guest, to: account.uuid });
      const addresses = await addressesOf(tx, guest, { andSaved: named.has(guest) });
      moved.push(...(await takeOverUnpaid(tx, account, { guest, addresses }, clock())));
    }
    return moved;
  });
}

/**
 * Makes the guest of a mailed link, who has everything of the guest that it was mailed to: that one ends, and what
 * could be read by its own uuid gets another. Returns the same guest to whoever comes second, and nothing where
 * the first guest has ended otherwise. The secret is the one that wrote the link.
 */
export async function openMailedLink(
  { db, clock }: Deps,
  guestUuid: string,
  secret: string,
): Promise<UserRow | undefined> {
  const now = clock();
  const nameOf = (uuid: string) => mailedUuid(secret, uuid);
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, guestUuid);
    const guest = await findLiveGuest(tx, guestUuid, now);
    if (!guest) return findLiveGuest(tx, nameOf(guestUuid), now);
    if (await isPaying(tx, guestUuid)) throw new Conflict('PAYMENT_IN_PROGRESS', PAYMENT_PENDING);
    const { email, mobile_number, is_test } = guest;
    const named = { uuid: nameOf(guestUuid), email, mobile_number, is_test };
    const opened = await openGuestCte(tx, named, now).executeTakeFirstOrThrow();
    await closeGuests(tx, [guestUuid], opened.uuid, now);
    await takeOver(tx, opened, [guestUuid], nameOf);
    const addresses = await addressesOf(tx, guestUuid, { andSaved: false });
    await takeOverUnpaid(tx, opened, { guest: guestUuid, addresses }, now, nameOf);
    return opened;
  });
}

async function isPaying(tx: Tx, guest: string): Promise<boolean> {
  const lines = await findOpenLines(tx, guest);
  return lines.some((line) => line.payment_status === 'PENDING');
}

/**
 * The addresses of a guest's open cart, which its owner sees, and those saved besides where the tab that saved them asks. Of
 * a mailed cart others may be a stranger's, who had it sent or used the link.
 */
async function addressesOf(
  tx: Tx,
  guest: string,
  { andSaved }: { andSaved: boolean },
): Promise<string[]> {
  const used = (await findOpenLines(tx, guest)).map((line) => line.shipping_address_uuid);
  return [...new Set([...used, ...(andSaved ? await selectSavedAddresses(tx, guest) : [])])];
}

const asBefore = (uuid: string) => uuid;

/** `nameOf` chooses the uuids of addresses and lines, which open them without their owner's. */
async function takeOverUnpaid(
  tx: Tx,
  owner: UserRow,
  { guest, addresses }: { guest: string; addresses: readonly string[] },
  now: Date,
  nameOf = asBefore,
): Promise<Moved[]> {
  const vehicles: Moved[] = [];
  for (const vehicle of await selectVehiclesOf(tx, guest)) {
    const kept = await joinVehicle(tx, vehicle, owner.uuid);
    if (kept !== vehicle.uuid) vehicles.push({ from: vehicle.uuid, to: kept });
  }
  await joinAddresses(tx, addresses, owner.uuid, nameOf);
  const keptAs = new Map(vehicles.map(({ from, to }) => [from, to]));
  const cart = await joinOpenCart(tx, { guest, owner: owner.uuid, keptAs, now, nameOf });
  return cart ? [...vehicles, cart] : vehicles;
}

async function takeOver(
  tx: Tx,
  owner: UserRow,
  guests: readonly string[],
  nameOf = asBefore,
): Promise<void> {
  const lines = guests.length > 0 ? await selectPaidByGuests(tx, guests) : [];
  if (lines.length === 0) return;
  const vehicles = new Map(lines.map((line) => [line.user_vehicle_uuid, line]));
  for (const [uuid, { service_type_uuid, plate_key }] of vehicles) {
    const kept = await joinVehicle(tx, { uuid, service_type_uuid, plate_key }, owner.uuid);
    if (kept !== uuid) await moveOrders(tx, uuid, kept);
  }
  const each = (column: keyof PaidLine) => [...new Set(lines.map((line) => line[column]))];
  await joinLines(tx, each('uuid'), owner.uuid);
  await joinAddresses(tx, each('shipping_address_uuid'), owner.uuid, nameOf);
  await joinCarts(tx, each('user_cart_uuid'), owner.uuid);
  await joinPayments(tx, each('uuid'), owner.uuid);
  await joinUploads(tx, guests, owner.uuid);
}
