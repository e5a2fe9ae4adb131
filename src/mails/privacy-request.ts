import { privacyLimits } from '#contracts/account/privacy.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays, formatDay } from '#contracts/time/days.ts';
import { t } from '#words/words.ts';
import { button, type Email, paragraph, rowsOf } from './parts/blocks.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, writeEmail } from './parts/write-email.ts';

export const privacyRequestMail = {
  name: 'privacyRequestMail',
  kind: 'privacy-request',
  title: 'Privacy request',
  sent: 'When someone makes a privacy request.',
  values: ['reference', 'day', 'acknowledgeDays', 'answerDays', 'requests'],
  parts: {
    ...opening,
    lead: { ...opening.lead, must: ['acknowledgeDays', 'answerDays'] },
    identity: { title: 'Proof of identity', must: ['requests'] },
    confirm: { title: 'Before the confirm button' },
    notYou: { title: 'If it was someone else' },
  },
} as const satisfies EmailSpec;

type PrivacyRequest = {
  licensee: MailSender;
  reference: string;
  receivedAt: Date;
  privacyPolicyUrl: string;
  /** The URL at which the owner of the email address confirms the request. */
  confirmUrl?: string;
};

export function composePrivacyRequest(request: PrivacyRequest): Email {
  const { licensee, reference, confirmUrl } = request;
  const received = californiaDay(request.receivedAt);
  const due = formatDay(addDays(received, privacyLimits.answerDays));
  const { acknowledgeDays, answerDays } = privacyLimits;
  const days = { day: due, acknowledgeDays, answerDays };
  const values = { reference, ...days, requests: t('two requests in 12 months') };
  return writeEmail(licensee, privacyRequestMail, values, ({ text }) => ({
    blocks: [
      rowsOf(
        { label: t('Reference'), value: reference },
        { label: t('Received'), value: formatDay(received) },
        { label: t('We’ll respond by'), value: due },
      ),
      paragraph(text('identity')),
      ...(confirmUrl === undefined
        ? [button(t('Read the privacy policy'), request.privacyPolicyUrl)]
        : [paragraph(text('confirm')), button(t('Confirm my request'), confirmUrl)]),
    ],
    notes: [[text('notYou')]],
  }));
}
