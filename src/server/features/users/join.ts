/** How a guest's paid orders come to the account of the same, verified e-mail. */
import type { Tx, User } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { lockUser } from './access.ts';
import {
  closeGuests,
  hasPaidByEndedGuests,
  lockGuests,
  movePaid,
  type PaidLine,
  selectAccountVehicle,
  selectPaidByGuests,
  takeOverVehicle,
} from './join-store.ts';

/**
 * Closes the guests of an account's e-mail and takes over what they have paid for, with its vehicles and
 * addresses. What was not paid for stays behind: whoever types an e-mail can fill a cart under it.
 */
export async function joinGuests(tx: Tx, account: User, now: Date): Promise<void> {
  await lockUser(tx, account.uuid);
  const guests = await lockGuests(tx, account.email);
  if (guests.length === 0) return;
  await closeGuests(tx, guests, account.uuid, now);
  await takeOver(tx, account, guests);
}

/**
 * Takes over what was paid for by guests that have ended since, as when their payment was still being
 * checked at the login.
 */
export async function joinLatePayments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: User,
): Promise<void> {
  if (!(await hasPaidByEndedGuests(db, account.email, clock()))) return;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, account.uuid);
    const guests = await lockGuests(tx, account.email, { endedBy: clock() });
    await closeGuests(tx, guests, account.uuid, clock());
    await takeOver(tx, account, guests);
  });
}

async function takeOver(tx: Tx, account: User, guests: readonly string[]): Promise<void> {
  const lines = guests.length > 0 ? await selectPaidByGuests(tx, guests) : [];
  if (lines.length === 0) return;
  const vehicles = new Map(lines.map((line) => [line.user_vehicle_uuid, line]));
  for (const line of vehicles.values()) await joinVehicle(tx, account.uuid, line);
  await movePaid(tx, account.uuid, lines);
}

/** A plate and service that the account has already are one vehicle: the later expiry is the true one. */
async function joinVehicle(tx: Tx, accountUuid: string, line: PaidLine): Promise<void> {
  const known = await selectAccountVehicle(tx, accountUuid, line);
  await takeOverVehicle(tx, accountUuid, line.user_vehicle_uuid, known);
}
