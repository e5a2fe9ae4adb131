import { californiaDay } from '#contracts/vehicle/california.ts';
import { addDays, formatDay } from '#contracts/vehicle/days.ts';
import type { Licensee } from '../licensee.ts';
import { paragraph } from './blocks.ts';
import { composeMail, type MailText } from './compose-mail.ts';

/** Days after the receipt of a request, as the privacy policy promises them. */
export const privacyDays = { acknowledge: 10, answer: 45 } as const;
const REQUESTS_PER_YEAR = 'two requests in 12 months';

export type PrivacyRequestMail = {
  licensee: Licensee;
  reference: string;
  receivedAt: Date;
  privacyPolicyUrl: string;
  /** Where the owner of the email proves that the request is their own. */
  confirmUrl?: string;
};

/** Acknowledges a privacy request and names the day by which it is answered. */
export function renderPrivacyRequestMail(request: PrivacyRequestMail): MailText {
  const received = californiaDay(request.receivedAt);
  const due = formatDay(addDays(received, privacyDays.answer));
  return composeMail(request.licensee, {
    subject: `We have your privacy request ${request.reference}`,
    preheader: `We answer by ${due}.`,
    heading: 'We have your privacy request.',
    lead: `This email acknowledges it. We acknowledge every request within ${privacyDays.acknowledge} days and answer it within ${privacyDays.answer} days.`,
    blocks: [
      {
        kind: 'rows',
        rows: [
          { label: 'Reference', value: request.reference },
          { label: 'Received', value: formatDay(received) },
          { label: 'We answer by', value: due },
        ],
      },
      paragraph(
        `We may ask you to confirm who you are before we send personal data. You can make ${REQUESTS_PER_YEAR}.`,
      ),
      ...(request.confirmUrl === undefined
        ? []
        : [paragraph('Please confirm that this request is yours. We answer it after that.')]),
      request.confirmUrl === undefined
        ? { kind: 'button', label: 'READ THE PRIVACY POLICY', href: request.privacyPolicyUrl }
        : { kind: 'button', label: 'CONFIRM MY REQUEST', href: request.confirmUrl },
    ],
    notes: [['You did not make this request? The privacy policy says how to reach us.']],
  });
}
