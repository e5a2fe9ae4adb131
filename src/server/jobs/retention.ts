import { sql } from 'kysely';
import { guestLife } from '#contracts/account/guests.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays, DAY_MS } from '#contracts/time/days.ts';
import { countDue, type DueRows, deleteDue, type RowCounts } from '../db/count-due.ts';
import { endedLimits } from '../db/rate-limit-store.ts';
import type { Deps } from '../deps.ts';
import {
  endedCodes,
  endedThrottles,
  oldFailures,
  oldNetworks,
} from '../features/account/login/service.ts';
import { REMOVED_EMAILS } from '../features/account/reserved-email.ts';
import { oldSessions } from '../features/account/sessions.ts';
import { AUDIT_RETENTION_DAYS, deleteOldEntries, oldEntries } from '../features/audit/service.ts';
import { oldAttempts, oldSalts } from '../features/checkout/declines/service.ts';
import { oldPaymentEvents } from '../features/checkout/events/service.ts';
import { oldDeskRequests } from '../features/desk/actions/service.ts';
import {
  endedChallenges,
  endedStaffCodes,
  oldStaffSessions,
} from '../features/desk/staff/service.ts';
import { oldParcelEvents } from '../features/fulfillment/parcels/service.ts';
import { oldDrawings, removePdfs } from '../features/fulfillment/registration-card/service.ts';
import { oldLookups } from '../features/lookup/service.ts';
import { countMails, deleteOldMails } from '../features/mail/service.ts';
import {
  oldReminders,
  oldSubscriptions,
  updateLastDays,
} from '../features/orders/reminders/service.ts';
import { deleteOldPapers, oldPaperFiles } from '../features/papers/service.ts';
import { oldPartnerAttempts, oldPartnerChanges } from '../features/partners/service.ts';
import {
  countPaidGuests,
  countTestGuests,
  countUnpaidGuests,
  forgetOldTests,
  forgetPaidGuests,
  forgetUnpaidGuests,
  oldRequests,
} from '../features/privacy/service.ts';
import { removeUploads, unusedUploads } from '../features/uploads/service.ts';
import { JOBS } from './kinds.ts';
import { doneJobs } from './store.ts';

/** In days. `retentionRules` says from when each period counts. */
export const retentionDays = {
  unpaidGuests: 30,
  testOrders: 30,
  sessions: 30,
  loginTraces: 400,
  unusedUploads: 1,
  paymentAttempts: 1,
  plateLookups: 2 * 365,
  mails: 30,
  drawnCards: 30,
  papers: 90,
  sandboxMails: 7,
  reminders: 365,
  privacyRequests: 2 * 365,
  unconfirmedPrivacyRequests: 30,
  doneJobs: 7,
  deskRequests: 7,
  partnerEvents: 30,
  paymentEvents: 30,
  parcelEvents: 30,
} as const;

/** docs/operations/data-kept.md lists the rules for operators, with the same wording. */
type RetentionRule = {
  what: string;
  period: string;
  /** The expired rows. They are counted, and deleted in one transaction. */
  due?: (now: Date) => DueRows[];
  /** Counts stored and expired rows if they span several tables. */
  count?: (deps: Deps, now: Date) => Promise<RowCounts[]>;
  /** Deletes expired data if deleting the rows is not enough. */
  remove?: (deps: Deps, now: Date, stopping?: AbortSignal) => Promise<unknown>;
};

const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
/** Includes leap days, because the law counts in years. */
const yearsAgo = (now: Date, years: number) => ago(now, Math.ceil(years * 365.25));

