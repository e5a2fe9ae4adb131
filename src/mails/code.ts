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
    openLink: { title: 'If the login page asks to open the link', link: true },
    notAsked: { title: 'If the reader did not ask for it' },
  },
} as const satisfies EmailSpec;

type LoginCode = {
  licensee: MailSender;
  code: string;
  /** Proves the mailbox's owner on the device where it is opened. */
  loginUrl: string;
};

/** Contains a one-time code. The subject doesn't, because subjects appear on lock screens and in logs. */
export function composeCode({ licensee, code, loginUrl }: LoginCode): Email {
  if (!/^\d{4}$/.test(code)) throw new RangeError('Expected a code of 4 digits');
  const values = { provider: licensee.name, minutes: loginLimits.codeMinutes };
  return writeEmail(licensee, codeMail, values, ({ text, link }) => ({
    blocks: [
      { kind: 'code', digits: code },
      paragraph(...link('openLink', loginUrl)),
      paragraph(text('notAsked')),
    ],
  }));
}
