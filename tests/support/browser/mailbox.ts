/** What the server of a page has mailed, as it shows it to developers. */
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';

const mailboxSchema = z.object({
  data: z.array(z.object({ subject: z.string(), text: z.string() })),
});

/** The mail is sent by a worker, which a busy machine makes wait. */
const SENT = { timeout: 30_000 };

/** The mails to somebody whose subject begins like this, the newest first. */
export async function mailsTo(page: Page, email: string, subject = '') {
  const answer = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
  const { data } = mailboxSchema.parse(await answer.json());
  return data.filter((mail) => mail.subject.startsWith(subject));
}

/** Waits for such a mail, and returns the text of the newest. */
export async function mailTo(page: Page, email: string, subject = ''): Promise<string> {
  let text = '';
  await expect(async () => {
    const [mail] = await mailsTo(page, email, subject);
    expect(mail).toBeDefined();
    text = mail?.text ?? '';
  }).toPass(SENT);
  return text;
}
