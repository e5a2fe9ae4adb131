import type { Moved } from '#contracts/account/guests.ts';
import { CHECKING_PAYMENT } from '#contracts/order/checkout-message.ts';
import type { Tx, UserRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { allOf } from '../../secrets/keyed-hash.ts';
import { mailedUuid } from '../../secrets/mailed-uuid.ts';
import { type ActingUser, findLiveGuest, lockUser, openGuestCte } from '../account/access.ts';
import { closeGuests, hasPaidByEndedGuests, lockGuests } from '../account/users.ts';
import { findSavedAddresses, mergeAddresses, mergeCarts, mergeOpenCart } from '../cart/service.ts';
import { mergePayments } from '../checkout/service.ts';
import { findVehiclesOf, mergeVehicle } from '../lookup/vehicles/service.ts';
import { findOpenLines, findPaidByGuests, mergeLines, moveOrders } from '../orders/service.ts';
import { mergeUploads } from '../uploads/service.ts';

/**
 * Ends the guest sessions with an account's email, and moves their paid orders, vehicles, and addresses to the account.
 * Unpaid items stay with the guest until `mergeHeldGuests`, because anyone can fill a cart under someone else's email.
 */
export async function mergeGuests(tx: Tx, account: UserRow, now: Date): Promise<void> {
  await lockUser(tx, account.uuid);
  const guests = await lockGuests(tx, account.email);
  if (guests.length === 0) return;
  await closeGuests(tx, guests, account.uuid, now);
  await takeOver(tx, account, guests);
}

/**
 * Moves the paid orders of ended guest sessions to the account after the login, for example orders whose payment was
 * still pending at the login.
 */
export async function mergeLatePayments({ db, clock }: Deps, account: UserRow): Promise<void> {
  if (!(await hasPaidByEndedGuests(db, account.email, clock()))) return;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, account.uuid);
    const guests = await lockGuests(tx, account.email, { endedBy: clock() });
    await closeGuests(tx, guests, account.uuid, clock());
    await takeOver(tx, account, guests);
  });
}

/**
 * Moves unpaid items to the account, too: vehicles, addresses, and the open cart. The caller has logged in and has
 * these guests' UUIDs, so guests with the account's email are theirs, ended or not, and so are the guests of their
 * emailed links. A guest with a pending payment isn't changed until the result is known. Returns the IDs that have
 * changed. IDs that aren't in the result no longer exist.
 */
export async function mergeHeldGuests(
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
 * Creates the guest of an emailed link, and moves everything from the original guest to it. The original guest's
 * session ends, and IDs that granted access are replaced. Idempotent. Returns undefined if the original session ended
 * for another reason. `secret` is the secret that signed the link.
 */
export async function openMailedLink(
  { db, clock }: Deps,
  guestUuid: string,
  secret: string,
): Promise<UserRow | undefined> {
  const now = clock();
  const newUuidFor = (uuid: string) => mailedUuid(secret, uuid);
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, guestUuid);
    const guest = await findLiveGuest(tx, guestUuid, now);
    if (!guest) return findLiveGuest(tx, newUuidFor(guestUuid), now);
    if (await isPaying(tx, guestUuid)) throw new Conflict('PAYMENT_IN_PROGRESS', CHECKING_PAYMENT);
    const { email, mobile_number, is_test } = guest;
    const named = { uuid: newUuidFor(guestUuid), email, mobile_number, is_test };
    const opened = await openGuestCte(tx, named, now).executeTakeFirstOrThrow();
    await closeGuests(tx, [guestUuid], opened.uuid, now);
    await takeOver(tx, opened, [guestUuid], newUuidFor);
    const addresses = await addressesOf(tx, guestUuid, { andSaved: false });
    await takeOverUnpaid(tx, opened, { guest: guestUuid, addresses }, now, newUuidFor);
    return opened;
  });
}

async function isPaying(tx: Tx, guest: string): Promise<boolean> {
  const lines = await findOpenLines(tx, guest);
  return lines.some((line) => line.payment_status === 'PENDING');
}

/**
 * The addresses that move from a guest to another user: those of the open cart, plus saved ones if the requesting tab
 * saved them. An emailed cart's other addresses may belong to a stranger who requested the email or used its link.
 */
async function addressesOf(tx: Tx, guest: string, { andSaved }: { andSaved: boolean }) {
  const used = (await findOpenLines(tx, guest)).map((line) => line.shipping_address_uuid);
  return [...new Set([...used, ...(andSaved ? await findSavedAddresses(tx, guest) : [])])];
}

const asBefore = (uuid: string) => uuid;

/** `nameOf` creates new UUIDs for addresses and lines, because these grant access without their owner's UUID. */
async function takeOverUnpaid(
  tx: Tx,
  owner: UserRow,
  { guest, addresses }: { guest: string; addresses: readonly string[] },
  now: Date,
  newUuidFor = asBefore,
): Promise<Moved[]> {
  const vehicles: Moved[] = [];
  for (const vehicle of await findVehiclesOf(tx, guest)) {
    const survivor = await mergeVehicle(tx, vehicle, owner.uuid);
    if (survivor !== vehicle.uuid) vehicles.push({ from: vehicle.uuid, to: survivor });
  }
  await mergeAddresses(tx, addresses, owner.uuid, newUuidFor);
  const survivingVehicles = new Map(vehicles.map(({ from, to }) => [from, to]));
  const cart = await mergeOpenCart(tx, {
    guest,
    owner: owner.uuid,
    keptAs: survivingVehicles,
    now,
    nameOf: newUuidFor,
  });
  return cart ? [...vehicles, cart] : vehicles;
}

async function takeOver(
  tx: Tx,
  owner: UserRow,
  guests: readonly string[],
  newUuidFor = asBefore,
): Promise<void> {
  const lines = guests.length > 0 ? await findPaidByGuests(tx, guests) : [];
  if (lines.length === 0) return;
  const vehicles = new Map(lines.map((line) => [line.user_vehicle_uuid, line]));
  for (const [uuid, { service_type_uuid, plate_key }] of vehicles) {
    const survivor = await mergeVehicle(tx, { uuid, service_type_uuid, plate_key }, owner.uuid);
    if (survivor !== uuid) await moveOrders(tx, uuid, survivor);
  }
  const each = (column: keyof PaidLine) => [...new Set(lines.map((line) => line[column]))];
  await mergeLines(tx, each('uuid'), owner.uuid);
  await mergeAddresses(tx, each('shipping_address_uuid'), owner.uuid, newUuidFor);
  await mergeCarts(tx, each('user_cart_uuid'), owner.uuid);
  await mergePayments(tx, each('uuid'), owner.uuid);
  await mergeUploads(tx, guests, owner.uuid);
}

type PaidLine = Awaited<ReturnType<typeof findPaidByGuests>>[number];
