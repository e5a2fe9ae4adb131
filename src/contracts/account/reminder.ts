import * as z from 'zod/mini';
import { accountPaths } from '../api/account-paths.ts';
import { call, callGroup } from '../api/call.ts';
import { emptySchema, idSchema } from '../api/envelope.ts';

/** The code in the link of every reminder. */
export const remindersOffSchema = z.object({ token: idSchema });

/** Will there be a reminder of the next renewal? */
export const vehicleReminderSchema = z.object({ renewal_reminder: z.boolean() });

export const putReminder = call('put', accountPaths.reminder, {
  who: 'account',
  body: vehicleReminderSchema,
  data: vehicleReminderSchema,
});

export const postRemindersOff = call('post', accountPaths.remindersOff, {
  who: 'anyone',
  body: remindersOffSchema,
  data: emptySchema,
});

export const reminderCalls = [
  callGroup('Vehicles', [
    [putReminder, 'Turns the mail that reminds of a vehicle’s next renewal on or off.'],
  ]),
  callGroup('Privacy', [
    [postRemindersOff, 'Ends all reminders to an e-mail, by the code of the link in each of them.'],
  ]),
];
