import { composeMail, type MailText } from './frame/render.ts';
import { paragraph } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

export type HoldMail = {
  licensee: MailSender;
  plate: string;
  /** What settles it. */
  next: string;
  /** Can something be ordered of us once it is settled? */
  comesBack: boolean;
};

/**
 * Says what settles the hold on a vehicle, to whoever wanted something for it. Anybody may have typed the e-mail: the DMV's
 * own words, which name debts, stand on the screen alone.
 */
export function renderHoldMail({ licensee, plate, next, comesBack }: HoldMail): MailText {
  const { say } = mailVoice(licensee, 'holdMail', { plate });
  return composeMail(licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      { kind: 'heading', text: say('nextHeading') },
      paragraph(next),
      ...(comesBack
        ? [{ kind: 'button', label: 'START YOUR ORDER', href: licensee.siteUrl } as const]
        : []),
    ],
    notes: [[say('notAsked')]],
  });
}
