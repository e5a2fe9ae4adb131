import * as z from 'zod/mini';
import { accountPaths } from '../api/account-paths.ts';
import { call, callGroup } from '../api/call.ts';
import { emptySchema, idSchema } from '../api/envelope.ts';

/** The token in the link of every reminder. */
const remindersOffSchema = z.object({ token: idSchema });

const vehicleReminderSchema = z.object({ renewal_reminder: z.boolean() });

export const putReminder = call('put', accountPaths.reminder, 'account', {
  body: vehicleReminderSchema,
  data: vehicleReminderSchema,
});

export const postRemindersOff = call('post', accountPaths.remindersOff, 'anyone', {
  body: remindersOffSchema,
  data: emptySchema,
});

export const reminderCalls = [
  callGroup('Vehicles', [[putReminder, 'Turns renewal reminders for a vehicle on or off.']]),
  callGroup('Privacy', [
    [
      postRemindersOff,
      'Turns off all reminders to an email address, with the code from the link in any reminder.',
    ],
  ]),
];
