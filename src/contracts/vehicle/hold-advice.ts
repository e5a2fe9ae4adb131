import * as z from 'zod/mini';

/** What the refusal REGISTRATION_HELD says besides its message: what settles the hold, and whether an email says so, too. */
export const holdAdviceSchema = z.object({ next: z.string(), mailed: z.boolean() });
export type HoldAdvice = z.infer<typeof holdAdviceSchema>;
