import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable, Tables } from '../../db/schema.ts';

/** Extracts the order, payment, or person that an email is about from its key. */
export const aboutOf = sql<string>`split_part(dedupe_key, ':', 2)`;

/** Matches emails that staff resent, to any address. The conditions are literals, to match the partial index. */
export const isResent = sql<boolean>`recipient <> '' and dedupe_key like '%-again:%'`;

export const isResentAbout = (users: readonly string[]) => sql<boolean>`${isResent}
  and ${aboutOf} in (select order_line.uuid::text from order_line
    where order_line.user_uuid in (${sql.join(users)}))`;

export type OutboxMail = Selectable<Tables['mail_outbox']>;
export type SandboxMail = Selectable<Tables['sandbox_mailbox']>;

/** Returns the UUIDs of the emails whose key is new. */
export async function insertMails(
  db: Queryable,
  mails: readonly Insertable<Tables['mail_outbox']>[],
) {
  const inserted = await db
    .insertInto('mail_outbox')
    .values(mails)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('uuid')
    .execute();
  return inserted.map(({ uuid }) => uuid);
}

export async function selectQueuedMails(db: Queryable, uuids: readonly string[]) {
  return db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('uuid', 'in', uuids)
    .where('state', '=', 'queued')
    .execute();
}

/** Deletes the content of emails with a secret. */
export async function endMails(
  db: Queryable,
  mails: readonly { uuid: string; state: 'sent' | 'refused' | 'expired' }[],
  now: Date,
) {
  if (mails.length === 0) return;
  const rows = mails.map(({ uuid, state }) => sql`(${uuid}::uuid, ${state})`);
  await sql`update mail_outbox set state = ended.state, ended_at = ${now},
      html = case when purge_after_send then '' else html end,
      text = case when purge_after_send then '' else text end,
      attachments = case when purge_after_send then '[]' else attachments end,
      purged_at = case when purge_after_send then ${now} else purged_at end
    from (values ${sql.join(rows)}) as ended(uuid, state)
    where mail_outbox.uuid = ended.uuid and mail_outbox.state = 'queued'`.execute(db);
}

export const isOldMail = (before: Date) => sql<boolean>`ended_at < ${before}`;

export async function purgeMails(db: Queryable, before: Date, now: Date) {
  const result = await db
    .updateTable('mail_outbox')
    .set({ ...purged(now), recipient: '', subject: '' })
    .where(isOldMail(before))
    .where(hasRecipient)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

function purged(now: Date) {
  return { html: '', text: '', attachments: '[]', purged_at: now };
}

/** A repeated delivery replaces the first one. */
export async function upsertSandboxMail(
  db: Queryable,
  mail: Insertable<Tables['sandbox_mailbox']>,
) {
  const { message_id, ...newest } = mail;
  await db
    .insertInto('sandbox_mailbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet(newest))
    .execute();
}

export async function selectSandboxMails(db: Queryable, to: string | undefined) {
  let mails = db.selectFrom('sandbox_mailbox').selectAll();
  if (to !== undefined)
    mails = mails.where((e) => e(e.fn<string>('lower', ['recipient']), '=', to.toLowerCase()));
  return mails.orderBy('received_at', 'desc').orderBy('message_id').limit(100).execute();
}

export async function selectSandboxMail(db: Queryable, messageId: string) {
  return db
    .selectFrom('sandbox_mailbox')
    .selectAll()
    .where('message_id', '=', messageId)
    .executeTakeFirst();
}

export const isOldSandboxMail = (before: Date) => sql<boolean>`received_at < ${before}`;

export async function deleteSandboxMails(db: Queryable, before: Date) {
  await db.deleteFrom('sandbox_mailbox').where(isOldSandboxMail(before)).execute();
}

export async function deleteMail(tx: Queryable, uuid: string) {
  await tx.deleteFrom('mail_outbox').where('uuid', '=', uuid).execute();
}

export async function deleteQueuedMails(tx: Queryable, keys: readonly string[]) {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_outbox')
    .where('dedupe_key', 'in', keys)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * This condition is a literal, so that a generic plan can use the partial index on rows that still have a recipient.
 */
export const hasRecipient = sql<boolean>`recipient <> ''`;

/** Deletes emails about a user's orders that staff resent, because they may have gone to other addresses. */
export async function forgetMailsAbout(db: Queryable, userUuid: string) {
  const gone = await db
    .deleteFrom('mail_outbox')
    .where(isResentAbout([userUuid]))
    .returning('message_id')
    .execute();
  if (gone.length === 0) return;
  const ids = gone.map(({ message_id }) => message_id);
  await db.deleteFrom('sandbox_mailbox').where('message_id', 'in', ids).execute();
}

/**
 * Sends a guest's queued emails to the corrected address. Treats what was sent before like emails that staff resent,
 * because it went to an address that is no longer the guest's: the history shows it, and it is exported and deleted
 * with the guest's data.
 */
export async function redirectMails(
  tx: Queryable,
  { user, line, mails, to }: { user: string; line: string; mails: readonly string[]; to: string },
) {
  const lines = tx
    .selectFrom('order_line')
    .select(sql<string>`order_line.uuid::text`.as('uuid'))
    .where('user_uuid', '=', user);
  const about = tx
    .updateTable('mail_outbox')
    .where((e) => e.or([e('uuid', 'in', mails), e(aboutOf, 'in', lines)]))
    .where(sql<boolean>`not (${isResent})`)
    .where(hasRecipient);
  await about.set({ recipient: to }).where('state', '=', 'queued').execute();
  await about
    .set({
      dedupe_key: sql`kind || '-again:' || case when ${aboutOf} in ${lines} then ${aboutOf} else ${line} end || ':' || uuid`,
    })
    .where('state', '<>', 'queued')
    .execute();
}

export async function forgetMailsTo(db: Queryable, email: string) {
  await db
    .deleteFrom('mail_outbox')
    .where((e) => e(e.fn<string>('lower', ['recipient']), '=', email))
    .where(hasRecipient)
    .execute();
  await db
    .deleteFrom('sandbox_mailbox')
    .where((e) => e(e.fn<string>('lower', ['recipient']), '=', email))
    .execute();
}

/** Newest first, without their content. */
export async function findMailsAbout(
  db: Queryable,
  { to, about }: { to: string; about: readonly string[] },
) {
  if (about.length === 0) return [];
  return db
    .selectFrom('mail_outbox')
    .select(['uuid', 'kind', 'subject', 'recipient', 'state', 'created_at'])
    .where((e) => e(e.fn<string>('lower', ['recipient']), '=', to.toLowerCase()))
    .where(hasRecipient)
    .where(aboutOf, 'in', about)
    .where('purge_after_send', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .execute();
}

/** An email that still has its recipient and content. */
export async function findMail(db: Queryable, uuid: string) {
  return db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('uuid', '=', uuid)
    .where(hasRecipient)
    .executeTakeFirst();
}
