import type { DocumentActionComponent } from 'sanity';
import { TRANSLATED_INTO } from '../src/words/languages.ts';
import { duplicateAsCopy } from './duplicate-action.ts';
import { keepNeeded } from './keep-needed.tsx';
import { approveFirst } from './publishing/approve-first.tsx';
import { publishStored } from './publishing/publish-stored.ts';
import { restoreNewest } from './publishing/restore-newest.ts';
import { schedule } from './publishing/schedule-action.tsx';
import { sendBack, withdraw } from './publishing/send-back.tsx';
import { undoPublish } from './publishing/undo-publish.ts';
import { TRANSLATABLE } from './schemaTypes/index.ts';
import { onlyOnce } from './structure.ts';
import { openOriginal, translateActions } from './translations/translate-action.ts';

const KEPT = new Set(['publish', 'discardChanges', 'restore']);
const REMOVING = new Set(['delete', 'unpublish']);

/**
 * A singleton can be changed, published, and translated, but not duplicated, deleted, or unpublished. Other documents
 * can't be removed while the site needs them.
 */
export function actionsOf(
  given: DocumentActionComponent[],
  { schemaType, documentId }: { schemaType: string; documentId?: string | undefined },
): DocumentActionComponent[] {
  // A document has at most one translation per language, so a translation can't be duplicated.
  const isTranslation = TRANSLATED_INTO.some(({ id }) => documentId?.endsWith(`-${id}`));
  const isKept = onlyOnce.has(schemaType) && documentId === schemaType;
  const actions = isKept
    ? given.filter(({ action }) => action !== undefined && KEPT.has(action))
    : given
        .filter(({ action }) => !isTranslation || action !== 'duplicate')
        .map((one) => (one.action && REMOVING.has(one.action) ? keepNeeded(one) : one));
  const publishing = actions.map((action) => {
    if (action.action === 'publish') return approveFirst(publishStored(action));
    if (action.action === 'duplicate') return duplicateAsCopy(action);
    return action.action === 'restore' ? restoreNewest(action) : action;
  });
  const all = [...publishing, sendBack, withdraw, schedule, undoPublish];
  return TRANSLATABLE.includes(schemaType) ? [...all, ...translateActions, openOriginal] : all;
}
