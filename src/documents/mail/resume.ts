import { formatMoment } from '#contracts/vehicle/california.ts';
import type { Licensee } from '../licensee.ts';
import type { Block } from './blocks.ts';
import { paragraph } from './blocks.ts';
import { composeMail, type MailText } from './compose-mail.ts';

export type Resume = {
  licensee: Licensee;
  resumeUrl: string;
  /** The plates in the checkout, in the order of the cart. */
  plates: readonly string[];
  /** When the link ends unless it is used. */
  validUntil: Date;
};

/** Leads back to a checkout that was left before the payment. */
export function renderResumeMail({ licensee, resumeUrl, plates, validUntil }: Resume): MailText {
  return composeMail(licensee, {
    subject: plates.length > 0 ? `Finish your order for ${plates.join(', ')}` : 'Finish your order',
    preheader: 'Go on where you left off.',
    heading: 'Go on where you left off.',
    lead: 'We kept what you entered. Your order is not placed until you pay.',
    blocks: [
      ...plates.map((plate): Block => ({ kind: 'plate', plate, tag: 'due' })),
      paragraph(
        `The link works until ${formatMoment(validUntil)}. Once you use it, the checkout goes on there only. Anyone who has it can see the checkout: keep it to yourself.`,
      ),
      paragraph(
        'Fees are calculated for the day of the payment. We show you the amount again before you pay.',
      ),
      { kind: 'button', label: 'CONTINUE', href: resumeUrl },
    ],
    notes: [['You did not start this order? Then ignore this email.']],
  });
}
