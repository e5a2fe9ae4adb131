import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { emptySchema, uuidSchema } from '../api/envelope.ts';
import { paths } from '../api/paths.ts';

/** The owner's choices on the not-yet-eligible page. */
export const laterOptionsSchema = z.object({
  user_uuid: uuidSchema,
  renewal_reminder: z.boolean(),
  replace_card_or_sticker: z.boolean(),
  renew_another_vehicle: z.boolean(),
});
export type LaterOptionsBody = z.infer<typeof laterOptionsSchema>;

export const postLater = call('post', paths.later, {
  who: 'owner',
  body: laterOptionsSchema,
  data: emptySchema,
});

export const laterCalls = callGroup('Vehicles', [
  [postLater, 'Saves what the owner of a vehicle that can’t be renewed yet asks for.'],
]);
