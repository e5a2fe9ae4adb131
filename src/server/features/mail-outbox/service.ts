import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { storeAttachments } from './attachments.ts';
import { type BudgetDeps, takeFromBudget } from './budget.ts';
import { sealContent } from './content.ts';
import type { MailOutbox } from './letter.ts';
import { deleteMail, deleteMailsTo, deleteSandboxMails, insertMail, purgeMails } from './store.ts';

export const SEND_MAIL = 'send-mail';
/** To somebody whom nobody vouches for: strangers can have many of these written, and receipts do not wait for them. */
export const SEND_UNVERIFIED_MAIL = 'send-unverified-mail';

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
  return {
    async enqueue(tx, letter) {
      const { to, kind, mail, key, purgeAfterSend = false } = letter;
      const now = clock();
      const uuid = randomUUID();
      const isNew = await insertMail(tx, {
        uuid,
        message_id: `${uuid}@${domain}`,
        kind,
        recipient: to,
        subject: mail.subject,
        ...(purgeAfterSend
          ? await sealContent(secret, mail)
          : { html: mail.html, text: mail.text }),
        attachments: storeAttachments(mail.attachments ?? []),
        purge_after_send: purgeAfterSend,
        send_before: purgeAfterSend ? new Date(now.getTime() + SECRET_LIFE_MS) : null,
        created_at: now,
        dedupe_key: key ?? null,
      });
      if (!isNew) return;
      const { isUnverified = false, isDispensable = false } = letter;
      const budget = { clock, secret, rateLimits, metrics };
      const refusal = isUnverified ? await takeFromBudget(tx, budget, to, kind) : undefined;
      if (refusal && !isDispensable) throw refusal;
      if (refusal) return deleteMail(tx, uuid);
      await jobs.enqueue(tx, {
        kind: isUnverified ? SEND_UNVERIFIED_MAIL : SEND_MAIL,
        payload: { mailUuid: uuid },
        key: uuid,
      });
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
