import * as z from 'zod/mini';
import { msg } from '#words/words.ts';
import { accountPaths } from '../api/account-paths.ts';
import { call, callGroup } from '../api/call.ts';
import { byUserSchema } from '../api/envelope.ts';

/**
 * The fields of a registration card that the public check shows. They are enough to check a printed card, and
 * contain no personal data.
 */
export const cardCheckSchema = z.object({
  order_id: z.string(),
  /** The plate, masked except for its last characters. */
  plate: z.string(),
  /** Date without time, `YYYY-MM-DD`. */
  valid_until: z.string(),
  /** `test`: created in a partner's test, so not a real registration. */
  state: z.enum(['valid', 'expired', 'test']),
});
export type CardCheck = z.infer<typeof cardCheckSchema>;

export const getRegistrationCard = call('get', accountPaths.registrationCard, 'owner', {
  query: byUserSchema,
  file: 'application/pdf',
});

export const getCard = call('get', accountPaths.card, 'anyone', { data: cardCheckSchema });

export const registrationCardCalls = callGroup('Cart and orders', [
  [getRegistrationCard, 'Returns the digital registration card of a paid renewal.'],
  [getCard, 'Checks whether a printed registration card is genuine, using the code on it.'],
]);

export const COPY_ADVICE = msg(
  'Keep it until the official document arrives. Ask the DMV whether it accepts the copy as proof.',
);
