import { loginLimits } from '#contracts/account-pages/auth.ts';
import type { Licensee } from '../licensee.ts';
import { paragraph } from './blocks.ts';
import { composeMail, type MailText } from './compose-mail.ts';

/** Carries a one-time code. The subject does not: subjects show on locked screens and in logs. */
export function renderCodeMail({
  licensee,
  code,
  loginUrl,
}: {
  licensee: Licensee;
  code: string;
  /** Vouches for the device on which it is opened. */
  loginUrl: string;
}): MailText {
  if (!/^\d{4}$/.test(code)) throw new RangeError('Expected a code of 4 digits');
  return composeMail(licensee, {
    subject: `Your login code from ${licensee.name}`,
    preheader: `It is valid for ${loginLimits.codeMinutes} minutes.`,
    heading: 'Your login code',
    lead: `Enter these 4 digits on the login page. They are valid for ${loginLimits.codeMinutes} minutes and work once.`,
    blocks: [
      { kind: 'code', digits: code },
      paragraph(
        'Does the login page ask for the link? ',
        { label: 'Open it on the device where you log in', href: loginUrl },
        ', then enter the code there.',
      ),
      paragraph(
        'You did not ask for a code? Then ignore this email. Nobody can log in without it. We never ask you for a code by phone or email.',
      ),
    ],
  });
}

/** Tells the owner of an e-mail that somebody enters wrong login codes for it. */
export function renderGuessedCodesMail({
  licensee,
  failures,
}: {
  licensee: Licensee;
  /** How many wrong codes there were, ever. */
  failures: number;
}): MailText {
  return composeMail(licensee, {
    subject: 'Somebody entered wrong login codes for your email',
    preheader: `${failures} wrong codes so far. They opened nothing.`,
    heading: 'Somebody entered wrong login codes',
    lead: `${failures} wrong login codes were entered for this email so far. Was it you? Then there is nothing to do.`,
    blocks: [
      paragraph(
        'If it was not you: these codes opened nothing. The more wrong codes there are, the more often a code alone is not enough, and the link in the same email is needed, too.',
      ),
      paragraph('Never tell anybody a code, and forward none of our emails with one.'),
    ],
  });
}
