import { type Insertable, sql } from 'kysely';
import { californiaDay } from '#contracts/time/california.ts';
import type { Day } from '#contracts/time/days.ts';
import type { Language } from '#words/languages.ts';
import { type DueRows, rowsBefore } from '../../../db/count-due.ts';
import type { Queryable, Tables, Tx } from '../../../db/schema.ts';
import { rowUuid, secretUuid } from '../../../db/uuid.ts';
import { unacceptedStages } from '../../../order-lifecycle.ts';

export type Subscriber = { email: string; language: Language };

/**
 * With `reopens`, also reopens ended subscriptions and changes their language. Returns the unsubscribe tokens. Locks in
 * alphabetical order to avoid deadlocks.
 */
export async function upsertSubscriptions(
  tx: Queryable,
  {
    subscribers,
    reopens,
    now,
  }: { subscribers: readonly Subscriber[]; reopens: boolean; now: Date },
) {
  const languages = new Map(subscribers.map(({ email, language }) => [email, language]));
  const subscriptions = await tx
    .insertInto('reminder_subscription')
    .values(
      [...languages]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([email_key, language]) => {
          return {
            email_key,
            token: secretUuid(),
            started_at: now,
            ended_at: null,
            language,
            last_day: californiaDay(now),
          };
        }),
    )
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet({
        ended_at: reopens ? null : sql.ref('reminder_subscription.ended_at'),
        language: sql.ref(reopens ? 'excluded.language' : 'reminder_subscription.language'),
      }),
    )
    .returning(['email_key', 'token'])
    .execute();
  return new Map(subscriptions.map(({ email_key, token }) => [email_key, token]));
}

type NewReminder = Omit<
  Insertable<Tables['reminder']>,
  'uuid' | 'created_at' | 'sent_at' | 'ended_at'
>;

/**
 * Inserts the single reminder per email, plate, and expiry, so a reminder is never sent twice. With `reopens`, ended
 * reminders become active again.
 */
export async function insertReminders(
  tx: Tx,
  reminders: readonly NewReminder[],
  { reopens, now }: { reopens: boolean; now: Date },
) {
  const keyOf = ({ email_key, plate_key, expires_on }: NewReminder) =>
    JSON.stringify([email_key, plate_key, expires_on]);
  // One statement can't insert the same row twice.
  const rows = [...new Map(reminders.map((reminder) => [keyOf(reminder), reminder])).values()];
  const fresh = { created_at: now, sent_at: null, ended_at: null };
  await tx
    .insertInto('reminder')
    .values(rows.map((reminder) => ({ ...reminder, ...fresh, uuid: rowUuid(now) })))
    .onConflict((conflict) =>
      conflict.columns(['email_key', 'plate_key', 'expires_on']).doUpdateSet({
        ended_at: reopens ? null : sql.ref('reminder.ended_at'),
      }),
    )
    .execute();
}

/** After a renewal, reminders for earlier expiries are obsolete. */
export async function deleteEarlierReminders(
  tx: Tx,
  renewals: readonly { emailKey: string; plateKey: string; expiresOn: string }[],
) {
  const rows = renewals.map(
    ({ emailKey, plateKey, expiresOn }) => sql`(${emailKey}, ${plateKey}, ${expiresOn}::date)`,
  );
  await sql`delete from reminder
    using (values ${sql.join(rows)}) as renewal(email_key, plate_key, expires_on)
    where reminder.email_key = renewal.email_key and reminder.plate_key = renewal.plate_key
      and reminder.expires_on < renewal.expires_on`.execute(tx);
}

/** A reminder for the new expiry may already exist. */
export async function changeReminder(
  tx: Tx,
  {
    emailKey,
    plateKey,
    from,
    to,
  }: { emailKey: string; plateKey: string; from: string; to: string | null },
) {
  const [reminder] = await tx
    .deleteFrom('reminder')
    .where('email_key', '=', emailKey)
    .where('plate_key', '=', plateKey)
    .where('expires_on', '=', from)
    .returningAll()
    .execute();
  if (!reminder || to === null) return;
  await tx
    .insertInto('reminder')
    .values({ ...reminder, expires_on: to })
    .onConflict((conflict) =>
      conflict.columns(['email_key', 'plate_key', 'expires_on']).doNothing(),
    )
    .execute();
}

