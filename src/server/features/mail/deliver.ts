import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { GatewayError } from '../../errors.ts';
import { cardsIn, openAttachments } from './attachments.ts';
import { openSealedContent } from './content.ts';
import { endMails, type OutboxMail, selectQueuedMails } from './store.ts';

/** Returns the registration cards of paid orders as PDFs, by line UUID. Omits deleted ones. */
type OpenCards = (lineUuids: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;

type MailOutcome = 'sent' | 'refused' | 'expired';

/**
 * An email that was sent but not marked as sent would be sent again, so the update is retried after each of these
 * delays.
 */
const RECORD_RETRY_MS = [100, 1000];

/**
 * Sends queued emails in parallel and returns a result for each. A result is rejected if the email can be retried.
 * Otherwise, the outcome is recorded, and the content of emails with a secret is deleted.
 */
export async function deliverMails(
  deps: Deps,
  mailUuids: readonly string[],
  openCards: OpenCards,
): Promise<PromiseSettledResult<undefined>[]> {
  const queued = await selectQueuedMails(deps.db, mailUuids);
  const mails = new Map(queued.map((mail) => [mail.uuid, mail]));
  const cards = await openCards(queued.flatMap(({ attachments }) => cardsIn(attachments)));
  const ended: { uuid: string; state: MailOutcome }[] = [];
  const results = await Promise.allSettled(
    mailUuids.map(async (uuid) => {
      const mail = mails.get(uuid);
      if (mail) ended.push({ uuid, state: await deliver(deps, mail, cards) });
      return undefined;
    }),
  );
  try {
    await recordEnded(deps, ended);
  } catch (reason) {
    // The error is not thrown, because that would resend each email immediately.
    const unrecorded = new Set(ended.map(({ uuid }) => uuid));
    return mailUuids.map((uuid, place) => {
      const result = results[place];
      return result && !unrecorded.has(uuid) ? result : { status: 'rejected', reason };
    });
  }
  return results;
}

async function recordEnded(
  { db, clock, logger }: Deps,
  ended: readonly { uuid: string; state: MailOutcome }[],
): Promise<void> {
  for (const pauseMs of RECORD_RETRY_MS) {
    try {
      return await endMails(db, ended, clock());
    } catch (err) {
      logger.warn({ err, count: ended.length }, 'could not record sent emails; retrying');
      await wait(pauseMs);
    }
  }
  await endMails(db, ended, clock());
}

async function deliver(
  deps: Deps,
  mail: OutboxMail,
  cards: ReadonlyMap<string, Uint8Array>,
): Promise<MailOutcome> {
  if (mail.send_before !== null && mail.send_before <= deps.clock()) return 'expired';
  const attachments = openAttachments(mail.attachments, cards);
  if (!attachments) return 'expired';
  const { html, text } = mail.purge_after_send ? await openSealedContent(deps.secret, mail) : mail;
  try {
    await deps.gateways.mail.send({
      to: mail.recipient,
      subject: mail.subject,
      html,
      text,
      messageId: mail.message_id,
      attachments,
    });
    return 'sent';
  } catch (error) {
    if (!(error instanceof GatewayError) || error.retryable) throw error;
    deps.logger.warn({ mailUuid: mail.uuid, kind: mail.kind }, 'mail rejected');
    return 'refused';
  }
}
