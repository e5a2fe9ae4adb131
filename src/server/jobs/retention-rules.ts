/** What is kept how long. docs/operations/data-kept.md tells operators the same, by the same words. */
import { sql } from 'kysely';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays, DAY_MS } from '#contracts/time/days.ts';
import type { DueRows, KeptRows } from '../db/count-due.ts';
import { endedLimits } from '../db/rate-limit-store.ts';
import type { Deps } from '../deps.ts';
import {
  endedCodes,
  endedThrottles,
  oldFailures,
  oldNetworks,
} from '../features/account/login/service.ts';
import { REMOVED_EMAILS } from '../features/account/removed-email.ts';
import { oldSessions } from '../features/account/sessions.ts';
import { oldSalts, oldTries } from '../features/checkout/service.ts';
import { oldDeskRequests } from '../features/desk/actions/service.ts';
import {
  endedChallenges,
  endedStaffCodes,
  oldStaffSessions,
} from '../features/desk/staff/service.ts';
import { oldLookups } from '../features/lookup/service.ts';
import { countMails, forgetOldMails } from '../features/mail/service.ts';
import { forgetOldPapers, oldPaperFiles } from '../features/papers/service.ts';
import { removeUploads, unusedUploads } from '../features/papers/uploads/service.ts';
import { TELL_PARTNER } from '../features/partners/service.ts';
import { AUDIT_KEPT_DAYS, forgetOldEntries, oldEntries } from '../features/privacy/audit.ts';
import {
  forgetOldTests,
  forgetPaidGuests,
  forgetUnpaidGuests,
} from '../features/privacy/forget.ts';
import {
  countPaidGuests,
  countTestGuests,
  countUnpaidGuests,
  oldRequests,
} from '../features/privacy/service.ts';
import { oldDrawings, removePdfs } from '../features/registration-card/service.ts';
import { oldReminders, oldSubscriptions } from '../features/reminders/service.ts';
import { keptDays } from './kept-days.ts';
import { doneJobs } from './store.ts';

export type RetentionRule = {
  what: string;
  kept: string;
  /** The rows whose time is over. They are counted, and deleted in one transaction. */
  due?: (now: Date) => DueRows[];
  /** Where more than rows of a table are counted. */
  count?: (deps: Deps, now: Date) => Promise<KeptRows[]>;
  /** Where more has to be done than to delete the rows. */
  remove?: (deps: Deps, now: Date) => Promise<unknown>;
};

const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
/** With the leap days: the law counts in years. */
const yearsAgo = (now: Date, years: number) => ago(now, Math.ceil(years * 365.25));

