import { formatMoment } from '#contracts/time/california.ts';
import { t } from '#words/words.ts';
import { subjectFor } from './late-payment.ts';
import { type Block, button, type Email, paragraph } from './parts/blocks.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, writeEmail } from './parts/write-email.ts';

export const resumeMail = {
  name: 'resumeMail',
  kind: 'resume',
  title: 'Finish your order',
  sent: 'When a customer requests a link to finish later.',
  values: ['plates', 'moment'],
  parts: {
    ...opening,
    subjectWithoutPlates: { title: 'Subject if no plate is known' },
    link: { title: 'About the link', must: ['moment'] },
    fees: { title: 'About the fees' },
    notYou: { title: 'If it was someone else' },
  },
} as const satisfies EmailSpec;

type OpenCheckout = {
  licensee: MailSender;
  resumeUrl: string;
  /** The plates in the checkout, in cart order. */
  plates: readonly string[];
  /** When the link expires if it isn't used. */
  validUntil: Date;
};

/** Links to a checkout that the customer left before paying. */
export function composeResume({ licensee, resumeUrl, plates, validUntil }: OpenCheckout): Email {
  const values = { plates: plates.join(', '), moment: formatMoment(validUntil) };
  return writeEmail(licensee, resumeMail, values, ({ text }) => ({
    subject: subjectFor(plates),
    blocks: [
      ...plates.map((plate): Block => ({ kind: 'plate', plate, tag: 'due' })),
      paragraph(text('link')),
      paragraph(text('fees')),
      button(t('CONTINUE'), resumeUrl),
    ],
    notes: [[text('notYou')]],
  }));
}
