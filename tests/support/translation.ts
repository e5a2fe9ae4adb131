import * as z from 'zod';
import { TAKEN_FROM_ORIGINAL, translationIdOf } from '#cms/translations.ts';

const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() });

/** Returns the Spanish translation of a document. Fields not in `words` stay in English. */
export function translationOf(original: string, words: Record<string, unknown>): string {
  const document = documentSchema.parse(JSON.parse(original));
  const kept = Object.entries(document).filter(([name]) => !TAKEN_FROM_ORIGINAL.includes(name));
  return JSON.stringify({
    ...Object.fromEntries(kept),
    ...words,
    _id: translationIdOf(document._id, 'es'),
    language: 'es',
    translationOf: { _type: 'reference', _ref: document._id },
  });
}
