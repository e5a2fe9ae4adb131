/** What is kept how long. docs/operations/data-kept.md tells operators the same, by the same words. */
import { sql } from 'kysely';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays, DAY_MS } from '#contracts/time/days.ts';
import { countDue, type KeptRows } from '../db/count-due.ts';
import { countRateLimits, deleteEndedRateLimits } from '../db/rate-limit-store.ts';
import type { Deps } from '../deps.ts';
import {
  countCodes,
  countLoginTraces,
  forgetCodes,
  forgetLoginTraces,
} from '../features/account/login/service.ts';
import { REMOVED_EMAILS } from '../features/account/removed-email.ts';
import { countSessions, forgetSessions } from '../features/account/sessions.ts';
import { countKeptTries, forgetTries } from '../features/checkout/service.ts';
import { countDeskRequests, deleteRequestsBefore } from '../features/desk/actions/service.ts';
import {
  countDeskCodes,
  countDeskSessions,
  forgetDeskCodes,
  forgetDeskSessions,
} from '../features/desk/staff/service.ts';
import { countKeptLookups, forgetLookups } from '../features/lookup/service.ts';
import { countMails, forgetOldMails } from '../features/mail/service.ts';
import { countPaperFiles, forgetOldPapers } from '../features/papers/service.ts';
import { countUnusedUploads, removeUploads } from '../features/papers/uploads/service.ts';
import { TELL_PARTNER } from '../features/partners/service.ts';
import { AUDIT_KEPT_DAYS, countEntries, forgetOldEntries } from '../features/privacy/audit.ts';
import {
  forgetOldTests,
  forgetPaidGuests,
  forgetUnpaidGuests,
} from '../features/privacy/forget.ts';
import {
  countOldGuests,
  countPrivacyRequests,
  forgetOldRequests,
} from '../features/privacy/service.ts';
import { countDrawnCards, forgetDrawnCards } from '../features/registration-card/service.ts';
import { countReminders, forgetOldReminders } from '../features/reminders/service.ts';
import { keptDays } from './kept-days.ts';
import { countDoneJobs, deleteDoneJobs } from './store.ts';

