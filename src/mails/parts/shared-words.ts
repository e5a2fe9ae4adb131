import type { Sentence } from './blocks.ts';
import type { WordsSpec } from './spec.ts';
import { type MailSender, textsOf } from './write-email.ts';

/** Words of several emails. */
export const sharedMailParts = {
  name: 'sharedMailParts',
  title: 'In several mails',
  sent: 'With the mails that have these parts. What a status check finds stands in My Orders, too.',
  values: [],
  parts: {
    remindersOff: { title: 'How to end the reminders', link: true },
    stillNeeded: { title: 'Heading of the papers that are needed' },
    sendPapers: { title: 'How to send papers' },
    unknownPlate: { title: 'Where a status check finds nothing' },
  },
} as const satisfies WordsSpec;

/** How to end the reminders, for those who get them. */
export function remindersNote(sender: MailSender, remindersOffUrl: string): Sentence {
  return textsOf(sender, sharedMailParts, {}).link('remindersOff', remindersOffUrl);
}
