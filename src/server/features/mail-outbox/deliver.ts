import { drawPlatePictures } from '#documents/plate-picture.ts';
import type { Deps } from '../../deps.ts';
import { GatewayError } from '../../errors.ts';
import type { MailAttachment, MailGateway } from '../../gateways/mail/port.ts';
import { openAttachments } from './attachments.ts';
import { openSealedContent } from './content.ts';
import { endMail, type OutboxMail, selectMail } from './store.ts';

type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'logger' | 'secret'> & {
  mailGateway: MailGateway;
  /** The registration card of a paid order as a PDF; undefined where there is none. */
  openCard: (lineUuid: string) => Promise<Uint8Array | undefined>;
};

/**
 * Sends a mail of the outbox unless it has been sent already. Throws where another try may succeed; a refused
 * or late mail is marked as such. A mail that holds a secret leaves no trace of it, however it ends.
 */
export async function deliverMail(deps: DeliverDeps, mailUuid: string): Promise<void> {
  const mail = await selectMail(deps.db, mailUuid);
  if (mail?.state !== 'queued') return;
  if (mail.send_before !== null && mail.send_before <= deps.clock()) {
    return end(deps, mail, 'expired');
  }
  const attachments = await openAttachments(mail.attachments, deps.openCard);
  if (!attachments) return end(deps, mail, 'expired');
  const { html, text } = mail.purge_after_send ? await openSealedContent(deps.secret, mail) : mail;
  try {
    await deps.mailGateway.send({
      to: mail.recipient,
      subject: mail.subject,
      html,
      text,
      messageId: mail.message_id,
      attachments: [...attachments, ...(await picturesOf(html))],
    });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.retryable) throw error;
    deps.logger.warn({ mailUuid, kind: mail.kind }, 'mail refused');
    return end(deps, mail, 'refused');
  }
  await end(deps, mail, 'sent');
}

async function picturesOf(html: string): Promise<MailAttachment[]> {
  const pictures = await drawPlatePictures(html);
  return pictures.map((picture) => ({ filename: picture.cid, ...picture }));
}

async function end(
  { db, clock }: DeliverDeps,
  mail: OutboxMail,
  state: 'sent' | 'refused' | 'expired',
) {
  await endMail(db, mail.uuid, { state, now: clock(), purge: mail.purge_after_send });
}
