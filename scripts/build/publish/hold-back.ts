/** Keeps a document that no page can be built from off the site, and lets the others through. */
import { isDeepStrictEqual } from 'node:util';
import { ContentError } from '#cms/parse-content.ts';
import type { HeldBack } from '#contracts/api/publishing-report.ts';

export type Published = { _id: string; _type: string; [field: string]: unknown };
type Documents = ReadonlyMap<string, Published>;

/** Trying one takes as long as making the pages. */
const MOST_TRIED = 5;

/**
 * Finds documents that the site can be made from: `attempt` makes it and throws ContentError where it cannot. A
 * document that fails is replaced by its version in `before`, the content of the last good site, or left out if it has
 * none. Throws what `attempt` throws where nothing has changed since, or nothing is known of the last good site.
 */
export async function holdBack(
  published: readonly Published[],
  before: readonly Published[] | undefined,
  attempt: (documents: Published[]) => Promise<void>,
): Promise<{ documents: Published[]; heldBack: HeldBack[] }> {
  const good = byId(before ?? []);
  const all = byId(published);
  const heldBack: HeldBack[] = [];
  let now: Documents = all;
  for (;;) {
    const problem = await problemOf(now, attempt);
    if (!problem) return { documents: [...now.values()], heldBack };
    const changed = before ? changedIds(now, good) : [];
    if (changed.length === 0) throw problem;
    const { culprits, isMade } = await blame(problem, changed, now);
    for (const document of culprits) {
      const revision = revisionOf(all.get(document));
      heldBack.push({ document, revision, message: problem.message });
      now = withGood(now, document);
    }
    if (isMade) return { documents: [...now.values()], heldBack };
  }

  /** The one that is named or, where the blame falls on nothing new, the one without which the site could be made. */
  async function blame(problem: ContentError, changed: string[], current: Documents) {
    const named = changed.find((id) => id === problem.documentId);
    if (named !== undefined) return { culprits: [named], isMade: false };
    for (const id of changed.length > 1 ? changed.slice(0, MOST_TRIED) : []) {
      if (!(await problemOf(withGood(current, id), attempt))) {
        return { culprits: [id], isMade: true };
      }
    }
    return { culprits: changed, isMade: false };
  }

  function withGood(documents: Documents, id: string): Documents {
    const next = new Map(documents);
    const version = good.get(id);
    if (version) next.set(id, version);
    else next.delete(id);
    return next;
  }
}

/** When a document was changed last, as its Content Lake says; empty where it does not. */
export const changedAt = (document: Published | undefined) => textOf(document?._updatedAt) ?? '';

/** The revision of a document; null where its Content Lake keeps none. */
export const revisionOf = (document: Published | undefined) => textOf(document?._rev) ?? null;

async function problemOf(
  documents: Documents,
  attempt: (documents: Published[]) => Promise<void>,
): Promise<ContentError | undefined> {
  try {
    await attempt([...documents.values()]);
    return undefined;
  } catch (error) {
    if (error instanceof ContentError) return error;
    throw error;
  }
}

/** What is not as in the last good site: what was deleted, then the newest first. */
function changedIds(now: Documents, good: Documents): string[] {
  const ids = [...new Set([...now.keys(), ...good.keys()])];
  const changed = ids.filter(
    (id) => !isDeepStrictEqual(contentOf(now.get(id)), contentOf(good.get(id))),
  );
  const deleted = changed.filter((id) => !now.has(id));
  const written = changed.filter((id) => now.has(id));
  const byTime = (one: string, other: string) =>
    changedAt(now.get(other)).localeCompare(changedAt(now.get(one)));
  return [...deleted, ...written.sort(byTime)];
}

/** A document without what its Content Lake notes about it. */
function contentOf(document: Published | undefined) {
  if (!document) return undefined;
  const { _rev, _createdAt, _updatedAt, _originalId, ...content } = document;
  return content;
}

const byId = (documents: readonly Published[]): Documents =>
  new Map(documents.map((document) => [document._id, document]));

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