/** `365` as `1 year`. */
function time(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** In the order in which it is removed. */
export const retentionRules = (ordersKeptYears: number): readonly RetentionRule[] => [
  {
    what: 'tests of partners: guests, orders, payments',
    kept: `${time(keptDays.testOrders)} after the guest ended`,
    count: async ({ db }, now) => [await countTestGuests(db, ago(now, keptDays.testOrders))],
    remove: (deps, now) => forgetOldTests(deps, ago(now, keptDays.testOrders)),
  },
  {
    what: 'guests who never paid, with their vehicles, addresses and carts',
    kept: `${time(keptDays.unpaidGuests)} after the guest ended (24 hours without use, 7 days after it began, or when it went on by a login or a mailed link)`,
    count: async ({ db }, now) => [await countUnpaidGuests(db, ago(now, keptDays.unpaidGuests))],
    remove: (deps, now) => forgetUnpaidGuests(deps, ago(now, keptDays.unpaidGuests)),
  },
  {
    what: 'paid orders of guests',
    kept: `${ordersKeptYears} years after the payment; then without person and vehicle`,
    count: async ({ db }, now) => [await countPaidGuests(db, yearsAgo(now, ordersKeptYears))],
    remove: (deps, now) => forgetPaidGuests(deps, yearsAgo(now, ordersKeptYears)),
  },
  {
    what: 'accounts and their orders',
    kept: 'until the owner has them deleted',
    due: () => [
      {
        table: 'app_user',
        due: sql`false`,
        among: sql`kind = 'account' and email not like ${REMOVED_EMAILS}`,
      },
    ],
  },
  {
    what: 'notes of staff on orders',
    kept: 'as long as the order’s person',
    due: () => [{ table: 'order_note', due: sql`false` }],
  },
  {
    what: 'one-time codes, limits of requests, signatures of the content webhook',
    kept: 'until they end',
    due: (now) => [
      endedCodes(now),
      endedThrottles(now),
      endedChallenges(now),
      endedStaffCodes(now),
      endedLimits(now),
    ],
  },
  {
    what: 'networks of logins and wrong codes, hashed',
    kept: `${time(keptDays.loginTraces)} after the last`,
    due: (now) => [oldNetworks, oldFailures].map((old) => old(ago(now, keptDays.loginTraces))),
  },
  {
    what: 'sessions',
    kept: `${time(keptDays.sessions)} after they ended`,
    due: (now) => [oldSessions, oldStaffSessions].map((old) => old(ago(now, keptDays.sessions))),
  },
  {
    what: 'audit log',
    kept: time(AUDIT_KEPT_DAYS),
    due: (now) => [oldEntries(now)],
    // Nothing else may delete its rows.
    remove: ({ db }, now) => forgetOldEntries(db, now),
  },
  {
    what: 'lookups of plates: purpose, time, hashes of the plate and of the asker’s e-mail, account, network, outcome',
    kept: `${time(keptDays.plateLookups)}, also where the asker has their data deleted (driver privacy: 18 U.S.C. 2721)`,
    due: (now) => [oldLookups(ago(now, keptDays.plateLookups))],
  },
  {
    what: 'payments that were declined, by hashes of what they have in common',
    kept: `${time(keptDays.paymentTries)}; a card’s can be recognized until midnight in California`,
    due: (now) => [oldTries(ago(now, keptDays.paymentTries)), oldSalts(californiaDay(now))],
  },
  {
    what: 'mails: content, subject, recipient',
    kept: `${time(keptDays.mails)} after they were sent; the sandbox’s mailbox ${time(keptDays.sandboxMails)}`,
    count: (deps, now) => countMails(deps, mailsBefore(now)),
    remove: (deps, now) => forgetOldMails(deps, mailsBefore(now)),
  },
  {
    what: 'files of papers',
    kept: `${time(keptDays.papers)} after the order’s end`,
    due: (now) => [oldPaperFiles(ago(now, keptDays.papers))],
    remove: (deps, now) => forgetOldPapers(deps, ago(now, keptDays.papers)),
  },
  {
    what: 'registration cards as they were drawn',
    kept: `${time(keptDays.drawnCards)}; whoever opens one later has it drawn again`,
    due: (now) => [oldDrawings(ago(now, keptDays.drawnCards))],
    remove: ({ db }, now) => removePdfs(db, ago(now, keptDays.drawnCards)),
  },
  {
    what: 'reminders',
    kept: `${time(keptDays.reminders)} after the expiry, or after they were turned off`,
    due(now) {
      const expiredBefore = addDays(californiaDay(now), -keptDays.reminders);
      const endedBefore = ago(now, keptDays.reminders);
      return [oldReminders(expiredBefore), oldSubscriptions({ expiredBefore, endedBefore })];
    },
  },
  {
    what: 'privacy requests',
    kept: `${time(keptDays.privacyRequests)} after the answer; ${time(keptDays.unconfirmedPrivacyRequests)} where nobody confirmed them`,
    due: (now) => [
      oldRequests({
        answeredBefore: ago(now, keptDays.privacyRequests),
        unconfirmedBefore: ago(now, keptDays.unconfirmedPrivacyRequests),
      }),
    ],
  },
  {
    what: 'done jobs',
    kept: time(keptDays.doneJobs),
    due: (now) => [doneJobs({ otherThan: TELL_PARTNER }, ago(now, keptDays.doneJobs))],
  },
  {
    what: 'events that partners have taken',
    kept: time(keptDays.partnerEvents),
    due: (now) => [doneJobs({ kind: TELL_PARTNER }, ago(now, keptDays.partnerEvents))],
  },
  {
    what: 'what staff asked for at the desk, by its uuid',
    kept: time(keptDays.deskRequests),
    due: (now) => [oldDeskRequests(ago(now, keptDays.deskRequests))],
  },
  // Last, as only this one depends on an outside service.
  {
    what: 'uploads that are not in use',
    kept: `${time(keptDays.unusedUploads)} after the upload`,
    due: (now) => [unusedUploads(ago(now, keptDays.unusedUploads))],
    remove: (deps, now) => removeUploads(deps, { unusedBefore: ago(now, keptDays.unusedUploads) }),
  },
];

function mailsBefore(now: Date) {
  return { endedBefore: ago(now, keptDays.mails), sandboxBefore: ago(now, keptDays.sandboxMails) };
}
