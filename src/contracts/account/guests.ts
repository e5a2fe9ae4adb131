import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { idSchema, uuidSchema } from '../api/envelope.ts';
import { paths } from '../api/paths.ts';

/** A tab holds a few guests at most: one for each e-mail that was typed. */
export const GUESTS_MAX = 20;

export const guestsSchema = z.object({
  guests: z.array(uuidSchema).check(z.minLength(1), z.maxLength(GUESTS_MAX)),
});

/** A guest, vehicle or cart under whose uuid nothing is found any more, and the account's own instead. */
export const movedSchema = z.object({ from: idSchema, to: idSchema });
export type Moved = z.infer<typeof movedSchema>;

export const postGuests = call('post', paths.guests, {
  who: 'account',
  body: guestsSchema,
  data: z.object({ moved: z.array(movedSchema) }),
});

export const guestCalls = callGroup('Users', [
  [postGuests, 'Moves the unpaid carts of guests with the account’s email to the account.'],
]);
