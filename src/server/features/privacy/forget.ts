import type { Deps } from '../../deps.ts';
import { forgetPerson } from '../audit/service.ts';
import { removeUploads } from '../uploads/service.ts';
import { lockUser } from '../users/access.ts';
import {
  anonymiseOrders,
  anonymiseUser,
  deleteContact,
  deleteUnpaid,
  deleteUser,
  hasLines,
  selectOrdersUnderWay,
  selectUserUuids,
} from './forget-store.ts';
import { answerRequests } from './request-store.ts';

export type ForgetDeps = Pick<Deps, 'db' | 'clock' | 'logger'> & {
  gateways: Pick<Deps['gateways'], 'storage'>;
};

export type Forgotten =
  | { outcome: 'forgotten'; users: number }
  /** These orders need their data until they have arrived. */
  | { outcome: 'under_way'; orderIds: string[] };

/** Removes everything about the owner of an e-mail; of his paid orders what the law asks for stays, without him. */
export async function forgetEmail(deps: ForgetDeps, email: string): Promise<Forgotten> {
  const users = await selectUserUuids(deps.db, email);
  const orderIds = await selectOrdersUnderWay(deps.db, users);
  if (orderIds.length > 0) return { outcome: 'under_way', orderIds };
  for (const uuid of users) await forgetUser(deps, uuid);
  await deps.db.transaction().execute(async (tx) => {
    await deleteContact(tx, email);
    await answerRequests(tx, { email, kind: 'deletion', now: deps.clock() });
  });
  return { outcome: 'forgotten', users: users.length };
}

/** Removes a user, or what is personal of one with paid orders. A payment in doubt is left alone. */
export async function forgetUser(deps: ForgetDeps, userUuid: string): Promise<void> {
  await removeUploads(deps, { userUuid });
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userUuid);
    if ((await selectOrdersUnderWay(tx, [userUuid])).length > 0) return;
    await deleteUnpaid(tx, userUuid);
    await forgetPerson(tx, userUuid);
    if (await hasLines(tx, userUuid)) {
      await anonymiseOrders(tx, userUuid);
      await anonymiseUser(tx, userUuid, deps.clock());
    } else {
      await deleteUser(tx, userUuid);
    }
  });
}
