import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/schema.ts';
import { rowUuid, secretUuid } from '../../db/uuid.ts';

/** Opens or reopens the subscription of an e-mail and answers the token that ends it. */
export async function upsertSubscription(
  tx: Queryable,
  emailKey: string,
  now: Date,
): Promise<string> {
  const { token } = await tx
    .insertInto('reminder_subscription')
    .values({ email_key: emailKey, token: secretUuid(), started_at: now, ended_at: null })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ ended_at: null }))
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}

/** One reminder per e-mail, plate and expiry. */
export async function insertReminder(
  tx: Tx,
  reminder: {
    emailKey: string;
    firstName: string;
    plate: string;
    plateKey: string;
    vehicle: string;
    expiresOn: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('reminder')
    .values({
      uuid: rowUuid(reminder.now),
      email_key: reminder.emailKey,
      first_name: reminder.firstName,
      plate: reminder.plate,
      plate_key: reminder.plateKey,
      vehicle: reminder.vehicle,
      expires_on: reminder.expiresOn,
      created_at: reminder.now,
      sent_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['email_key', 'plate_key', 'expires_on']).doNothing(),
    )
    .execute();
}

/** A renewal makes the reminders of the earlier expiry pointless. */
export async function deleteEarlierReminders(
  tx: Tx,
  { emailKey, plateKey, expiresOn }: { emailKey: string; plateKey: string; expiresOn: string },
): Promise<void> {
  await tx
    .deleteFrom('reminder')
    .where('email_key', '=', emailKey)
    .where('plate_key', '=', plateKey)
    .where('expires_on', '<', expiresOn)
    .execute();
}

/** Reminders that have not gone out, of subscriptions that stand, for expiries in a span of days. */
export async function selectDueReminders(
  db: Queryable,
  { from, until }: { from: string; until: string },
) {
  return db
    .selectFrom('reminder')
    .innerJoin('reminder_subscription', 'reminder_subscription.email_key', 'reminder.email_key')
    .selectAll('reminder')
    .select('reminder_subscription.token')
    .where('reminder.sent_at', 'is', null)
    .where('reminder_subscription.ended_at', 'is', null)
    .where('expires_on', '>=', from)
    .where('expires_on', '<=', until)
    .orderBy('expires_on')
    .limit(500)
    .execute();
}

/** False where the reminder has gone out already or was ended meanwhile. */
export async function markReminderSent(tx: Tx, uuid: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reminder')
    .set({ sent_at: now })
    .where('uuid', '=', uuid)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where nobody has this token. */
export async function endSubscription(db: Queryable, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminder_subscription')
    .set({ ended_at: sql<Date>`coalesce(ended_at, ${now})` })
    .where('token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes reminders whose expiry has passed, and subscriptions that ended before a moment. */
export async function deleteOldReminders(
  db: Queryable,
  { expiredBefore, endedBefore }: { expiredBefore: string; endedBefore: Date },
): Promise<void> {
  await db.deleteFrom('reminder').where('expires_on', '<', expiredBefore).execute();
  await db
    .deleteFrom('reminder_subscription')
    .where((e) =>
      e.or([
        e('ended_at', '<', endedBefore),
        e.and([
          e('started_at', '<', endedBefore),
          e.not(
            e.exists(
              e
                .selectFrom('reminder')
                .select('reminder.uuid')
                .whereRef('reminder.email_key', '=', 'reminder_subscription.email_key'),
            ),
          ),
        ]),
      ]),
    )
    .execute();
}
