import { randomUUID } from 'node:crypto';
import { type RenderedEmail, renderEmail } from '#mails/frame/render.ts';
import { countDue, type KeptRows } from '../../db/count-due.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { isRemoved } from '../account/removed-email.ts';
import { isTestEmail } from '../account/test-email.ts';
import type { AttachmentToDraw } from './attachments.ts';
import { type Budget, takeFromBudget } from './budget.ts';
import { sealContent } from './content.ts';
import {
  deleteMail,
  deleteMailsTo,
  deleteSandboxMails,
  deleteSentAgain,
  insertMails,
  isOldMail,
  isOldSandboxMail,
  type ListedMail,
  namesSomebody,
  type OutboxMail,
  purgeMails,
  selectMail,
  selectMailsAbout,
} from './store.ts';
import type { MailOutbox, PlainEmail } from './to-send.ts';

export { aboutOf, isSentAgain, isSentAgainOf } from './sent-again.ts';
export type { PlainEmail } from './to-send.ts';

export const SEND_MAIL = 'send-mail';
/** Emails that their reader is waiting for and that soon become useless: login codes. */
export const SEND_URGENT_MAIL = 'send-urgent-mail';
/**
 * Emails to unverified recipients. Strangers can trigger many of these, so they have a separate queue that doesn't
 * delay receipts.
 */
export const SEND_UNVERIFIED_MAIL = 'send-unverified-mail';
export type MailJob = typeof SEND_MAIL | typeof SEND_URGENT_MAIL | typeof SEND_UNVERIFIED_MAIL;

/** One-time codes are valid for ten minutes, and a later email would only confuse. */
const SECRET_LIFE_MS = 10 * 60_000;

type RowParts = Omit<RenderedEmail, 'plates'> & {
  to: string;
  kind: string;
  /** The column's value before serialization. */
  attachments: unknown;
  key?: string | null | undefined;
};

/** Test guests and deleted customers receive no emails. */
const isReachable = (email: string) => !isTestEmail(email) && !isRemoved(email);

/** `domain` is the right-hand side of every Message-ID. */
export function createMailOutbox({
  clock,
  jobs,
  domain,
  secret,
  rateLimits,
  metrics,
}: Budget & { jobs: Deps['jobs']; domain: string }): MailOutbox {
  function rowOf(
    { to, kind, subject, html, text, attachments, key = null }: RowParts,
    now = clock(),
  ) {
    const uuid = randomUUID();
    return {
      ...{ uuid, message_id: `${uuid}@${domain}`, kind, recipient: to, subject, html, text },
      attachments: JSON.stringify(attachments),
      purge_after_send: false,
      created_at: now,
      dedupe_key: key,
    };
  }

  function newRow({ to, email, attachments = [], key }: PlainEmail, now = clock()) {
    const { plates, ...rendered } = renderEmail(email);
    const toDraw: AttachmentToDraw[] = [...attachments, ...plates.map((plate) => ({ plate }))];
    return rowOf({ to, kind: email.kind, ...rendered, attachments: toDraw, key }, now);
  }

  const sending = (uuid: string, kind: MailJob = SEND_MAIL) => ({
    kind,
    payload: { mailUuid: uuid },
    key: uuid,
  });

  return {
    async enqueueAll(tx, all) {
      const emails = all.filter(({ to }) => isReachable(to));
      if (emails.length === 0) return;
      const now = clock();
      const uuids = await insertMails(
        tx,
        emails.map((email) => newRow(email, now)),
      );
      const sendings = uuids.map((uuid) => sending(uuid));
      if (sendings.length > 0) await jobs.enqueueCte(tx, sendings).execute();
    },
    async enqueue(tx, asked) {
      const { to, purgeAfterSend = false, isUnverified = false, isDispensable = false } = asked;
      if (!isReachable(to)) return;
      const plain = newRow(asked);
      const [uuid] = await insertMails(tx, [
        purgeAfterSend
          ? {
              ...plain,
              ...(await sealContent(secret, plain)),
              purge_after_send: true,
              send_before: new Date(plain.created_at.getTime() + SECRET_LIFE_MS),
            }
          : plain,
      ]);
      if (uuid === undefined) return;
      const budget = { clock, secret, rateLimits, metrics };
      const refusal = isUnverified ? await takeFromBudget(tx, budget, to, plain.kind) : undefined;
      if (refusal && !isDispensable) throw refusal;
      if (refusal) return deleteMail(tx, uuid);
      const usual = purgeAfterSend ? SEND_URGENT_MAIL : SEND_MAIL;
      await jobs.enqueue(tx, sending(uuid, isUnverified ? SEND_UNVERIFIED_MAIL : usual));
    },
    async sendAgain(tx, mail, { to, key }) {
      if (!isReachable(to)) return;
      const [uuid] = await insertMails(tx, [rowOf({ ...mail, to, key })]);
      if (uuid !== undefined) await jobs.enqueue(tx, sending(uuid));
    },
  };
}

/** Emails to this address about one of these orders or payments that still have their content, newest first. */
export async function findMailsAbout(
  db: Queryable,
  of: { to: string; about: readonly string[] },
): Promise<ListedMail[]> {
  return of.about.length === 0 ? [] : selectMailsAbout(db, of);
}

/** An email with its content. Undefined once the content is deleted. */
export async function findMail(db: Queryable, uuid: string): Promise<OutboxMail | undefined> {
  return selectMail(db, uuid);
}

/** Deletes emails about a user's orders that staff resent, because they may have gone to other addresses. */
export async function forgetMailsAbout(tx: Queryable, userUuid: string): Promise<void> {
  await deleteSentAgain(tx, userUuid);
}

export async function forgetMailsTo(tx: Queryable, email: string): Promise<void> {
  await deleteMailsTo(tx, email);
}

/** Removes personal data from emails that ended before a given time, and deletes old sandbox emails. */
export async function forgetOldMails(
  { db, clock }: Deps,
  { endedBefore, sandboxBefore }: { endedBefore: Date; sandboxBefore: Date },
): Promise<void> {
  await purgeMails(db, endedBefore, clock());
  await deleteSandboxMails(db, sandboxBefore);
}

export async function countMails(
  { db }: Deps,
  { endedBefore, sandboxBefore }: { endedBefore: Date; sandboxBefore: Date },
): Promise<KeptRows[]> {
  return [
    await countDue(db, {
      table: 'mail_outbox',
      due: isOldMail(endedBefore),
      among: namesSomebody,
    }),
    await countDue(db, { table: 'sandbox_mailbox', due: isOldSandboxMail(sandboxBefore) }),
  ];
}
