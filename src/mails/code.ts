import { loginLimits } from '#contracts/account/auth.ts';
import { type Email, paragraph } from './parts/blocks.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, writeEmail } from './parts/write-email.ts';

export const codeMail = {
  name: 'codeMail',
  kind: 'code',
  title: 'Login code',
  sent: 'When someone requests a login code.',
  values: ['provider', 'minutes'],
  parts: {
    ...opening,
    lead: { ...opening.lead, must: ['minutes'] },
    openLink: { title: 'If the login page asks the customer to open the link', link: true },
    notAsked: { title: 'If the reader did not request it' },
  },
} as const satisfies EmailSpec;

type LoginCode = {
  licensee: MailSender;
  code: string;
  /** Opening this URL proves that the device belongs to the mailbox's owner. */
  loginUrl: string;
};

/** The code isn't in the subject, because subjects appear on lock screens and in logs. */
export function composeCode({ licensee, code, loginUrl }: LoginCode): Email {
  const { codeDigits, codeMinutes } = loginLimits;
  if (code.length !== codeDigits || /\D/.test(code)) {
    throw new RangeError(`Expected a code of ${codeDigits} digits`);
  }
  const values = { provider: licensee.name, minutes: codeMinutes };
  return writeEmail(licensee, codeMail, values, ({ text, link }) => ({
    blocks: [
      { kind: 'code', digits: code },
      paragraph(...link('openLink', loginUrl)),
      paragraph(text('notAsked')),
    ],
  }));
}

export const guessedCodesMail = {
  name: 'guessedCodesMail',
  kind: 'guessed-codes',
  title: 'Wrong login codes',
  sent: 'When someone has entered 5, 50, 500, or 5000 wrong codes for an email.',
  values: ['failures'],
  parts: {
    ...opening,
    lead: { ...opening.lead, must: ['failures'] },
    notYou: { title: 'If it was someone else' },
    advice: { title: 'Safety advice' },
  },
} as const satisfies EmailSpec;

type GuessedCodes = {
  licensee: MailSender;
  /** How many wrong codes were entered in total. */
  failures: number;
};

export function composeGuessedCodes({ licensee, failures }: GuessedCodes): Email {
  return writeEmail(licensee, guessedCodesMail, { failures }, ({ text }) => ({
    blocks: [paragraph(text('notYou')), paragraph(text('advice'))],
  }));
}
