import { paragraph } from './blocks.ts';
import { composeMail, type MailText } from './compose-mail.ts';
import type { MailSender } from './mail-sender.ts';
import { mailVoice } from './mail-voice.ts';

export type HoldMail = {
  licensee: MailSender;
  plate: string;
  /** The DMV's own words. */
  reason: string;
  /** What settles it. */
  next: string;
};

/** Says why a vehicle cannot be renewed yet, and what settles it, to whoever wanted the renewal. */
export function renderHoldMail({ licensee, plate, reason, next }: HoldMail): MailText {
  const { say } = mailVoice(licensee, 'holdMail', { plate });
  return composeMail(licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      { kind: 'heading', text: say('dmvHeading') },
      paragraph(reason),
      { kind: 'heading', text: say('nextHeading') },
      paragraph(next),
      { kind: 'button', label: 'RENEW NOW', href: licensee.siteUrl },
    ],
    notes: [[say('notAsked')]],
  });
}
