import type { Sentence } from './blocks.ts';
import type { MailSender } from './sender.ts';
import { mailVoice } from './voice.ts';

/** How to end the reminders, for those who get them. */
export function remindersNote(sender: MailSender, remindersOffUrl: string): Sentence {
  return mailVoice(sender, 'sharedMailParts', {}).link('remindersOff', remindersOffUrl);
}
