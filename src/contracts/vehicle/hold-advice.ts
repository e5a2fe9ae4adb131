import * as z from 'zod/mini';

/** The additional fields of the error REGISTRATION_HELD: how to clear the hold, and whether we email that too. */
export const holdAdviceSchema = z.object({ next: z.string(), mailed: z.boolean() });
export type HoldAdvice = z.infer<typeof holdAdviceSchema>;
