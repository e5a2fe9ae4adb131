/** Replaces `src/cms/ask-content.ts` in the preview. */
import { stegaEncodeSourceMap } from '@sanity/client/stega';
import * as z from 'zod';
import { createAnswerCache } from '#cms/answer-cache.ts';
import type * as checked from '#cms/ask-content.ts';
import { draftsNow, markedPages } from './drafts.ts';
import { fillGaps, innermost, schemaAt } from './gaps.ts';
import { studioUrlOf } from './settings.ts';
import { sourceMapOf, sourcesOfGaps } from './source-map.ts';

/**
 * Runs a query over the drafts. Fills and labels gaps. On pages, each string includes a link to its field in the
 * Studio, so that a click opens the field.
 */
export const askUntyped: typeof checked.askUntyped = async (
  query,
  schema,
  _what,
  { source, params = {} },
) => {
  const { documents, ask } = (await draftsNow())(source.language ?? 'en');
  const asked = await ask(query, params);
  const isMarked = markedPages.getStore() === true;
  return (isMarked ? marked : plain)(asked, schema, () => {
    const { output, value, gaps } = fillGaps(schema, asked.answer);
    if (!isMarked) return output;
    const all = [...asked.sources, ...sourcesOfGaps(value, gaps, documents)];
    return stegaEncodeSourceMap(output, sourceMapOf(all, documents), {
      enabled: true,
      studioUrl: studioUrlOf(process.env),
      // Code compares option values, and a mark would change them.
      filter: (text) => text.filterDefault(text) && !isOneOf(schema, text.resultPath),
    });
  });
};

const plain = createAnswerCache();
/** Marking is slow, so cache the results. */
const marked = createAnswerCache();

function isOneOf(schema: z.ZodType, path: readonly (string | number | object)[]): boolean {
  const steps = path.map((step) => (typeof step === 'object' ? 0 : step));
  const place = schemaAt(schema, steps);
  return place !== undefined && innermost(place) instanceof z.ZodEnum;
}

export const askContent: typeof checked.askContent = (query, schema, what, asked) =>
  askUntyped(query, schema, what, asked);

// This module must export everything that the checked module exports. The compiler reports missing exports.
({ askContent, askUntyped }) satisfies typeof checked;
