/** What is deleted, and when. docs/operations.md tells operators the same. */

import { californiaDay } from '#contracts/vehicle/california.ts';
import { addDays, DAY_MS } from '#contracts/vehicle/days.ts';
import { deleteEndedRateLimits } from '../db/rate-limit-store.ts';
import type { Deps } from '../deps.ts';
import { forgetOldEntries } from '../features/audit/service.ts';
import { forgetCodes, forgetLoginTraces } from '../features/auth/service.ts';
import { forgetTries } from '../features/checkout/service.ts';
import { forgetLookups } from '../features/dmv-lookup/service.ts';
import { forgetOldMails } from '../features/mail-outbox/service.ts';
import { forgetOldPapers } from '../features/papers/service.ts';
import { TELL_PARTNER } from '../features/partners/service.ts';
import { type ForgetDeps, forgetOldGuests } from '../features/privacy/forget.ts';
import { forgetOldRequests } from '../features/privacy/service.ts';
import { forgetDrawnCards } from '../features/registration-card/service.ts';
import { forgetOldReminders } from '../features/reminders/service.ts';
import { forgetSessions } from '../features/sessions/service.ts';
import { removeUploads } from '../features/uploads/service.ts';
import { deleteDoneJobs } from './store.ts';

/** In days, each counted from the end of what is kept. */
export const keptDays = {
  unpaidGuests: 30,
  guestOrders: 4 * 365,
  testOrders: 30,
  sessions: 30,
  loginTraces: 400,
  unusedUploads: 1,
  paymentTries: 1,
  plateLookups: 2 * 365,
  mails: 30,
  drawnCards: 30,
  papers: 90,
  sandboxMails: 7,
  reminders: 365,
  privacyRequests: 2 * 365,
  unconfirmedPrivacyRequests: 30,
  doneJobs: 7,
  partnerEvents: 30,
} as const;

export type RetentionDeps = ForgetDeps & Pick<Deps, 'db' | 'clock'>;

/** Removes what has outlived its purpose. Safe to run at any time and twice at once. */
export async function removeOldData(deps: RetentionDeps): Promise<void> {
  const now = deps.clock();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await forgetOldGuests(deps, {
    endedBefore: ago(keptDays.unpaidGuests),
    paidBefore: ago(keptDays.guestOrders),
    testsBefore: ago(keptDays.testOrders),
  });
  await forgetCodes(deps);
  await forgetLoginTraces(deps, ago(keptDays.loginTraces));
  await forgetSessions(deps, ago(keptDays.sessions));
  await forgetOldEntries(deps.db, now);
  await deleteEndedRateLimits(deps.db, now);
  await forgetLookups(deps, ago(keptDays.plateLookups));
  await forgetTries(deps, ago(keptDays.paymentTries));
  await forgetOldMails(deps, {
    endedBefore: ago(keptDays.mails),
    sandboxBefore: ago(keptDays.sandboxMails),
  });
  await forgetOldPapers(deps, ago(keptDays.papers));
  await forgetDrawnCards(deps, ago(keptDays.drawnCards));
  await forgetOldReminders(deps, {
    expiredBefore: addDays(californiaDay(now), -keptDays.reminders),
    endedBefore: ago(keptDays.reminders),
  });
  await forgetOldRequests(deps, {
    answeredBefore: ago(keptDays.privacyRequests),
    unconfirmedBefore: ago(keptDays.unconfirmedPrivacyRequests),
  });
  await deleteDoneJobs(deps.db, ago(keptDays.doneJobs), {
    kind: TELL_PARTNER,
    before: ago(keptDays.partnerEvents),
  });
  // Last, as only this one depends on an outside service.
  await removeUploads(deps, { unusedBefore: ago(keptDays.unusedUploads) });
}