export type RetentionRule = {
  what: string;
  kept: string;
  count(deps: Deps, now: Date): Promise<KeptRows | KeptRows[]>;
  /** None where somebody has to ask for it. */
  forget?: (deps: Deps, now: Date) => Promise<unknown>;
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
    count: ({ db }, now) => countOldGuests.tests(db, ago(now, keptDays.testOrders)),
    forget: (deps, now) => forgetOldTests(deps, ago(now, keptDays.testOrders)),
  },
  {
    what: 'guests who never paid, with their vehicles, addresses and carts',
    kept: `${time(keptDays.unpaidGuests)} after the guest ended (24 hours without use, 7 days after it began, or when it went on by a login or a mailed link)`,
    count: ({ db }, now) => countOldGuests.unpaid(db, ago(now, keptDays.unpaidGuests)),
    forget: (deps, now) => forgetUnpaidGuests(deps, ago(now, keptDays.unpaidGuests)),
  },
  {
    what: 'paid orders of guests',
    kept: `${ordersKeptYears} years after the payment; then without person and vehicle`,
    count: ({ db }, now) => countOldGuests.paid(db, yearsAgo(now, ordersKeptYears)),
    forget: (deps, now) => forgetPaidGuests(deps, yearsAgo(now, ordersKeptYears)),
  },
  {
    what: 'accounts and their orders',
    kept: 'until the owner has them deleted',
    count: ({ db }) =>
      countDue(
        db,
        'app_user',
        sql`false`,
        sql`kind = 'account' and email not like ${REMOVED_EMAILS}`,
      ),
  },
  {
    what: 'notes of staff on orders',
    kept: 'as long as the order’s person',
    count: ({ db }) => countDue(db, 'order_note', sql`false`),
  },
  {
    what: 'one-time codes, limits of requests, signatures of the content webhook',
    kept: 'until they end',
    count: async (deps, now) => [
      ...(await countCodes(deps)),
      ...(await countDeskCodes(deps)),
      await countRateLimits(deps.db, now),
    ],
    async forget(deps, now) {
      await forgetCodes(deps);
      await forgetDeskCodes(deps);
      await deleteEndedRateLimits(deps.db, now);
    },
  },
  {
    what: 'networks of logins and wrong codes, hashed',
    kept: `${time(keptDays.loginTraces)} after the last`,
    count: (deps, now) => countLoginTraces(deps, ago(now, keptDays.loginTraces)),
    forget: (deps, now) => forgetLoginTraces(deps, ago(now, keptDays.loginTraces)),
  },
  {
    what: 'sessions',
    kept: `${time(keptDays.sessions)} after they ended`,
    count: async (deps, now) => [
      await countSessions(deps, ago(now, keptDays.sessions)),
      await countDeskSessions(deps, ago(now, keptDays.sessions)),
    ],
    async forget(deps, now) {
      await forgetSessions(deps, ago(now, keptDays.sessions));
      await forgetDeskSessions(deps, ago(now, keptDays.sessions));
    },
  },
  {
    what: 'audit log',
    kept: time(AUDIT_KEPT_DAYS),
    count: ({ db }, now) => countEntries(db, now),
    forget: ({ db }, now) => forgetOldEntries(db, now),
  },
  {
    what: 'lookups of plates: purpose, time, hashes of the plate and of the asker’s e-mail, account, network, outcome',
    kept: `${time(keptDays.plateLookups)}, also where the asker has their data deleted (driver privacy: 18 U.S.C. 2721)`,
    count: (deps, now) => countKeptLookups(deps, ago(now, keptDays.plateLookups)),
    forget: (deps, now) => forgetLookups(deps, ago(now, keptDays.plateLookups)),
  },
  {
    what: 'payments that were declined, by hashes of what they have in common',
    kept: `${time(keptDays.paymentTries)}; a card’s can be recognized until midnight in California`,
    count: (deps, now) => countKeptTries(deps, ago(now, keptDays.paymentTries)),
    forget: (deps, now) => forgetTries(deps, ago(now, keptDays.paymentTries)),
  },
  {
    what: 'mails: content, subject, recipient',
    kept: `${time(keptDays.mails)} after they were sent; the sandbox’s mailbox ${time(keptDays.sandboxMails)}`,
    count: (deps, now) => countMails(deps, mailsBefore(now)),
    forget: (deps, now) => forgetOldMails(deps, mailsBefore(now)),
  },
  {
    what: 'files of papers',
    kept: `${time(keptDays.papers)} after the order’s end`,
    count: (deps, now) => countPaperFiles(deps, ago(now, keptDays.papers)),
    forget: (deps, now) => forgetOldPapers(deps, ago(now, keptDays.papers)),
  },
  {
    what: 'registration cards as they were drawn',
    kept: `${time(keptDays.drawnCards)}; whoever opens one later has it drawn again`,
    count: (deps, now) => countDrawnCards(deps, ago(now, keptDays.drawnCards)),
    forget: (deps, now) => forgetDrawnCards(deps, ago(now, keptDays.drawnCards)),
  },
  {
    what: 'reminders',
    kept: `${time(keptDays.reminders)} after the expiry, or after they were turned off`,
    count: (deps, now) => countReminders(deps, remindersBefore(now)),
    forget: (deps, now) => forgetOldReminders(deps, remindersBefore(now)),
  },
  {
    what: 'privacy requests',
    kept: `${time(keptDays.privacyRequests)} after the answer; ${time(keptDays.unconfirmedPrivacyRequests)} where nobody confirmed them`,
    count: (deps, now) => countPrivacyRequests(deps, requestsBefore(now)),
    forget: (deps, now) => forgetOldRequests(deps, requestsBefore(now)),
  },
  {
    what: 'done jobs',
    kept: time(keptDays.doneJobs),
    count: ({ db }, now) =>
      countDoneJobs(db, { otherThan: TELL_PARTNER }, ago(now, keptDays.doneJobs)),
    forget: ({ db }, now) =>
      deleteDoneJobs(db, { otherThan: TELL_PARTNER }, ago(now, keptDays.doneJobs)),
  },
  {
    what: 'events that partners have taken',
    kept: time(keptDays.partnerEvents),
    count: ({ db }, now) =>
      countDoneJobs(db, { kind: TELL_PARTNER }, ago(now, keptDays.partnerEvents)),
    forget: ({ db }, now) =>
      deleteDoneJobs(db, { kind: TELL_PARTNER }, ago(now, keptDays.partnerEvents)),
  },
  {
    what: 'what staff asked for at the desk, by its uuid',
    kept: time(keptDays.deskRequests),
    count: ({ db }, now) => countDeskRequests(db, ago(now, keptDays.deskRequests)),
    forget: ({ db }, now) => deleteRequestsBefore(db, ago(now, keptDays.deskRequests)),
  },
  // Last, as only this one depends on an outside service.
  {
    what: 'uploads that are not in use',
    kept: `${time(keptDays.unusedUploads)} after the upload`,
    count: (deps, now) => countUnusedUploads(deps, ago(now, keptDays.unusedUploads)),
    forget: (deps, now) => removeUploads(deps, { unusedBefore: ago(now, keptDays.unusedUploads) }),
  },
];

function mailsBefore(now: Date) {
  return { endedBefore: ago(now, keptDays.mails), sandboxBefore: ago(now, keptDays.sandboxMails) };
}

function remindersBefore(now: Date) {
  return {
    expiredBefore: addDays(californiaDay(now), -keptDays.reminders),
    endedBefore: ago(now, keptDays.reminders),
  };
}

function requestsBefore(now: Date) {
  return {
    answeredBefore: ago(now, keptDays.privacyRequests),
    unconfirmedBefore: ago(now, keptDays.unconfirmedPrivacyRequests),
  };
}