export async function selectDueReminders(
  db: Queryable,
  { from, until }: { from: string; until: string },
) {
  return (
    db
      .selectFrom('reminder')
      // With a limit, PostgreSQL looks up each subscription instead of reading all of them.
      .innerJoinLateral(
        (e) =>
          e
            .selectFrom('reminder_subscription')
            .select(['token', 'language'])
            .whereRef('reminder_subscription.email_key', '=', 'reminder.email_key')
            .where('reminder_subscription.ended_at', 'is', null)
            .limit(1)
            .as('subscription'),
        (join) => join.onTrue(),
      )
      .selectAll('reminder')
      .select(['subscription.token', 'subscription.language'])
      .where('reminder.sent_at', 'is', null)
      .where('reminder.ended_at', 'is', null)
      .where('expires_on', '>=', from)
      .where('expires_on', '<=', until)
      .orderBy('expires_on')
      .limit(500)
      .execute()
  );
}

/** Returns false if the reminder was sent or turned off in the meantime. */
export async function markReminderSent(tx: Tx, uuid: string, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('reminder')
    .set({ sent_at: now })
    .where('uuid', '=', uuid)
    .where('sent_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undefined for an unknown token. */
export async function selectSubscriber(db: Queryable, token: string) {
  const subscription = await db
    .selectFrom('reminder_subscription')
    .select('email_key')
    .where('token', '=', token)
    .executeTakeFirst();
  return subscription?.email_key;
}

export async function endSubscription(tx: Tx, emailKey: string, now: Date) {
  await tx
    .updateTable('reminder_subscription')
    .set({ ended_at: sql<Date>`coalesce(ended_at, ${now})` })
    .where('email_key', '=', emailKey)
    .execute();
}

export async function endReminders(
  tx: Tx,
  { emailKey, plateKey, now }: { emailKey: string; plateKey?: string; now: Date },
) {
  const openReminders = tx
    .updateTable('reminder')
    .set({ ended_at: now })
    .where('email_key', '=', emailKey)
    .where('ended_at', 'is', null);
  await (plateKey === undefined
    ? openReminders
    : openReminders.where('plate_key', '=', plateKey)
  ).execute();
}

/** An email's renewals that the DMV has not accepted. Their reminders are scheduled on acceptance. */
export function unfinishedRenewals(db: Queryable, emailKey: string) {
  return db
    .selectFrom('order_line')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .select([
      'order_line.uuid',
      'order_line.order_id',
      'order_line.renewal_reminders',
      'user_vehicle.plate_key',
    ])
    .where('service_type.kind', '=', 'renewal')
    .where('order_line.stage', 'in', [...unacceptedStages])
    .where((e) => e(e.fn<string>('lower', ['app_user.email']), '=', emailKey))
    .orderBy('order_line.created_at')
    .orderBy('order_line.uuid');
}

export async function selectPlannedReminders(db: Queryable, emailKey: string) {
  return db
    .selectFrom('reminder')
    .innerJoin('reminder_subscription', 'reminder_subscription.email_key', 'reminder.email_key')
    .select(['reminder.plate_key', 'reminder.expires_on'])
    .where('reminder.email_key', '=', emailKey)
    .where('reminder.ended_at', 'is', null)
    .where('reminder_subscription.ended_at', 'is', null)
    .execute();
}

/** Locks an email's unfinished renewals until the transaction ends, so that none completes in the meantime. */
export async function lockUnfinished(tx: Tx, emailKey: string) {
  return unfinishedRenewals(tx, emailKey).forUpdate('order_line').execute();
}

/** Deletes a subscription together with its reminders. */
export async function deleteSubscription(tx: Tx, emailKey: string) {
  await tx.deleteFrom('reminder_subscription').where('email_key', '=', emailKey).execute();
}

type Past = { expiredBefore: Day; endedBefore: Date };

export const oldReminders = rowsBefore('reminder', 'expires_on');

/** Subscriptions that ended before a given time, or that started before it and have no remaining reminder. */
export const oldSubscriptions = ({ expiredBefore, endedBefore }: Past): DueRows => ({
  table: 'reminder_subscription',
  due: sql`(ended_at < ${endedBefore} or (last_day < ${expiredBefore}
    and not exists(select from reminder where reminder.expires_on >= ${expiredBefore}
      and reminder.email_key = reminder_subscription.email_key)))`,
});

/** Call this after deleting the old reminders and subscriptions, so that the next run checks few subscriptions. */
export async function updateLastDays(tx: Tx, { expiredBefore }: Past) {
  await tx
    .updateTable('reminder_subscription')
    .set((e) => ({
      last_day: e
        .selectFrom('reminder')
        // A customer may turn off their last reminder during the cleanup.
        .select(sql<Day>`coalesce(max(expires_on), reminder_subscription.last_day)`.as('day'))
        .whereRef('reminder.email_key', '=', 'reminder_subscription.email_key'),
    }))
    .where('last_day', '<', expiredBefore)
    .execute();
}
