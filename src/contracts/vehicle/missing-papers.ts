/** What the DMV still needs before it sends a renewal's sticker. It accepts the fees without it. */
import * as z from 'zod/mini';

export const missingPaperSchema = z.object({
  name: z.string(),
  /** How the owner submits it to the DMV. */
  next: z.string(),
});
export type MissingPaperWords = z.infer<typeof missingPaperSchema>;

export const missingPapersSchema = z.array(missingPaperSchema);
