import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { isTestEmail } from '../users/test-email.ts';
import { storeAttachments } from './attachments.ts';
import { type BudgetDeps, takeFromBudget } from './budget.ts';
import { sealContent } from './content.ts';
import type { MailOutbox, PlainLetter } from './letter.ts';
import { deleteMail, deleteMailsTo, deleteSandboxMails, insertMails, purgeMails } from './store.ts';

export type { PlainLetter } from './letter.ts';

export const SEND_MAIL = 'send-mail';
/** What its reader waits for, and what is of no use later: a login code. */
export const SEND_URGENT_MAIL = 'send-urgent-mail';
/** To somebody whom nobody vouches for: strangers can have many of these written, and receipts do not wait for them. */
export const SEND_UNVERIFIED_MAIL = 'send-unverified-mail';
export type MailJob = typeof SEND_MAIL | typeof SEND_URGENT_MAIL | typeof SEND_UNVERIFIED_MAIL;

/** One-time codes live for ten minutes: a later mail would only confuse. */
const SECRET_LIFE_MS = 10 * 60_000;

/** `domain` is the right-hand side of every Message-ID. */
export function createMailOutbox({
  clock,
  jobs,
  domain,
  secret,
  rateLimits,
  metrics,
}: BudgetDeps & Pick<Deps, 'jobs'> & { domain: string }): MailOutbox {
  function rowOf({ to, kind, mail, key }: PlainLetter, now: Date) {
    const uuid = randomUUID();
    return {
      uuid,
      message_id: `${uuid}@${domain}`,
      kind,
      recipient: to,
      subject: mail.subject,
      ...{ html: mail.html, text: mail.text },
      attachments: storeAttachments(mail.attachments ?? []),
      purge_after_send: false,
      created_at: now,
      dedupe_key: key ?? null,
    };
  }

  const sending = (uuid: string, kind: MailJob = SEND_MAIL) => ({
    kind,
    payload: { mailUuid: uuid },
    key: uuid,
  });

  return {
    async enqueueAll(tx, all) {
      const letters = all.filter(({ to }) => !isTestEmail(to));
      if (letters.length === 0) return;
      const now = clock();
      const uuids = await insertMails(
        tx,
        letters.map((letter) => rowOf(letter, now)),
      );
      const sendings = uuids.map((uuid) => sending(uuid));
      if (sendings.length > 0) await jobs.enqueuing(tx, sendings).execute();
    },
    async enqueue(tx, letter) {
      const { to, kind, mail, purgeAfterSend = false } = letter;
      if (isTestEmail(to)) return;
      const now = clock();
      const plain = rowOf(letter, now);
      const [uuid] = await insertMails(tx, [
        purgeAfterSend
          ? {
              ...plain,
              ...(await sealContent(secret, mail)),
              purge_after_send: true,
              send_before: new Date(now.getTime() + SECRET_LIFE_MS),
            }
          : plain,
      ]);
      if (uuid === undefined) return;
      const { isUnverified = false, isDispensable = false } = letter;
      const budget = { clock, secret, rateLimits, metrics };
      const refusal = isUnverified ? await takeFromBudget(tx, budget, to, kind) : undefined;
      if (refusal && !isDispensable) throw refusal;
      if (refusal) return deleteMail(tx, uuid);
      const usual = purgeAfterSend ? SEND_URGENT_MAIL : SEND_MAIL;
      await jobs.enqueue(tx, sending(uuid, isUnverified ? SEND_UNVERIFIED_MAIL : usual));
    },
  };
}

export async function forgetMailsTo(tx: Queryable, email: string): Promise<void> {
  await deleteMailsTo(tx, email);
}

/** Removes personal data from mails that ended before a moment, and deletes what the sandbox kept too long. */
export async function forgetOldMails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { endedBefore, sandboxBefore }: { endedBefore: Date; sandboxBefore: Date },
): Promise<void> {
  await purgeMails(db, endedBefore, clock());
  await deleteSandboxMails(db, sandboxBefore);
}
