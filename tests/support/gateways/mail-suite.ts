import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayError } from '#server/errors.ts';
import type { Mail, MailGateway } from '#server/gateways/mail/port.ts';
import { REFUSING_DOMAIN } from '#server/gateways/mail/sandbox.ts';

export type ArrivedMail = {
  to: string[];
  subject: string;
  messageId: string;
  /** The whole email, decoded enough to search its text. */
  content: string;
};

export function newMail(change: Partial<Mail> = {}): Mail {
  return {
    to: 'jane@example.com',
    subject: 'Your code: 4821 – José',
    html: '<p>Your code is <strong>4821</strong></p>',
    text: 'Your code is 4821',
    messageId: `${crypto.randomUUID()}@storefront.test`,
    ...change,
  };
}

export function describeMailGateway(
  name: string,
  open: () => Promise<{
    gateway: MailGateway;
    arrived: () => ArrivedMail[];
    close?: () => Promise<void>;
  }>,
): void {
  describe(`${name} keeps the mail port's promises`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close?.());

    const arrivedAs = (mail: Mail) =>
      opened.arrived().filter(({ messageId }) => messageId === mail.messageId);

    it('delivers the subject, both bodies, and the Message-ID to the one recipient', async () => {
      const mail = newMail();
      await opened.gateway.send(mail);
      const [arrived] = arrivedAs(mail);
      expect(arrived).toMatchObject({ to: [mail.to], subject: mail.subject });
      expect(arrived?.content).toContain(mail.html);
      expect(arrived?.content).toContain(mail.text);
    });

    it('delivers attachments byte for byte under their names', async () => {
      const content = new Uint8Array([0, 255, 13, 10, 46, 13, 10, 128]);
      const mail = newMail({
        attachments: [{ filename: 'card.pdf', contentType: 'application/pdf', content }],
      });
      await opened.gateway.send(mail);
      const [arrived] = arrivedAs(mail);
      expect(arrived?.content).toContain('card.pdf');
      expect(arrived?.content).toContain('application/pdf');
      expect(arrived?.content).toContain(Buffer.from(content).toString('base64'));
    });

    it('retries with the same Message-ID, so that duplicates can be recognized', async () => {
      const mail = newMail();
      await opened.gateway.send(mail);
      await opened.gateway.send(mail);
      expect(arrivedAs(mail).length).toBeGreaterThan(0);
    });

    it('never splits one address into several or a subject into headers', async () => {
      const mail = newMail({
        to: 'jane@example.com,mallory@example.net',
        subject: 'Hello\r\nBcc: mallory@example.net',
      });
      await opened.gateway.send(mail).catch((error: unknown) => {
        expect(error).toBeInstanceOf(GatewayError);
      });
      const recipients = opened.arrived().flatMap(({ to }) => to);
      expect(recipients).not.toContain('mallory@example.net');
    });

    it('throws a non-retryable GatewayError for a permanently rejected recipient', async () => {
      const mail = newMail({ to: `jane@${REFUSING_DOMAIN}` });
      const error = await opened.gateway.send(mail).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ gateway: 'mail', retryable: false });
      expect(arrivedAs(mail)).toEqual([]);
    });
  });
}
