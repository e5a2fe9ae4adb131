import * as z from 'zod/mini';
import { idSchema } from '../api/envelope.ts';

/** Body of POST /v1/api/reminders/off: the code of the link in every reminder. */
export const remindersOffSchema = z.object({ token: idSchema });

/** Body and answer of PUT /v1/api/user/vehicles/{uuid}/reminder: is the next renewal reminded of? */
export const vehicleReminderSchema = z.object({ renewal_reminder: z.boolean() });
export type VehicleReminder = z.infer<typeof vehicleReminderSchema>;
