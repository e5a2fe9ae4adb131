import { describe, expect, it } from 'vitest';
import { describeMailGateway, newMail } from '#tests/support/gateways/mail-suite.ts';
import type { Mail } from './port.ts';
import { createSandboxMail } from './sandbox.ts';

function createOutbox() {
  const mails = new Map<string, Mail>();
  return {
    mails,
    async keep(mail: Mail) {
      mails.set(mail.messageId, mail);
    },
  };
}

describeMailGateway('the mail sandbox', async () => {
  const outbox = createOutbox();
  return {
    gateway: createSandboxMail({ outbox }),
    arrived: () =>
      [...outbox.mails.values()].map(
        ({ to, subject, messageId, html, text, attachments = [] }) => ({
          to: [to],
          subject,
          messageId,
          content: [
            html,
            text,
            ...attachments.flatMap(({ filename, contentType, content }) => [
              filename,
              contentType,
              Buffer.from(content).toString('base64'),
            ]),
          ].join('\n'),
        }),
      ),
  };
});

describe('the mail sandbox', () => {
  it('rethrows the error of a failing outbox', async () => {
    const mail = createSandboxMail({ outbox: { keep: () => Promise.reject(new Error('full')) } });
    await expect(mail.send(newMail())).rejects.toThrow('full');
  });
});
