/** What is forgotten, and when. docs/operations.md tells operators the same. */
import { addDays, DAY_MS } from '#contracts/vehicle/days.ts';
import { californiaDay } from '../dates.ts';
import { deleteEndedRateLimits } from '../db/rate-limit-store.ts';
import type { Deps } from '../deps.ts';
import { forgetOldEntries } from '../features/audit/service.ts';
import { forgetCodes } from '../features/auth/service.ts';
import { deleteSandboxMails, purgeMails } from '../features/mail-outbox/store.ts';
import { type ForgetDeps, forgetUser } from '../features/privacy/forget.ts';
import {
  selectGuestsWithOldOrders,
  selectOldGuests,
} from '../features/privacy/old-guests-store.ts';
import { deleteOldRequests } from '../features/privacy/request-store.ts';
import { deleteOldReminders } from '../features/reminders/store.ts';
import { forgetSessions } from '../features/sessions/service.ts';
import { removeUploads } from '../features/uploads/service.ts';
import { deleteDoneJobs } from './store.ts';

/** Days, each counted from the end of what is kept. */
export const keptDays = {
  unpaidGuests: 30,
  guestOrders: 4 * 365,
  sessions: 30,
  unusedUploads: 1,
  mails: 30,
  sandboxMails: 7,
  reminders: 365,
  privacyRequests: 2 * 365,
  unconfirmedPrivacyRequests: 30,
  doneJobs: 7,
} as const;

export type RetentionDeps = ForgetDeps & Pick<Deps, 'db' | 'clock'>;

/** Removes what has outlived its purpose. Safe to run at any time and twice at once. */
export async function removeOldData(deps: RetentionDeps): Promise<void> {
  const now = deps.clock();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const uuid of await selectOldGuests(deps.db, ago(keptDays.unpaidGuests))) {
    await forgetUser(deps, uuid);
  }
  for (const uuid of await selectGuestsWithOldOrders(deps.db, ago(keptDays.guestOrders))) {
    await forgetUser(deps, uuid);
  }
  await forgetCodes(deps);
  await forgetSessions(deps, ago(keptDays.sessions));
  await forgetOldEntries(deps.db, now);
  await deleteEndedRateLimits(deps.db, now);
  await purgeMails(deps.db, ago(keptDays.mails), now);
  await deleteSandboxMails(deps.db, ago(keptDays.sandboxMails));
  await deleteOldReminders(deps.db, {
    expiredBefore: addDays(californiaDay(now), -keptDays.reminders),
    endedBefore: ago(keptDays.reminders),
  });
  await deleteOldRequests(deps.db, {
    answeredBefore: ago(keptDays.privacyRequests),
    unconfirmedBefore: ago(keptDays.unconfirmedPrivacyRequests),
  });
  await deleteDoneJobs(deps.db, ago(keptDays.doneJobs));
  // Last, as it is the one that needs somebody else to answer.
  await removeUploads(deps, { unusedBefore: ago(keptDays.unusedUploads) });
}
