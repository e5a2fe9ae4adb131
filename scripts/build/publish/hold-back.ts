/** Holds back documents that break the build, so that all others go live. */
import { isDeepStrictEqual } from 'node:util';
import { ContentError } from '#cms/parse-content.ts';
import type { LiveContent } from '#contracts/api/operation.ts';

export type Published = { _id: string; _type: string; [field: string]: unknown };
type Documents = ReadonlyMap<string, Published>;

/** The number of attempts is limited, because each one takes as long as a full render. */
const MAX_TRIED = 5;

/**
 * Finds documents that the site can be built from. `attempt` builds it and throws ContentError if it can't. A document
 * that fails is replaced by its version in `before`, the content of the last good site, or left out if it has none.
 * Rethrows the error if nothing has changed since that site was built, or if the last good site is unknown.
 */
export async function holdBack(
  published: readonly Published[],
  before: readonly Published[] | undefined,
  attempt: (documents: Published[]) => Promise<void>,
): Promise<{ documents: Published[]; heldBack: LiveContent['held_back'] }> {
  const good = byId(before ?? []);
  const all = byId(published);
  const heldBack: LiveContent['held_back'] = [];
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
      now = withGoodVersion(now, document);
    }
    if (isMade) return { documents: [...now.values()], heldBack };
  }

  /**
   * Returns the documents to hold back: the one that the error mentions if it has changed, otherwise a changed one
   * without which the build succeeds, otherwise all changed ones.
   */
  async function blame(problem: ContentError, changed: string[], current: Documents) {
    const named = changed.find((id) => id === problem.documentId);
    if (named !== undefined) return { culprits: [named], isMade: false };
    for (const id of changed.length > 1 ? changed.slice(0, MAX_TRIED) : []) {
      if (!(await problemOf(withGoodVersion(current, id), attempt))) {
        return { culprits: [id], isMade: true };
      }
    }
    return { culprits: changed, isMade: false };
  }

  function withGoodVersion(documents: Documents, id: string): Documents {
    const next = new Map(documents);
    const version = good.get(id);
    if (version) next.set(id, version);
    else next.delete(id);
    return next;
  }
}

/** According to the Content Lake. Empty if unknown. */
export const changedAt = (document: Published | undefined) => textOf(document?._updatedAt) ?? '';

/** Null if the Content Lake has none. */
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

/** The documents that differ from the last good site: deleted ones first, then the others, newest first. */
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

/** Omits the Content Lake's metadata. */
function contentOf(document: Published | undefined) {
  if (!document) return undefined;
  const { _rev, _createdAt, _updatedAt, _originalId, ...content } = document;
  return content;
}

const byId = (documents: readonly Published[]): Documents =>
  new Map(documents.map((document) => [document._id, document]));

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
