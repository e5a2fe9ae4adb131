import { Hono } from 'hono';
import { html } from 'hono/html';
import { DEV_MAILBOX } from '#contracts/site/page-paths.ts';
import type { Db } from '../../db/schema.ts';
import type { Mail } from '../../gateways/mail/port.ts';
import { isFromThisMachine } from '../../http/client-ip.ts';
import type { ApiEnv } from '../../http/env.ts';
import { isStorable } from '../../http/validate.ts';
import { readAttachments, storeFiles } from './attachments.ts';
import {
  type SandboxMail,
  selectSandboxMail,
  selectSandboxMails,
  upsertSandboxMail,
} from './store.ts';

/** Emails are shown in frames without scripts, forms, or the page's origin. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Shows the sandbox's emails to developers and tests. They contain login codes, so the mailbox only exists in
 * development and only responds to requests from this machine.
 */
export function createDevMailbox(db: Db) {
  return new Hono<Pick<ApiEnv, 'Bindings'>>()
    .use(async (c, next) => {
      const isTaken = isFromThisMachine(c) && isStorable(c.req.query());
      return isTaken ? next() : c.notFound();
    })
    .use(async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
      c.header('Content-Security-Policy', POLICY);
      c.header('X-Content-Type-Options', 'nosniff');
    })
    .get(DEV_MAILBOX, async (c) => {
      const to = c.req.query('to') || undefined;
      return c.html(page(await selectSandboxMails(db, to), to));
    })
    .get(`${DEV_MAILBOX}.json`, async (c) => {
      const mails = await selectSandboxMails(db, c.req.query('to') || undefined);
      return c.json({ data: mails.map(presentMail) });
    })
    .get(`${DEV_MAILBOX}/:messageId/:position`, async (c) => {
      const { messageId, position } = c.req.param();
      if (!isStorable(messageId)) return c.notFound();
      const mail = await selectSandboxMail(db, messageId);
      const file = mail && readAttachments(mail.attachments)[Number(position)];
      if (!file) return c.notFound();
      return c.body(new Uint8Array(file.content), 200, {
        'Content-Type': file.contentType,
        'Content-Disposition': `attachment; filename="${file.filename.replace(/[^\w.-]/g, '_')}"`,
      });
    });
}

function presentMail(mail: SandboxMail) {
  const { message_id, recipient, subject, received_at } = mail;
  return {
    message_id,
    to: recipient,
    subject,
    html: mail.html,
    text: mail.text,
    attachments: filesOf(mail),
    received_at: received_at.toISOString(),
  };
}

function filesOf({ message_id, attachments }: SandboxMail) {
  return readAttachments(attachments).map(({ filename, content }, position) => ({
    filename,
    bytes: content.length,
    href: `${DEV_MAILBOX}/${encodeURIComponent(message_id)}/${position}`,
  }));
}

function page(mails: SandboxMail[], to: string | undefined) {
  return html`<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sandbox mailbox</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      article { border-top: 1px solid #767676; padding: 1rem 0; }
      h2 { margin: 0; font-size: 1.125rem; }
      iframe { width: 100%; height: 40rem; border: 1px solid #767676; background: #fff; }
      pre { white-space: pre-wrap; }
    </style>
  </head>
  <body>
    <h1>Sandbox mailbox</h1>
    <form action="${DEV_MAILBOX}">
      <label>To <input type="email" name="to" value="${to ?? ''}" /></label>
      <button>Show</button>
    </form>
    ${mails.length === 0 ? html`<p>No emails yet.</p>` : mails.map(article)}
  </body>
</html>`;
}

function article(mail: SandboxMail) {
  return html`<article>
    <h2>${mail.subject}</h2>
    <p>To ${mail.recipient}, ${mail.received_at.toISOString()}</p>
    ${filesOf(mail).map(({ href, filename }) => html`<p><a href="${href}">${filename}</a></p>`)}
    <details>
      <summary>Show email</summary>
      <iframe sandbox title="${mail.subject}" srcdoc="${withPictures(mail)}" loading="lazy"></iframe>
    </details>
    <details>
      <summary>Plain text</summary>
      <pre>${mail.text}</pre>
    </details>
  </article>`;
}

/** The HTML with inline pictures, because a frame cannot access the email's attachments. */
function withPictures({ html: source, attachments }: SandboxMail): string {
  return readAttachments(attachments).reduce(
    (page, { filename, contentType, content }) =>
      page.replaceAll(
        `"cid:${filename}"`,
        `"data:${contentType};base64,${Buffer.from(content).toString('base64')}"`,
      ),
    source,
  );
}

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
