import { type Document, isPublished, isRecord } from './document.ts';
import { LakeError } from './errors.ts';
import type { Change } from './transaction.ts';

/** Rejects a transaction after which a published document would refer to an unpublished one. */
export function assertReferencesExist(changes: Change[], documents: Document[]) {
  const published = new Map(
    documents.filter(({ _id }) => isPublished(_id)).map((document) => [document._id, document]),
  );
  const changed = changes.filter(({ id }) => isPublished(id));
  for (const { id, after } of changed) {
    if (after) published.set(id, after);
    else published.delete(id);
  }
  for (const { id, after } of changed) {
    if (after) expectTargets(after, published);
    else expectUnused(id, published);
  }
}

function expectTargets(document: Document, published: Map<string, Document>) {
  const missing = strongReferences(document).find((id) => !published.has(id));
  if (missing === undefined) return;
  throw rejection(`"${document._id}" refers to "${missing}", which is not published`, missing);
}

function expectUnused(id: string, published: Map<string, Document>) {
  const user = [...published.values()].find((other) => strongReferences(other).includes(id));
  if (user) throw rejection(`"${id}" cannot be deleted: "${user._id}" refers to it`, id);
}

function rejection(description: string, id: string) {
  return new LakeError(409, 'mutationError', description, {
    items: [{ error: { type: 'documentHasExistingReferencesError', id } }],
  });
}

/** The IDs that the value refers to, except through weak references. */
function strongReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strongReferences);
  if (!isRecord(value)) return [];
  const own = typeof value._ref === 'string' && value._weak !== true ? [value._ref] : [];
  return [...own, ...Object.values(value).flatMap(strongReferences)];
}

/** References to a draft are weak until the draft is published. This makes them strong. */
export function withStrongReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStrongReferences);
  if (!isRecord(value)) return value;
  const { _strengthenOnPublish, ...rest } = value;
  const keepsWeak = isRecord(_strengthenOnPublish) && _strengthenOnPublish.weak === true;
  if (_strengthenOnPublish !== undefined && !keepsWeak) delete rest._weak;
  return Object.fromEntries(
    Object.entries(rest).map(([key, part]) => [key, withStrongReferences(part)]),
  );
}
