import type { Db } from '../../db/schema.ts';
import type { Mail } from '../../gateways/mail/port.ts';
import { storeFiles } from './attachments.ts';
import { upsertSandboxMail } from './store.ts';

/** The table to which the mail sandbox delivers, and which `/dev/mailbox` shows. */
export function createSandboxMailbox({ db, clock }: { db: Db; clock: () => Date }) {
  return {
    async keep(mail: Mail): Promise<void> {
      await upsertSandboxMail(db, {
        message_id: mail.messageId,
        recipient: mail.to,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        attachments: storeFiles(mail.attachments ?? []),
        received_at: clock(),
      });
    },
  };
}
