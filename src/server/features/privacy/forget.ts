import type { Queryable, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { lockUser } from '../account/access.ts';
import { forgetLogins } from '../account/login/service.ts';
import { deleteSessionsOf } from '../account/sessions.ts';
import { anonymizeUser, deleteUser } from '../account/users.ts';
import { detachPerson, recordAuditEvent } from '../audit/service.ts';
import { anonymizeAddresses, deleteUnusedAddresses, deleteUnusedCarts } from '../cart/service.ts';
import { anonymizePayments, deletePaymentsOf } from '../checkout/service.ts';
import { anonymizeFilings } from '../fulfillment/filing/service.ts';
import { anonymizeParcels } from '../fulfillment/parcels/service.ts';
import { deleteCards } from '../fulfillment/registration-card/service.ts';
import { anonymizeVehicles, deleteUnusedVehicles } from '../lookup/vehicles/service.ts';
import { forgetMailsAbout, forgetMailsTo } from '../mail/service.ts';
import { deleteSubscription } from '../orders/reminders/service.ts';
import {
  anonymizeLines,
  deleteLines,
  deleteNotesOf,
  deleteUnpaidLines,
} from '../orders/service.ts';
import { deletePapers } from '../papers/service.ts';
import { removeUploads } from '../uploads/service.ts';
import {
  GUESTS_AT_ONCE,
  hasLines,
  selectEndedGuests,
  selectGuestsWithOldOrders,
  selectOldTestGuests,
  selectOrdersUnderWay,
  selectRefundsOf,
  selectTestGuestsOf,
  selectUnpaidOf,
  selectUserUuids,
  TEST_GUESTS_AT_ONCE,
} from './forget-store.ts';
import { answerRequests } from './request-store.ts';

export type DeletionResult =
  | { outcome: 'forgotten'; users: number }
  /** Nothing was deleted: orders need their data until they arrive, and refunds until they are made. */
  | { outcome: 'under_way'; orderIds: string[]; refunds: string[] };

/**
 * Deletes everything about the owner of an email. For paid orders, keeps what the law requires, without
 * personal data. The audit log includes `why` if there was no request.
 */
export async function forgetEmail(
  deps: Deps,
  email: string,
  why?: string,
): Promise<DeletionResult> {
  const users = await selectUserUuids(deps.db, email);
  const underWay = await findUnderWay(deps.db, users);
  if (underWay) return { outcome: 'under_way', ...underWay };
  for (const uuid of users) await forgetUser(deps, uuid);
  for (const uuid of await selectTestGuestsOf(deps.db, email)) await forgetTestGuest(deps, uuid);
  await deps.db.transaction().execute(async (tx) => {
    await forgetMailsTo(tx, email);
    await deleteSubscription(tx, email);
    await forgetLogins(tx, deps, email);
    await answerRequests(tx, { email, kind: 'deletion', now: deps.clock() });
    await recordAuditEvent(tx, deps, 'PRIVACY_DELETION: done', { about: why || undefined });
  });
  return { outcome: 'forgotten', users: users.length };
}

/**
 * Deletes a user, or the user's personal data if they have paid orders. Skips users with a pending payment or
 * refund.
 */
export async function forgetUser(deps: Deps, userUuid: string): Promise<void> {
  await removeUploads(deps, { userUuid });
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userUuid);
    if (await findUnderWay(tx, [userUuid])) return;
    await detachPerson(tx, userUuid);
    await forgetMailsAbout(tx, userUuid);
    await forgetUnpaid(tx, userUuid);
    if (await hasLines(tx, userUuid)) {
      await anonymizeOrders(tx, userUuid);
      await deleteSessionsOf(tx, userUuid);
      await anonymizeUser(tx, userUuid, deps.clock());
    } else {
      await deletePaymentsOf(tx, userUuid);
      await deleteUser(tx, userUuid);
    }
  });
}

/** Deletes a test guest with all of their orders, because no law requires keeping them. */
async function forgetTestGuest(deps: Deps, userUuid: string): Promise<void> {
  await removeUploads(deps, { userUuid });
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userUuid);
    await detachPerson(tx, userUuid);
    await forgetMailsAbout(tx, userUuid);
    await deletePapers(tx, userUuid);
    await deleteNotesOf(tx, userUuid);
    await deleteCards(tx, userUuid);
    await deletePaymentsOf(tx, userUuid);
    await deleteLines(tx, userUuid);
    await forgetUnpaid(tx, userUuid);
    await deleteUser(tx, userUuid);
  });
}

/** These functions throw once `stopping` is aborted, so that the cleanup soon continues. */
export async function forgetOldTests(
  deps: Deps,
  endedBefore: Date,
  stopping?: AbortSignal,
): Promise<void> {
  let tests: string[];
  do {
    tests = await selectOldTestGuests(deps.db, endedBefore);
    for (const uuid of tests) {
      stopping?.throwIfAborted();
      await forgetTestGuest(deps, uuid);
    }
  } while (tests.length === TEST_GUESTS_AT_ONCE);
}

export async function forgetUnpaidGuests(
  deps: Deps,
  endedBefore: Date,
  stopping?: AbortSignal,
): Promise<void> {
  let ended: Awaited<ReturnType<typeof selectEndedGuests>> = [];
  do {
    stopping?.throwIfAborted();
    ended = await selectEndedGuests(deps.db, endedBefore, ended.at(-1));
    if (ended.length === 0) return;
    const uuids = ended.map(({ uuid }) => uuid);
    for (const uuid of await selectUnpaidOf(deps.db, uuids)) {
      stopping?.throwIfAborted();
      await forgetUser(deps, uuid);
    }
  } while (ended.length === GUESTS_AT_ONCE);
}

export async function forgetPaidGuests(
  deps: Deps,
  paidBefore: Date,
  stopping?: AbortSignal,
): Promise<void> {
  for (const uuid of await selectGuestsWithOldOrders(deps.db, paidBefore)) {
    stopping?.throwIfAborted();
    await forgetUser(deps, uuid);
  }
}

async function forgetUnpaid(tx: Tx, userUuid: string): Promise<void> {
  await deleteUnpaidLines(tx, userUuid);
  await deleteUnusedCarts(tx, userUuid);
  await deleteUnusedAddresses(tx, userUuid);
  await deleteUnusedVehicles(tx, userUuid);
}

/**
 * Keeps what the law requires of paid orders (service, amounts, dates, state, and ZIP code) and removes the data about
 * the person and the vehicle.
 */
async function anonymizeOrders(tx: Tx, userUuid: string): Promise<void> {
  await anonymizeAddresses(tx, userUuid);
  await anonymizeLines(tx, userUuid);
  await anonymizeVehicles(tx, userUuid);
  await anonymizePayments(tx, userUuid);
  await deleteCards(tx, userUuid);
  await anonymizeParcels(tx, userUuid);
  await anonymizeFilings(tx, userUuid);
  await deletePapers(tx, userUuid);
  await deleteNotesOf(tx, userUuid);
}

async function findUnderWay(db: Queryable, userUuids: readonly string[]) {
  const orderIds = await selectOrdersUnderWay(db, userUuids);
  const refunds = await selectRefundsOf(db, userUuids);
  return orderIds.length + refunds.length > 0 ? { orderIds, refunds } : undefined;
}
