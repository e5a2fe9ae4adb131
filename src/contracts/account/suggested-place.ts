import * as z from 'zod/mini';

/** What the postal service suggests instead of an address that staff entered. The street line includes the unit. */
export const suggestedPlaceSchema = z.object({
  street_address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
});
export type SuggestedPlace = z.infer<typeof suggestedPlaceSchema>;
