import { defineQuery } from 'groq';
import * as z from 'zod';
import { askContent } from '../ask-content.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { text } from './fields.ts';

const releasedPagesSchema = z.object({ es: z.array(text, 'expected a list') });
export type ReleasedPages = z.infer<typeof releasedPagesSchema>;

const releasedPagesQuery = defineQuery(
  `{"es": coalesce(*[_type == "releasedPages"][0].es[]._ref, [])}`,
);

/** Returns, for each language, the ids of the documents whose pages editors have released. */
export function getReleasedPages(source: ContentSource = contentSource): Promise<ReleasedPages> {
  return askContent(releasedPagesQuery, releasedPagesSchema, 'type releasedPages', { source });
}
