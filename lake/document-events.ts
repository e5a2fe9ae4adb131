/** A document's history as the Studio's events: created, published, deleted. */
import { draftIdOf, isDraft, publishedIdOf } from './document.ts';
import type { Recorded } from './working-folder.ts';

type State = Recorded['changes'][number]['after'];
type Event = { type: string; documentId: string; timestamp: string; author: string };

export function eventsOf(id: string, history: readonly Recorded[]): Event[] {
  const documentId = publishedIdOf(id);
  const versionId = draftIdOf(documentId);
  const events: Event[] = [];
  for (const { id: revisionId, timestamp, author, changes } of history) {
    const published = changes.find((change) => change.id === documentId);
    const draft = changes.find((change) => change.id === versionId);
    const add = (type: string, details: object) =>
      events.push({ type, documentId, timestamp, author, ...details });
    const version = { versionId, versionRevisionId: revisionOf(draft?.before) };

    if (published?.after && draft?.before && !draft.after) {
      add('publishDocumentVersion', { ...version, revisionId, publishCause: 'document.publish' });
    } else if (published?.before && !published.after && draft?.before && !draft.after) {
      add('deleteDocumentGroup', {});
    } else if (published?.before && !published.after) {
      const left = revisionOf(draft?.after ?? published.before);
      add(isKept(history, versionId, revisionId) ? 'unpublishDocument' : 'deleteDocumentGroup', {
        versionId,
        versionRevisionId: left,
      });
    } else if (published?.after && !isDraft(id)) {
      add(published.before ? 'updateLiveDocument' : 'createLiveDocument', { revisionId });
    } else if (draft?.after && !draft.before) {
      add('createDocumentVersion', { versionId, versionRevisionId: revisionId, revisionId });
    } else if (draft?.before && !draft.after) {
      add('deleteDocumentVersion', version);
    }
  }
  return events.reverse();
}

/** Whether the draft exists after the transaction. */
function isKept(history: readonly Recorded[], versionId: string, transactionId: string): boolean {
  let state: State = null;
  for (const { id, changes } of history) {
    const change = changes.find((other) => other.id === versionId);
    if (change) state = change.after;
    if (id === transactionId) break;
  }
  return state !== null;
}

const revisionOf = (state: State | undefined) =>
  typeof state?._rev === 'string' ? state._rev : undefined;
