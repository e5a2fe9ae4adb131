import { loginLimits } from '#contracts/account/auth.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { paragraph } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

/** Carries a one-time code. The subject cannot: subjects show on locked screens and in logs. */
export function renderCodeMail({
  licensee,
  code,
  loginUrl,
}: {
  licensee: MailSender;
  code: string;
  /** Vouches for the device on which it is opened. */
  loginUrl: string;
}): MailText {
  if (!/^\d{4}$/.test(code)) throw new RangeError('Expected a code of 4 digits');
  const { say, link } = mailVoice(licensee, 'codeMail', {
    provider: licensee.name,
    minutes: loginLimits.codeMinutes,
  });
  return composeMail(licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      { kind: 'code', digits: code },
      paragraph(...link('openLink', loginUrl)),
      paragraph(say('notAsked')),
    ],
  });
}

/** Tells the owner of an e-mail that somebody enters wrong login codes for it. */
export function renderGuessedCodesMail({
  licensee,
  failures,
}: {
  licensee: MailSender;
  /** How many wrong codes there were, ever. */
  failures: number;
}): MailText {
  const { say } = mailVoice(licensee, 'guessedCodesMail', { failures });
  return composeMail(licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [paragraph(say('notYou')), paragraph(say('advice'))],
  });
}
