/** Documents as a Content Lake keeps them, and what their ids say. */
import * as z from 'zod';

export const contentSchema = z.looseObject({ _id: z.string().min(1), _type: z.string().min(1) });
/** A document without the lake's own bookkeeping: the content of its file in the dataset folder. */
export type Content = z.infer<typeof contentSchema>;

export const documentSchema = contentSchema.extend({
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
});
export type Document = z.infer<typeof documentSchema>;

const DRAFT = 'drafts.';
const VERSION = /^versions\.([^.]+)\./;

export const isDraft = (id: string) => id.startsWith(DRAFT);
/** An id with a dot is of a note between programs: shown to nobody without a login, and no content. */
export const isNote = (id: string) => id.includes('.') && !isDraft(id) && !VERSION.test(id);
export const isPublished = (id: string) => !id.includes('.');
export const draftIdOf = (publishedId: string) => `${DRAFT}${publishedId}`;

export function publishedIdOf(id: string): string {
  return isDraft(id) ? id.slice(DRAFT.length) : id.replace(VERSION, '');
}

/** The document without bookkeeping fields; the other fields keep their order. */
export function contentOf(document: Document): Content {
  const { _rev, _createdAt, _updatedAt, ...content } = document;
  return content;
}

/**
 * The documents as one perspective shows them: all of them (`raw`), the published ones, or each document in
 * the first version that it has in a list such as `drafts`.
 */
export function inPerspective(documents: Content[], perspective: string): Content[] {
  if (perspective === 'raw') return documents;
  const layers = perspective
    .replace('previewDrafts', 'drafts')
    .split(',')
    .filter((layer) => layer !== 'published');
  const rankOf = (id: string) => {
    if (isPublished(id)) return layers.length;
    return layers.indexOf(isDraft(id) ? 'drafts' : (VERSION.exec(id)?.[1] ?? ''));
  };
  const best = new Map<string, { rank: number; document: Content }>();
  for (const document of documents) {
    const rank = rankOf(document._id);
    const id = publishedIdOf(document._id);
    if (rank >= 0 && rank < (best.get(id)?.rank ?? Number.POSITIVE_INFINITY)) {
      best.set(id, { rank, document });
    }
  }
  return [...best].map(([id, { document }]) => ({
    ...document,
    _id: id,
    _originalId: document._id,
  }));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
