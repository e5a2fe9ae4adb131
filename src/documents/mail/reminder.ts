import * as limits from '#contracts/every-page/limits.ts';
import { type Day, formatDay } from '#contracts/vehicle/days.ts';
import type { Licensee } from '../licensee.ts';
import { composeMail, type MailText } from './compose-mail.ts';
import { greetingName } from './greeting-name.ts';
import { remindersNote } from './notes.ts';

export type Reminder = {
  licensee: Licensee;
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
  const { plate, expiresOn } = reminder;
  const name = greetingName(reminder.firstName);
  const expiry = formatDay(expiresOn);
  return composeMail(reminder.licensee, {
    subject: `Renewal reminder: ${plate} expires ${expiry}`,
    preheader: `You can renew now, up to ${limits.renewalWindowDays} days before it expires.`,
    heading: name ? `${name}, you can renew now.` : 'You can renew now.',
    lead: `Your registration for ${plate} expires on ${expiry}. Renewals open ${limits.renewalWindowDays} days before that.`,
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
    notes: [
      ['You see every fee before you pay. Already renewed? Then ignore this email.'],
      remindersNote(reminder.remindersOffUrl),
    ],
  });
}
