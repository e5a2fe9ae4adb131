/** Content Lake documents, and what their IDs mean. */
import * as z from 'zod';
import { NOTES } from '#contracts/api/editors-notes.ts';

export const contentSchema = z.looseObject({ _id: z.string().min(1), _type: z.string().min(1) });
/** A document without the lake's metadata: the content of its file in the dataset folder. */
export type Content = z.infer<typeof contentSchema>;

export const documentSchema = contentSchema.extend({
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
});
export type Document = z.infer<typeof documentSchema>;

const DRAFT = 'drafts.';

export const isDraft = (id: string) => id.startsWith(DRAFT);
/** A dot in an ID marks a note between programs. Notes aren't content, and clients without a login can't read them. */
export const isNote = (id: string) => id.includes('.') && !isDraft(id);
/** Other notes describe running processes. */
export const isStored = (id: string) => !isNote(id) || id.startsWith(NOTES);
export const isPublished = (id: string) => !id.includes('.');
export const draftIdOf = (publishedId: string) => `${DRAFT}${publishedId}`;

export function publishedIdOf(id: string): string {
  return isDraft(id) ? id.slice(DRAFT.length) : id;
}

/** The document without metadata fields. The other fields keep their order. */
export function contentOf(document: Document): Content {
  const { _rev, _createdAt, _updatedAt, ...content } = document;
  return content;
}

/**
 * The documents in a perspective: all of them (`raw`), only the published ones, or for `drafts` each document's
 * draft if it has one.
 */
export function inPerspective(documents: Content[], perspective: string): Content[] {
  if (perspective === 'raw') return documents;
  const showsDrafts = /drafts/i.test(perspective);
  const shown = new Map<string, Content>();
  for (const document of documents) {
    const id = publishedIdOf(document._id);
    if (isDraft(document._id) ? showsDrafts : isPublished(id) && !shown.has(id)) {
      shown.set(id, document);
    }
  }
  return [...shown].map(([id, document]) => ({ ...document, _id: id, _originalId: document._id }));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON. Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
