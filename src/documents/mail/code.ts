import type { Licensee } from '../licensee.ts';
import { paragraph } from './blocks.ts';
import { composeMail, type MailText } from './compose-mail.ts';

export const CODE_MINUTES = 10;

/** Carries a one-time code. The subject does not: subjects show on locked screens and in logs. */
export function renderCodeMail({ licensee, code }: { licensee: Licensee; code: string }): MailText {
  if (!/^\d{4}$/.test(code)) throw new RangeError('Expected a code of 4 digits');
  return composeMail(licensee, {
    subject: `Your login code from ${licensee.name}`,
    preheader: `It is valid for ${CODE_MINUTES} minutes.`,
    heading: 'Your login code',
    lead: `Enter these 4 digits on the login page. They are valid for ${CODE_MINUTES} minutes and work once.`,
    blocks: [
      { kind: 'code', digits: code },
      paragraph('A newer code replaces this one.'),
      paragraph(
        'You did not ask for a code? Then ignore this email. Nobody can log in without it. We never ask you for a code by phone or email.',
      ),
    ],
  });
}
