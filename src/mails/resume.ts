import { formatMoment } from '#contracts/time/california.ts';
import { type Block, button, type Email, paragraph } from './parts/blocks.ts';
import { subjectFor } from './parts/payment.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, writeEmail } from './parts/write-email.ts';

export const resumeMail = {
  name: 'resumeMail',
  kind: 'resume',
  title: 'Finish your order',
  sent: 'When somebody asks for a link to go on later.',
  values: ['plates', 'moment'],
  parts: {
    ...opening,
    subjectWithoutPlates: { title: 'Subject where no plate is known' },
    link: { title: 'About the link', must: ['moment'] },
    fees: { title: 'About the fees' },
    notYou: { title: 'If it was not you' },
  },
} as const satisfies EmailSpec;

type OpenCheckout = {
  licensee: MailSender;
  resumeUrl: string;
  /** The plates in the checkout, in the order of the cart. */
  plates: readonly string[];
  /** When the link ends unless it is used. */
  validUntil: Date;
};

/** Leads back to a checkout that was left before the payment. */
export function composeResume({ licensee, resumeUrl, plates, validUntil }: OpenCheckout): Email {
  const values = { plates: plates.join(', '), moment: formatMoment(validUntil) };
  return writeEmail(licensee, resumeMail, values, ({ text }) => ({
    subject: subjectFor(plates),
    blocks: [
      ...plates.map((plate): Block => ({ kind: 'plate', plate, tag: 'due' })),
      paragraph(text('link')),
      paragraph(text('fees')),
      button('CONTINUE', resumeUrl),
    ],
    notes: [[text('notYou')]],
  }));
}
