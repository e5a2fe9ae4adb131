import type { Sentence } from './blocks.ts';
import type { WordsSpec } from './spec.ts';
import { type MailSender, textsOf } from './write-email.ts';

/** Words of several emails. */
export const sharedMailParts = {
  name: 'sharedMailParts',
  title: 'In several emails',
  sent: 'With the emails that have these parts. The result of a status check is also shown in My Orders.',
  values: [],
  parts: {
    remindersOff: { title: 'How to turn off reminders', link: true },
    stillNeeded: { title: 'Heading above the missing documents' },
    sendPapers: { title: 'How to send documents' },
    unknownPlate: { title: 'If a status check finds nothing' },
  },
} as const satisfies WordsSpec;

/** Says how to turn off the reminders. */
export function remindersNote(sender: MailSender, remindersOffUrl: string): Sentence {
  return textsOf(sender, sharedMailParts, {}).link('remindersOff', remindersOffUrl);
}
