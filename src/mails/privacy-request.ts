import { privacyLimits } from '#contracts/account/privacy.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays, formatDay } from '#contracts/time/days.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { paragraph } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

const REQUESTS_PER_YEAR = 'two requests in 12 months';

export type PrivacyRequestMail = {
  licensee: MailSender;
  reference: string;
  receivedAt: Date;
  privacyPolicyUrl: string;
  /** Where the owner of the email proves that the request is their own. */
  confirmUrl?: string;
};

/** Acknowledges a privacy request and names the day by which it is answered. */
export function renderPrivacyRequestMail(request: PrivacyRequestMail): MailText {
  const received = californiaDay(request.receivedAt);
  const due = formatDay(addDays(received, privacyLimits.answerDays));
  const { say } = mailVoice(request.licensee, 'privacyRequestMail', {
    reference: request.reference,
    day: due,
    acknowledgeDays: privacyLimits.acknowledgeDays,
    answerDays: privacyLimits.answerDays,
    requests: REQUESTS_PER_YEAR,
  });
  return composeMail(request.licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      {
        kind: 'rows',
        rows: [
          { label: 'Reference', value: request.reference },
          { label: 'Received', value: formatDay(received) },
          { label: 'We answer by', value: due },
        ],
      },
      paragraph(say('identity')),
      ...(request.confirmUrl === undefined ? [] : [paragraph(say('confirm'))]),
      request.confirmUrl === undefined
        ? { kind: 'button', label: 'READ THE PRIVACY POLICY', href: request.privacyPolicyUrl }
        : { kind: 'button', label: 'CONFIRM MY REQUEST', href: request.confirmUrl },
    ],
    notes: [[say('notYou')]],
  });
}
