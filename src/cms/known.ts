import type * as z from 'zod';

/**
 * Caches the parsed form of a query's answer, since all parts of a page ask for the same one. The entry lives
 * as long as the answer. Answers that are not objects are parsed each time.
 */
export function createKnown() {
  const made = new WeakMap<object, Map<z.ZodType, unknown>>();
  function known<Made>(answer: unknown, schema: z.ZodType, make: () => Made): Made;
  function known(answer: unknown, schema: z.ZodType, make: () => unknown): unknown {
    if (typeof answer !== 'object' || answer === null) return make();
    const bySchema = made.get(answer) ?? new Map<z.ZodType, unknown>();
    made.set(answer, bySchema);
    if (!bySchema.has(schema)) bySchema.set(schema, make());
    return bySchema.get(schema);
  }
  return known;
}
