/** What the DMV still needs before it sends the sticker of a renewal. It takes the fees without it. */
import * as z from 'zod/mini';

export const missingPaperSchema = z.object({
  name: z.string(),
  /** How it gets to the DMV, for whoever owns the vehicle. */
  next: z.string(),
});
export type MissingPaperWords = z.infer<typeof missingPaperSchema>;

export const missingPapersSchema = z.array(missingPaperSchema);

/** What is said before the names of the papers: in the cart, after the payment, and once the DMV has the fees. */
export const missingLead = {
  unpaid:
    'You can pay the fees now, which stops late penalties. The DMV keeps them, and sends no sticker until it has:',
  paid: 'We file the fees, which stops late penalties. The DMV keeps them, and sends no sticker until it has:',
  taken: 'The DMV has the fees, and late penalties have stopped. It sends no sticker until it has:',
} as const;
