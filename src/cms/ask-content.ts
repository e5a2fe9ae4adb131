import type * as z from 'zod';
import { createAnswerCache } from './answer-cache.ts';
import { checkPrices } from './page-prices.ts';
import { parseContent } from './parse-content.ts';
import type { ContentSource } from './source.ts';

/**
 * Runs a query and parses its result with a schema. The compiler derives the type of the result from the Studio's
 * fields, so it rejects a schema that requires more than the fields provide, and a query whose types are out of date.
 */
export async function askContent<Query extends keyof SanityQueries, Schema extends z.ZodType>(
  query: Query,
  schema: Schema & (Filled<SanityQueries[Query]> extends z.input<Schema> ? unknown : never),
  what: string,
  asked: { source: ContentSource; params?: Record<string, unknown> },
): Promise<z.infer<Schema>> {
  return askUntyped(query, schema, what, asked);
}

/** For queries whose result type the compiler can't derive. */
export async function askUntyped<Schema extends z.ZodType>(
  query: string,
  schema: Schema,
  what: string,
  { source, params }: { source: ContentSource; params?: Record<string, unknown> },
): Promise<z.infer<Schema>> {
  const answer = await source(query, params);
  return cached(answer, schema, () => checkPrices(parseContent(schema, what, answer)));
}

const cached = createAnswerCache();

type Filled<Answer> = Answer extends readonly (infer Item)[]
  ? Filled<Item>[]
  : Answer extends object
    ? { [Key in keyof Answer]-?: Filled<Exclude<Answer[Key], null>> }
    : Exclude<Answer, null>;
