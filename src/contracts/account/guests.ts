import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { idSchema, uuidSchema } from '../api/envelope.ts';
import { paths } from '../api/paths.ts';

/** A tab has only a few guests: one for each email that was typed. */
export const GUESTS_MAX = 20;

const guestsSchema = z.object({
  guests: z.array(uuidSchema).check(z.minLength(1), z.maxLength(GUESTS_MAX)),
});

/** The uuid of a guest, vehicle, or cart that no longer exists, and the uuid that replaces it in the account. */
const movedSchema = z.object({ from: idSchema, to: idSchema });
export type Moved = z.infer<typeof movedSchema>;

export const postGuests = call('post', paths.guests, 'account', {
  body: guestsSchema,
  data: z.object({ moved: z.array(movedSchema) }),
});

export const guestCalls = callGroup('Users', [
  [postGuests, 'Moves the unpaid carts of guests with the account’s email to the account.'],
]);

/** How long a guest session lasts: while idle, and in total. */
export const guestLife = { idleHours: 24, days: 7 } as const;
