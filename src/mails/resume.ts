import { formatMoment } from '#contracts/time/california.ts';
import { composeMail, type MailText } from './frame/render.ts';
import type { Block } from './parts/blocks.ts';
import { paragraph } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

export type Resume = {
  licensee: MailSender;
  resumeUrl: string;
  /** The plates in the checkout, in the order of the cart. */
  plates: readonly string[];
  /** When the link ends unless it is used. */
  validUntil: Date;
};

/** Leads back to a checkout that was left before the payment. */
export function renderResumeMail({ licensee, resumeUrl, plates, validUntil }: Resume): MailText {
  const { say } = mailVoice(licensee, 'resumeMail', {
    plates: plates.join(', '),
    moment: formatMoment(validUntil),
  });
  return composeMail(licensee, {
    subject: say(plates.length > 0 ? 'subject' : 'subjectWithoutPlates'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      ...plates.map((plate): Block => ({ kind: 'plate', plate, tag: 'due' })),
      paragraph(say('link')),
      paragraph(say('fees')),
      { kind: 'button', label: 'CONTINUE', href: resumeUrl },
    ],
    notes: [[say('notYou')]],
  });
}