/** Prints `365` as `1 year`. */
function time(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** Listed in the order of removal. */
export const retentionRules = (ordersKeptYears: number): readonly RetentionRule[] => [
  {
    what: 'partners’ test data: guests, orders, payments',
    period: `${time(retentionDays.testOrders)} after the guest session expires`,
    count: async ({ db }, now) => [await countTestGuests(db, ago(now, retentionDays.testOrders))],
    remove: (deps, now, stopping) =>
      forgetOldTests(deps, ago(now, retentionDays.testOrders), stopping),
  },
  {
    what: 'guests who never paid, with their vehicles, addresses, and carts',
    period: `${time(retentionDays.unpaidGuests)} after the guest session expires (${guestLife.idleHours} hours of inactivity, ${time(guestLife.days)} after it started, or when a login or an emailed link replaced the guest)`,
    count: async ({ db }, now) => [
      await countUnpaidGuests(db, ago(now, retentionDays.unpaidGuests)),
    ],
    remove: (deps, now, stopping) =>
      forgetUnpaidGuests(deps, ago(now, retentionDays.unpaidGuests), stopping),
  },
  {
    what: 'guests’ paid orders',
    period: `${ordersKeptYears} years after the payment; then the person’s and vehicle’s data is removed`,
    count: async ({ db }, now) => [await countPaidGuests(db, yearsAgo(now, ordersKeptYears))],
    remove: (deps, now, stopping) =>
      forgetPaidGuests(deps, yearsAgo(now, ordersKeptYears), stopping),
  },
  {
    what: 'accounts and their orders',
    period: 'until the owner has them deleted',
    due: () => [
      {
        table: 'app_user',
        due: sql`false`,
        among: sql`kind = 'account' and email not like ${REMOVED_EMAILS}`,
      },
    ],
  },
  {
    what: 'staff notes on orders, and the DMV’s answers that staff entered',
    period: 'as long as the order’s personal data',
    due: () => [
      { table: 'order_note', due: sql`false` },
      { table: 'filing', due: sql`false` },
    ],
  },
  {
    what: 'one-time codes, rate limits, signatures of the content webhook',
    period: 'until they expire',
    due: (now) => [
      endedCodes(now),
      endedThrottles(now),
      endedChallenges(now),
      endedStaffCodes(now),
      endedLimits(now),
    ],
  },
  {
    what: 'networks that logins or wrong codes came from (hashed)',
    period: `${time(retentionDays.loginTraces)} after the last login or wrong code`,
    due: (now) => [oldNetworks, oldFailures].map((old) => old(ago(now, retentionDays.loginTraces))),
  },
  {
    what: 'sessions',
    period: `${time(retentionDays.sessions)} after they ended`,
    due: (now) =>
      [oldSessions, oldStaffSessions].map((old) => old(ago(now, retentionDays.sessions))),
  },
  {
    what: 'audit log',
    period: time(AUDIT_RETENTION_DAYS),
    due: (now) => [oldEntries(now)],
    // Only the privacy feature may delete entries of the audit log.
    remove: ({ db }, now) => deleteOldEntries(db, now),
  },
  {
    what: 'changes of partners’ keys and settings',
    period: time(AUDIT_RETENTION_DAYS),
    due: (now) => [oldPartnerChanges(ago(now, AUDIT_RETENTION_DAYS))],
  },
  {
    what: 'plate lookups: purpose, time, hashes of the plate and the customer’s email, account, network, outcome',
    period: `${time(retentionDays.plateLookups)}, even if the customer has their data deleted (driver privacy: 18 U.S.C. 2721)`,
    due: (now) => [oldLookups(ago(now, retentionDays.plateLookups))],
  },
  {
    what: 'declined payments: hashes of the card, guest or account, cart, email, plate, and network',
    period: `${time(retentionDays.paymentAttempts)}; cards can be recognized until midnight in California`,
    due: (now) => [
      oldAttempts(ago(now, retentionDays.paymentAttempts)),
      oldSalts(californiaDay(now)),
    ],
  },
  {
    what: 'emails: content, subject, recipient',
    period: `${time(retentionDays.mails)} after they were sent; in the sandbox mailbox, ${time(retentionDays.sandboxMails)}`,
    count: (deps, now) => countMails(deps, mailsBefore(now)),
    remove: (deps, now) => deleteOldMails(deps, mailsBefore(now)),
  },
  {
    what: 'document files',
    period: `${time(retentionDays.papers)} after the order ends`,
    due: (now) => [oldPaperFiles(ago(now, retentionDays.papers))],
    remove: (deps, now) => deleteOldPapers(deps, ago(now, retentionDays.papers)),
  },
  {
    what: 'generated registration cards',
    period: `${time(retentionDays.drawnCards)}; regenerated if someone opens the card later`,
    due: (now) => [oldDrawings(ago(now, retentionDays.drawnCards))],
    remove: ({ db }, now) => removePdfs(db, ago(now, retentionDays.drawnCards)),
  },
  {
    what: 'reminders',
    period: `${time(retentionDays.reminders)} after the registration expires or the reminders are turned off`,
    due: (now) => oldReminderRows(remindersBefore(now)),
    remove: ({ db }, now) =>
      db.transaction().execute(async (tx) => {
        const past = remindersBefore(now);
        for (const rows of oldReminderRows(past)) await deleteDue(tx, rows);
        await updateLastDays(tx, past);
      }),
  },
  {
    what: 'privacy requests',
    period: `${time(retentionDays.privacyRequests)} after we fulfilled them; ${time(retentionDays.unconfirmedPrivacyRequests)} if no one confirmed them`,
    due: (now) => [
      oldRequests({
        answeredBefore: ago(now, retentionDays.privacyRequests),
        unconfirmedBefore: ago(now, retentionDays.unconfirmedPrivacyRequests),
      }),
    ],
  },
  {
    what: 'completed jobs',
    period: time(retentionDays.doneJobs),
    due: (now) => [doneJobs({ otherThan: JOBS.notifyPartner }, ago(now, retentionDays.doneJobs))],
  },
  {
    what: 'events delivered to partners',
    period: time(retentionDays.partnerEvents),
    due: (now) => [
      doneJobs({ kind: JOBS.notifyPartner }, ago(now, retentionDays.partnerEvents)),
      oldPartnerAttempts(ago(now, retentionDays.partnerEvents)),
    ],
  },
  {
    what: 'payment provider events, by ID',
    period: time(retentionDays.paymentEvents),
    due: (now) => [oldPaymentEvents(ago(now, retentionDays.paymentEvents))],
  },
  {
    what: 'carrier account events, by ID',
    period: time(retentionDays.parcelEvents),
    due: (now) => [oldParcelEvents(ago(now, retentionDays.parcelEvents))],
  },
  {
    what: 'desk requests by staff, by request ID',
    period: time(retentionDays.deskRequests),
    due: (now) => [oldDeskRequests(ago(now, retentionDays.deskRequests))],
  },
  // This rule comes last, because it is the only one that depends on an external service.
  {
    what: 'unused uploads',
    period: `${time(retentionDays.unusedUploads)} after the upload`,
    due: (now) => [unusedUploads(ago(now, retentionDays.unusedUploads))],
    remove: (deps, now) =>
      removeUploads(deps, { unusedBefore: ago(now, retentionDays.unusedUploads) }),
  },
];

function mailsBefore(now: Date) {
  return {
    endedBefore: ago(now, retentionDays.mails),
    sandboxBefore: ago(now, retentionDays.sandboxMails),
  };
}

function remindersBefore(now: Date) {
  const expiredBefore = addDays(californiaDay(now), -retentionDays.reminders);
  return { expiredBefore, endedBefore: ago(now, retentionDays.reminders) };
}

const oldReminderRows = (past: ReturnType<typeof remindersBefore>) => [
  oldReminders(past.expiredBefore),
  oldSubscriptions(past),
];

/** Safe to run at any time, and concurrently. Throws once `stopping` is aborted, after the current guest or rule. */
export async function removeOldData(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const now = deps.clock();
  for (const { due, remove } of retentionRules(deps.ordersKeptYears)) {
    stopping?.throwIfAborted();
    if (remove) await remove(deps, now, stopping);
    else if (due) {
      await deps.db.transaction().execute(async (tx) => {
        for (const rows of due(now)) await deleteDue(tx, rows);
      });
    }
  }
}

/** Yields each retention rule with its number of rows and the number due for deletion. */
export async function* countRetained(deps: Deps) {
  const now = deps.clock();
  for (const { what, period, due, count } of retentionRules(deps.ordersKeptYears)) {
    const held = count ? await count(deps, now) : [];
    for (const rows of due?.(now) ?? []) held.push(await countDue(deps.db, rows));
    yield { what, period, held };
  }
}
