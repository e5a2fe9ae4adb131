import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';

const mailboxSchema = z.object({
  data: z.array(
    z.object({
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      attachments: z.array(z.object({ filename: z.string(), href: z.string() })),
    }),
  ),
});

/** A worker sends the email, which may take a while on a busy machine. */
const SENT = { timeout: 30_000 };

/** Returns an address's emails whose subject starts with this text, newest first. */
export async function mailsTo(page: Page, email: string, subject = '') {
  const answer = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
  const { data } = mailboxSchema.parse(await answer.json());
  return data.filter((mail) => mail.subject.startsWith(subject));
}

/** Waits for a matching email, and returns the newest one's text. */
export async function mailTo(page: Page, email: string, subject = ''): Promise<string> {
  let text = '';
  await expect(async () => {
    const [mail] = await mailsTo(page, email, subject);
    expect(mail).toBeDefined();
    text = mail?.text ?? '';
  }).toPass(SENT);
  return text;
}
