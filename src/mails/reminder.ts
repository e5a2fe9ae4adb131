import * as limits from '#contracts/api/limits.ts';
import { type Day, formatDay } from '#contracts/time/days.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { remindersNote } from './parts/notes.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

export type Reminder = {
  licensee: MailSender;
  firstName: string;
  plate: string;
  /** Make and type, for example `Honda, Automobile`. */
  vehicle: string;
  expiresOn: Day;
  renewUrl: string;
  remindersOffUrl: string;
};

/** Says that the renewal window has opened. */
export function renderReminderMail(reminder: Reminder): MailText {
  const { licensee, plate, expiresOn } = reminder;
  const expiry = formatDay(expiresOn);
  const { say } = mailVoice(licensee, 'reminderMail', {
    name: reminder.firstName,
    plate,
    day: expiry,
    days: limits.renewalWindowDays,
  });
  return composeMail(licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      { kind: 'plate', plate, expiresOn, tag: 'due' },
      {
        kind: 'rows',
        rows: [
          { label: 'Vehicle', value: reminder.vehicle },
          { label: 'Expires', value: expiry },
        ],
      },
      { kind: 'button', label: 'RENEW NOW', href: reminder.renewUrl },
    ],
    notes: [[say('fees')], remindersNote(licensee, reminder.remindersOffUrl)],
  });
}
