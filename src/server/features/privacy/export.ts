import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ownersOf } from '../account/users.ts';
import { recordAuditEvent } from '../audit/service.ts';
import {
  selectActivity,
  selectAddresses,
  selectDifferences,
  selectDisputes,
  selectFilings,
  selectLaterRequests,
  selectMails,
  selectNotes,
  selectOrderHistory,
  selectOrders,
  selectPapers,
  selectParcels,
  selectPayments,
  selectPrivacyRequests,
  selectRefunds,
  selectReminders,
  selectSessions,
  selectUsers,
  selectVehicles,
} from './export-store.ts';
import { answerRequests } from './request-store.ts';

/** Exports the data, logs the export (with `why` if there was no request), and closes open requests. */
export async function exportForRequest(deps: Deps, email: string, why?: string) {
  const { db } = deps;
  const users = await ownersOf(db, email);
  const personalData = await exportEmail(db, email, users);
  for (const userUuid of users.length > 0 ? users : [null]) {
    await recordAuditEvent(db, deps, 'PRIVACY_EXPORT: handed out', {
      userUuid,
      about: why || undefined,
    });
  }
  await answerRequests(db, { email, kind: 'access', now: deps.clock() });
  return personalData;
}

/** An SQL list can't be empty, so this UUID, which no row has, stands in for an empty list. */
const NOBODY = ['00000000-0000-0000-0000-000000000000'];

/**
 * Collects all data about the owner of an email, except secrets and hashes. The email must be in lowercase. The result
 * contains no UUIDs, because the UUID of a guest, an address, or an order grants access to a purchase.
 */
export async function exportEmail(db: Queryable, email: string, owners?: readonly string[]) {
  const users = owners ?? (await ownersOf(db, email));
  const of = users.length > 0 ? users : NOBODY;
  return {
    email,
    users: await selectUsers(db, of),
    vehicles: await selectVehicles(db, of),
    addresses: await selectAddresses(db, of),
    orders: withBareAddresses(await selectOrders(db, of)),
    order_history: await selectOrderHistory(db, of),
    parcels: await selectParcels(db, of),
    filings: await selectFilings(db, of),
    papers: await selectPapers(db, of),
    notes: await selectNotes(db, of),
    fee_differences: await selectDifferences(db, of),
    payments: await selectPayments(db, of),
    refunds: await selectRefunds(db, of),
    disputes: await selectDisputes(db, of),
    sessions: await selectSessions(db, of),
    activity: await selectActivity(db, of),
    later_requests: await selectLaterRequests(db, of),
    reminders: await selectReminders(db, email, of),
    mails: await selectMails(db, email, of),
    privacy_requests: await selectPrivacyRequests(db, email),
  };
}

/** Current and former addresses of orders contain UUIDs. */
function withBareAddresses<R extends { address_snapshot: unknown }>(orders: readonly R[]) {
  return orders.map((order) => ({
    ...order,
    address_snapshot: withoutUuids(order.address_snapshot),
  }));
}

const NAMES = new Set(['uuid', 'user_uuid', 'user_vehicle_uuid', 'staff_uuid']);

/** Removes UUIDs from a stored value, because they grant access to a purchase. */
export function withoutUuids(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(withoutUuids);
  if (typeof stored !== 'object' || stored === null) return stored;
  return Object.fromEntries(
    Object.entries(stored)
      .filter(([name]) => !NAMES.has(name))
      .map(([name, value]) => [name, withoutUuids(value)]),
  );
}
