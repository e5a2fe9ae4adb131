import type * as z from 'zod';

/**
 * Caches the parsed form of a query's result, because every part of a page runs the same query. An entry
 * lives as long as the result does. Results that aren't objects are parsed each time.
 */
export function createAnswerCache() {
  const entries = new WeakMap<object, Map<z.ZodType, unknown>>();
  function cached<Made>(answer: unknown, schema: z.ZodType, make: () => Made): Made;
  function cached(answer: unknown, schema: z.ZodType, make: () => unknown): unknown {
    if (typeof answer !== 'object' || answer === null) return make();
    const bySchema = entries.get(answer) ?? new Map<z.ZodType, unknown>();
    entries.set(answer, bySchema);
    if (!bySchema.has(schema)) bySchema.set(schema, make());
    return bySchema.get(schema);
  }
  return cached;
}
