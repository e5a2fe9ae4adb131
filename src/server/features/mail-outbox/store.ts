import type { Insertable, Selectable } from 'kysely';
import type { MailOutboxTable, Queryable, SandboxMailboxTable } from '../../db/schema.ts';

export type OutboxMail = Selectable<MailOutboxTable>;
export type SandboxMail = Selectable<SandboxMailboxTable>;

/** Writes a mail down; false where there is one with its key already. */
export async function insertMail(
  db: Queryable,
  mail: Insertable<MailOutboxTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail_outbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function selectMail(db: Queryable, uuid: string): Promise<OutboxMail | undefined> {
  return db.selectFrom('mail_outbox').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/** Ends a queued mail; `purge` removes its content. */
export async function endMail(
  db: Queryable,
  uuid: string,
  { state, now, purge }: { state: 'sent' | 'refused' | 'expired'; now: Date; purge: boolean },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ state, ended_at: now, ...(purge && purged(now)) })
    .where('uuid', '=', uuid)
    .where('state', '=', 'queued')
    .execute();
}

/** Removes the personal data of mails that ended before a moment: content, subject and recipient. */
export async function purgeMails(db: Queryable, before: Date, now: Date): Promise<number> {
  const result = await db
    .updateTable('mail_outbox')
    .set({ ...purged(now), recipient: '', subject: '' })
    .where('ended_at', '<', before)
    .where('recipient', '<>', '')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

function purged(now: Date) {
  return { html: '', text: '', attachments: '[]', purged_at: now };
}

/** Keeps a delivered mail for the developers' mailbox; a repeated delivery replaces the first. */
export async function upsertSandboxMail(
  db: Queryable,
  mail: Insertable<SandboxMailboxTable>,
): Promise<void> {
  const { message_id, ...newest } = mail;
  await db
    .insertInto('sandbox_mailbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet(newest))
    .execute();
}

/** The newest mails of the sandbox, of one recipient or of all. */
export async function selectSandboxMails(
  db: Queryable,
  to: string | undefined,
): Promise<SandboxMail[]> {
  let mails = db.selectFrom('sandbox_mailbox').selectAll();
  if (to !== undefined)
    mails = mails.where((e) => e(e.fn<string>('lower', ['recipient']), '=', to.toLowerCase()));
  return mails.orderBy('received_at', 'desc').orderBy('message_id').limit(100).execute();
}

export async function selectSandboxMail(
  db: Queryable,
  messageId: string,
): Promise<SandboxMail | undefined> {
  return db
    .selectFrom('sandbox_mailbox')
    .selectAll()
    .where('message_id', '=', messageId)
    .executeTakeFirst();
}

export async function deleteSandboxMails(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('sandbox_mailbox').where('received_at', '<', before).execute();
}

export async function deleteMail(tx: Queryable, uuid: string): Promise<void> {
  await tx.deleteFrom('mail_outbox').where('uuid', '=', uuid).execute();
}

/** Deletes mails to an e-mail, sent or not, and the sandbox's copies of them. */
export async function deleteMailsTo(db: Queryable, email: string): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where((e) => e(e.fn<string>('lower', ['recipient']), '=', email))
    .execute();
  await db
    .deleteFrom('sandbox_mailbox')
    .where((e) => e(e.fn<string>('lower', ['recipient']), '=', email))
    .execute();
}
