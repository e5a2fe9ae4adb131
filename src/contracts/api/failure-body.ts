import * as z from 'zod/mini';
import { suggestedPlaceSchema } from '../account/suggested-place.ts';
import { holdAdviceSchema } from '../vehicle/vehicle.ts';
import { placeSchema } from '../vehicle/waiting-line.ts';
import { fieldErrorSchema } from './envelope.ts';

/** `{ status: 'fail', … }`, the body of every rejection by the API, regardless of its HTTP status. */
export const failureSchema = z.object({
  status: z.literal('fail'),
  message: z.string(),
  error: z.object({
    data: z.object({
      message: z.string(),
      code: z.string(),
      errors: z.optional(z.array(fieldErrorSchema)),
      html: z.optional(z.string()),
      advice: z.optional(holdAdviceSchema),
      /** Only for WAITING_LINE: the caller's current place in line. */
      place: z.optional(placeSchema),
      /** Only for ADDRESS_UNSURE. */
      suggestion: z.optional(suggestedPlaceSchema),
    }),
  }),
  /** Only for requests that name a language: each message in all languages. */
  messages: z.optional(z.array(z.array(z.string()))),
  request_id: z.string(),
});
export type Failure = z.infer<typeof failureSchema>;
