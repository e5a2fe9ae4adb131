import * as z from 'zod/mini';
import { uuidSchema } from '../api/envelope.ts';

/**
 * Body of POST /v1/api/user/vehicles/{uuid}/later: what the owner of a vehicle that cannot be
 * renewed yet asks for on the not-yet-eligible page. The answer's data is empty.
 */
export const laterOptionsSchema = z.object({
  user_uuid: uuidSchema,
  renewal_reminder: z.boolean(),
  replace_card_or_sticker: z.boolean(),
  renew_another_vehicle: z.boolean(),
});
export type LaterOptionsBody = z.infer<typeof laterOptionsSchema>;
