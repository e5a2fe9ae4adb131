import { type Day, formatDay } from '#contracts/time/days.ts';
import { renewalWindowDays } from '#contracts/vehicle/renewal-window.ts';
import { t, translate } from '#words/words.ts';
import { button, type Email, rowsOf } from './parts/blocks.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, remindersNote, writeEmail } from './parts/write-email.ts';

export const reminderMail = {
  name: 'reminderMail',
  kind: 'reminder',
  title: 'Renewal reminder',
  sent: 'On the first day a vehicle can be renewed.',
  values: ['name', 'plate', 'day', 'days'],
  parts: {
    ...opening,
    lead: { ...opening.lead, must: ['plate', 'day'] },
    fees: { title: 'Fine print about fees' },
  },
} as const satisfies EmailSpec;

type Reminder = {
  licensee: MailSender;
  firstName: string;
  plate: string;
  /** Make and type, for example `Honda, Automobile`. */
  vehicle: string;
  expiresOn: Day;
  renewUrl: string;
  remindersOffUrl: string;
};

export function composeReminder(reminder: Reminder): Email {
  const { licensee, plate, expiresOn } = reminder;
  const day = formatDay(expiresOn);
  const values = { name: reminder.firstName, plate, day, days: renewalWindowDays };
  return writeEmail(licensee, reminderMail, values, ({ text }) => ({
    blocks: [
      { kind: 'plate', plate, expiresOn, tag: 'due' },
      rowsOf(
        { label: t('Vehicle'), value: inWords(reminder.vehicle) },
        { label: t('Expires'), value: day },
      ),
      button(t('Renew now'), reminder.renewUrl),
    ],
    notes: [[text('fees')], remindersNote(licensee, reminder.remindersOffUrl)],
  }));
}

function inWords(vehicle: string): string {
  return vehicle.split(', ').map(translate).join(', ');
}
