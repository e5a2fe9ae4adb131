/** What the DMV still needs before it sends the sticker of a renewal. It takes the fees without it. */
import * as z from 'zod/mini';

export const missingPaperSchema = z.object({
  name: z.string(),
  /** How the owner gets it to the DMV. */
  next: z.string(),
});
export type MissingPaperWords = z.infer<typeof missingPaperSchema>;

export const missingPapersSchema = z.array(missingPaperSchema);
