/** What the web process and its thread for the work tell each other. */
import * as z from 'zod/mini';

/** To the thread: end without losing a job, or say what you have counted. */
export const threadOrderSchema = z.union([
  z.object({ order: z.literal('stop') }),
  z.object({ order: z.literal('count'), question: z.number() }),
]);
export type ThreadOrder = z.infer<typeof threadOrderSchema>;

/** From the thread: it works, or the answer to such a question, as its metrics give it. */
export const threadReportSchema = z.union([
  z.object({ report: z.literal('started') }),
  z.object({
    report: z.literal('counted'),
    question: z.number(),
    counts: z.array(z.custom<object>((metric) => typeof metric === 'object')),
  }),
]);
export type ThreadReport = z.infer<typeof threadReportSchema>;
