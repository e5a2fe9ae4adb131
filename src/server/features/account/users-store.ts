import { sql } from 'kysely';
import type { Language } from '#words/languages.ts';
import { currentLanguage } from '#words/store.ts';
import { type Places, prepared } from '../../db/prepared.ts';
import type { Queryable, Tx, UserRow } from '../../db/schema.ts';
import { secretUuid } from '../../db/uuid.ts';
import { removedEmail } from './reserved-email.ts';

type ByUuid = Places<{ uuid: string }>;
const userBy = (db: Queryable, of: ByUuid) =>
  db.selectFrom('app_user').selectAll().where('uuid', '=', of.uuid);
const selecting = prepared(userBy);
const locking = prepared((db, of: ByUuid) => userBy(db, of).forUpdate());
const lockingForChange = prepared((db, of: ByUuid) => userBy(db, of).forNoKeyUpdate());

export async function selectUser(db: Queryable, uuid: string) {
  return (await selecting(db, { uuid }))[0];
}

/** Locks the user's row until the transaction ends, so that changes to the user run in sequence. */
export async function lockUser(tx: Tx, uuid: string) {
  return (await locking(tx, { uuid }))[0];
}

/** A lock for `actIn` that still allows concurrent inserts of rows that refer to the user. */
export async function lockForChange(tx: Tx, uuid: string) {
  return (await lockingForChange(tx, { uuid }))[0];
}

/** Whether this exact user has paid orders. */
export async function hasPaidOrder(db: Queryable, userUuid: string) {
  const line = await db
    .selectFrom('order_line')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('payment_status', '=', 'PAID')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

export async function hasAccountOrPaidOrder(db: Queryable, email: string) {
  return (await accountOrPaidGuests(db, email).limit(1).executeTakeFirst()) !== undefined;
}

/** Undefined if no one owns the email: it has no account and no paid order. */
export async function findOwnersLanguage(db: Queryable, email: string) {
  const owner = await accountOrPaidGuests(db, email)
    .select('language')
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return owner?.language;
}

export async function ownersOf(db: Queryable, email: string) {
  const users = await accountOrPaidGuests(db, email).orderBy('uuid').execute();
  return users.map(({ uuid }) => uuid);
}

function accountOrPaidGuests(db: Queryable, email: string) {
  return db
    .selectFrom('app_user')
    .select('uuid')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', sql<string>`lower(${email})`))
    .where((e) =>
      e.or([
        e('kind', '=', 'account'),
        e.exists(
          e
            .selectFrom('order_line')
            .select('order_line.uuid')
            .whereRef('order_line.user_uuid', '=', 'app_user.uuid')
            .where('payment_status', '=', 'PAID'),
        ),
      ]),
    );
}

/** Returns the account of a verified email. Creates it if there is none. */
export async function openAccount(tx: Tx, email: string, now: Date) {
  await tx
    .insertInto('app_user')
    .values({
      uuid: secretUuid(),
      kind: 'account',
      email,
      mobile_number: null,
      name: null,
      profile_image: null,
      created_at: now,
      last_used_at: now,
      expires_at: null,
      language: currentLanguage(),
    })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).where('kind', '=', sql.lit('account')).doNothing(),
    )
    .execute();
  return tx
    .selectFrom('app_user')
    .selectAll()
    .where('kind', '=', 'account')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', sql<string>`lower(${email})`))
    .executeTakeFirstOrThrow();
}

export function insertGuestCte(
  db: Queryable,
  {
    now,
    ...guest
  }: { now: Date } & Pick<UserRow, 'uuid' | 'email' | 'mobile_number' | 'expires_at' | 'is_test'>,
) {
  return db
    .insertInto('app_user')
    .values({
      ...guest,
      kind: 'guest',
      name: null,
      profile_image: null,
      created_at: now,
      last_used_at: now,
      language: currentLanguage(),
    })
    .returningAll();
}

