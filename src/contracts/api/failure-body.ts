import * as z from 'zod/mini';
import { placeSchema } from '../vehicle/waiting-line.ts';
import { fieldErrorSchema } from './envelope.ts';

/** `{ status: 'fail', … }`: every refusal of the API, whatever its HTTP status. */
export const failureSchema = z.object({
  status: z.literal('fail'),
  message: z.string(),
  error: z.object({
    data: z.object({
      message: z.string(),
      code: z.string(),
      errors: z.optional(z.array(fieldErrorSchema)),
      html: z.optional(z.string()),
      /** Of the refusal REGISTRATION_HELD: what settles it, and whether an email says so, too. */
      next: z.optional(z.string()),
      mailed: z.optional(z.boolean()),
      /** Of the refusal WAITING_LINE: the place that the caller has now. */
      place: z.optional(placeSchema),
    }),
  }),
  request_id: z.string(),
});
export type Failure = z.infer<typeof failureSchema>;
