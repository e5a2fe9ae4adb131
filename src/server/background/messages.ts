/** Messages between the web process and its worker thread. */
import * as z from 'zod/mini';

/** To the thread: stop without losing a job, or report metrics. */
export const threadOrderSchema = z.union([
  z.object({ order: z.literal('stop') }),
  z.object({ order: z.literal('count'), question: z.number() }),
]);
export type ThreadOrder = z.infer<typeof threadOrderSchema>;

/** From the thread: it has started, or its metrics. */
export const threadReportSchema = z.union([
  z.object({ report: z.literal('started') }),
  z.object({
    report: z.literal('counted'),
    question: z.number(),
    counts: z.array(z.custom<object>((metric) => typeof metric === 'object')),
  }),
]);
export type ThreadReport = z.infer<typeof threadReportSchema>;