export async function touchGuest(db: Queryable, uuid: string, now: Date, expiresAt: Date) {
  await db
    .updateTable('app_user')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('uuid', '=', uuid)
    .where('kind', '=', 'guest')
    // A guest session that ended in the meantime stays ended.
    .where('expires_at', '>', now)
    .execute();
}

export async function setLanguage(db: Queryable, uuid: string, language: Language) {
  await db.updateTable('app_user').set({ language }).where('uuid', '=', uuid).execute();
}

export type UserChange = {
  email?: string;
  name?: string;
  mobile_number?: string;
  profile_image?: string | null;
  metadata?: string;
};

export async function updateUser(db: Queryable, uuid: string, change: UserChange) {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('app_user').set(change).where('uuid', '=', uuid).execute();
}

/** Deletes a user and the dependent rows: sessions and uploads. */
export async function deleteUser(tx: Tx, uuid: string) {
  await tx.deleteFrom('app_user').where('uuid', '=', uuid).execute();
}

/** The row remains as the owner of anonymized orders. */
export async function anonymizeUser(tx: Tx, uuid: string, now: Date) {
  await tx
    .updateTable('app_user')
    .set({
      email: removedEmail(uuid),
      mobile_number: null,
      name: null,
      profile_image: null,
      metadata: '{}',
      expires_at: sql<Date | null>`case when kind = 'guest' then ${now}::timestamptz end`,
    })
    .where('uuid', '=', uuid)
    .execute();
}

/** Locks in a fixed order, so that two logins can't deadlock. */
export async function lockGuests(tx: Tx, email: string, { endedBy }: { endedBy?: Date } = {}) {
  const guests = guestsOf(tx, email).select('app_user.uuid').orderBy('app_user.uuid').forUpdate();
  const rows = await (endedBy === undefined
    ? guests
    : guests.where('app_user.expires_at', '<=', endedBy)
  ).execute();
  return rows.map(({ uuid }) => uuid);
}

/** Ends guests' sessions now, and records the account, or the guest of an emailed link, that took over their data. */
export async function closeGuests(
  tx: Tx,
  guests: readonly string[],
  successorUuid: string,
  now: Date,
) {
  if (guests.length === 0) return;
  await tx
    .updateTable('app_user')
    .set({ successor_uuid: successorUuid, expires_at: sql<Date>`least(expires_at, ${now})` })
    .where('uuid', 'in', guests)
    .execute();
}

/** Whether this email has paid orders from ended guest sessions that no account has taken over. */
export async function hasPaidByEndedGuests(db: Queryable, email: string, now: Date) {
  const line = await guestsOf(db, email)
    .innerJoin('order_line', 'order_line.user_uuid', 'app_user.uuid')
    .select('order_line.uuid')
    .where('app_user.expires_at', '<=', now)
    .where('order_line.payment_status', '=', 'PAID')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

function guestsOf(db: Queryable, email: string) {
  return (
    db
      .selectFrom('app_user')
      .where('app_user.kind', '=', 'guest')
      // Test orders never move to an account.
      .where('app_user.is_test', '=', false)
      .where((e) => e(e.fn<string>('lower', ['app_user.email']), '=', sql<string>`lower(${email})`))
  );
}

export async function selectEmails(db: Queryable, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return db.selectFrom('app_user').select(['uuid', 'email']).where('uuid', 'in', uuids).execute();
}

/** The name in the address of a user's latest paid order. Empty if there is none. */
export async function findPayerName(db: Queryable, userUuid: string) {
  const line = await db
    .selectFrom('order_line')
    .select(
      sql<string>`trim(concat_ws(' ', trim(address_snapshot->>'first_name'),
        trim(address_snapshot->>'last_name')))`.as('name'),
    )
    .where('user_uuid', '=', userUuid)
    .where('payment_status', '=', 'PAID')
    .orderBy('paid_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.name ?? '';
}
