/** Sends an email to the editor who is writing it, with the words of the draft and sample values. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  MAIL_TEST_PREFIX,
  MAIL_TEST_TYPE,
  type MailTest,
  type MailTestAnswer,
  mailTestSchema,
} from '#contracts/api/mail-test.ts';
import { DEV_MAILBOX } from '#contracts/site/page-paths.ts';
import { allMails } from '#mails/all.ts';
import { renderEmail } from '#mails/frame/render.ts';
import { problemOfWords } from '#mails/parts/grammar.ts';
import { drawPlate } from '#mails/plates/plate-picture.ts';
import { composeSample } from '#mails/samples.ts';
import { runIn } from '#words/store.ts';
import type { Deps } from '../../../deps.ts';
import { GatewayError, TooMany } from '../../../errors.ts';
import { countRequest } from '../../../http/rate-limit.ts';

const LIMIT = { name: 'mail-tests', points: 20, perSeconds: 3600 } as const;

const callSchema = z.object({
  _id: z.string().startsWith(MAIL_TEST_PREFIX),
  _type: z.literal(MAIL_TEST_TYPE),
  /** The user who wrote the document. Only the lake knows, so the Studio can't choose another one. */
  author: z.string().nullish(),
});
/** An answered request is the site's own change. */
const openSchema = mailTestSchema.extend({ answer: z.undefined().optional() });

/** The request that a webhook call is about, if it isn't about published content. */
export function readMailTest(body: string): z.infer<typeof callSchema> | undefined {
  try {
    return callSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

export async function answerMailTest(
  deps: Deps,
  { _id, author }: z.infer<typeof callSchema>,
): Promise<void> {
  const { lake } = deps.gateways;
  const test = openSchema.safeParse(await lake.find(_id));
  if (!test.success) return;
  const to = author ? await lake.emailOf(author) : undefined;
  await lake.answer(_id, await sendTest(deps, test.data, to));
}

async function sendTest(
  deps: Deps,
  test: MailTest,
  to: string | undefined,
): Promise<MailTestAnswer> {
  const reject = (message: string): MailTestAnswer => ({ isSent: false, message });
  if (to === undefined) {
    return reject('The site can’t find your email address. Ask your administrator.');
  }
  const mail = renderTest(deps, test);
  if (!mail) return reject('Fill in all fields, and correct those with a red mark.');
  const { plates, subject, ...content } = mail;
  try {
    await countRequest(deps, LIMIT, to.toLowerCase());
    await deps.gateways.mail.send({
      ...content,
      to,
      subject: `[Test] ${subject}`,
      messageId: `${randomUUID()}@${new URL(deps.licensee().siteUrl).hostname}`,
      attachments: plates.map(drawPlate),
    });
    // The local lake's editors have addresses that no mail server delivers to.
    const mailbox = to.endsWith('@localhost') && new URL(DEV_MAILBOX, deps.licensee().siteUrl).href;
    return { isSent: true, message: `Sent to ${to}.`, ...(mailbox && { mailbox }) };
  } catch (error) {
    if (error instanceof TooMany) return reject('You’ve sent many tests. Wait an hour.');
    if (!(error instanceof GatewayError)) throw error;
    return reject(
      error.retryable
        ? 'The mail server can’t be reached, so nothing was sent. Try again later, or ask your administrator.'
        : `The mail server rejected the email to ${to}.`,
    );
  }
}

/** Undefined if the words are incomplete or wrong. */
function renderTest({ licensee }: Deps, { mail, sample, language, words: written }: MailTest) {
  const spec = allMails.find(({ name }) => name === mail);
  if (!spec) return undefined;
  const words: Record<string, string> = {};
  for (const [part, rules] of Object.entries(spec.parts)) {
    const text = written[part]?.trim();
    if (!text || problemOfWords(spec, rules, text) !== true) return undefined;
    words[part] = text;
  }
  return runIn(language, () => {
    const sender = licensee();
    const mails = { ...sender.mails, [mail]: words };
    const email = composeSample({ mail, sample }, { ...sender, mails });
    return email && renderEmail(email);
  });
}
