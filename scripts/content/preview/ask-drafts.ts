/** Stands in the preview where `src/cms/ask-content.ts` does in a build. */
import { stegaEncodeSourceMap } from '@sanity/client/stega';
import * as z from 'zod';
import type { askContent } from '#cms/ask-content.ts';
import { type Asked, draftsNow, markedPages } from './drafts.ts';
import { fillGaps } from './gaps.ts';
import { innermost, schemaAt } from './schema-walk.ts';
import { studioUrlOf } from './settings.ts';
import { sourceMapOf, sourcesOfGaps } from './source-map.ts';

/**
 * Runs a query over the drafts. Gaps are filled and named, and on pages each text carries the address of its field
 * in the Studio, so that a click opens it.
 */
const askDrafts: typeof askContent = async (query, schema, _what, { source, params = {} }) => {
  const { documents, ask } = (await draftsNow())(source.language ?? 'en');
  const asked = await ask(query, params);
  const isMarked = markedPages.getStore() === true;
  return known(asked, schema, isMarked ? marked : plain, () => {
    const { output, value, gaps } = fillGaps(schema, asked.answer);
    if (!isMarked) return output;
    const all = [...asked.sources, ...sourcesOfGaps(value, gaps, documents)];
    return stegaEncodeSourceMap(output, sourceMapOf(all, documents), {
      enabled: true,
      studioUrl: studioUrlOf(process.env),
      // Code compares the words of a list, and a mark would change them.
      filter: (text) => text.filterDefault(text) && !isOneOf(schema, text.resultPath),
    });
  });
};

type Known = WeakMap<Asked, Map<z.ZodType, unknown>>;
const plain: Known = new WeakMap();
const marked: Known = new WeakMap();

/** What was made of an answer before: the parts of a page ask the same many times, and marks take long to make. */
function known<Made>(asked: Asked, schema: z.ZodType, before: Known, make: () => Made): Made;
function known(asked: Asked, schema: z.ZodType, before: Known, make: () => unknown): unknown {
  const bySchema = before.get(asked) ?? new Map<z.ZodType, unknown>();
  before.set(asked, bySchema);
  if (!bySchema.has(schema)) bySchema.set(schema, make());
  return bySchema.get(schema);
}

function isOneOf(schema: z.ZodType, path: readonly (string | number | object)[]): boolean {
  const steps = path.map((step) => (typeof step === 'object' ? 0 : step));
  const place = schemaAt(schema, steps);
  return place !== undefined && innermost(place) instanceof z.ZodEnum;
}

export { askDrafts as askContent };
