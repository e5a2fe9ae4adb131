import * as z from 'zod/mini';

/** Answer of GET /v1/api/cards/{token}: enough to compare with a printed card, and nothing personal. */
export const cardCheckSchema = z.object({
  order_id: z.string(),
  /** The plate with only its last characters readable. */
  plate: z.string(),
  /** Date without time, `YYYY-MM-DD`. */
  valid_until: z.string(),
  state: z.enum(['valid', 'expired']),
});
export type CardCheck = z.infer<typeof cardCheckSchema>;
