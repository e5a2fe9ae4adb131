import { Hono } from 'hono';
import { draftIdOf, isDraft, publishedIdOf } from '../document.ts';
import type { Store } from '../store.ts';
import type { Recorded } from '../working-folder.ts';
import { editorsOnly, type LakeEnv } from './access.ts';

export function createHistoryRoutes(store: Store) {
  return new Hono<LakeEnv>()
    .use(editorsOnly)
    .get('/:dataset/transactions/:ids', (c) => {
      const ids = c.req.param('ids').split(',');
      const touching = store
        .history()
        .filter(({ changes }) => changes.some(({ id }) => ids.includes(id)));
      const chosen = between(
        touching,
        c.req.query('fromTransaction'),
        c.req.query('toTransaction'),
      );
      const ordered = c.req.query('reverse') === 'true' ? chosen.toReversed() : chosen;
      const lines = ordered
        .slice(0, Number(c.req.query('limit') ?? 50))
        .map((one) => `${JSON.stringify(transactionLine(one, ids))}\n`);
      return c.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' });
    })
    .get('/:dataset/documents/:ids', (c) => {
      const { revision, time } = c.req.query();
      const documents = c.req
        .param('ids')
        .split(',')
        .map((id) => (revision || time ? stateAt(id, { revision, time }) : store.get(id)))
        .filter((document) => document !== undefined && document !== null);
      return c.json({ documents });
    })
    .get('/:dataset/events/documents/:id', (c) => {
      const id = c.req.param('id');
      const events = eventsOf(id, store.history(), firstKnown(publishedIdOf(id)));
      return c.json({ events: { [id]: events }, nextCursor: '' });
    });

  /** The published document before its first recorded change. */
  function firstKnown(id: string): State | undefined {
    const changes = store.history().flatMap((one) => one.changes);
    const first = changes.find((change) => change.id === id);
    return first ? first.before : store.get(id);
  }

  /** The document after a transaction, in a revision, or at a time. Null if it didn't exist. */
  function stateAt(
    id: string,
    at: { revision?: string | undefined; time?: string | undefined },
  ): State | undefined {
    const own = store.history().flatMap(({ id: transactionId, timestamp, changes }) => {
      const change = changes.find((other) => other.id === id);
      return change ? [{ transactionId, timestamp, ...change }] : [];
    });
    if (at.revision !== undefined) {
      const made = own.find(({ transactionId }) => transactionId === at.revision);
      const left = own.find(({ before }) => before?._rev === at.revision);
      const current = store.get(id);
      const found =
        made?.after ?? left?.before ?? (current?._rev === at.revision ? current : undefined);
      // A draft's history starts with the version that was published before it.
      return found || !isDraft(id) ? found : stateAt(publishedIdOf(id), at);
    }
    const last = own.findLast(({ timestamp }) => timestamp <= String(at.time));
    return last ? last.after : own.length > 0 ? own[0]?.before : store.get(id);
  }
}

function between(all: readonly Recorded[], from: string | undefined, to: string | undefined) {
  const start = all.findIndex(({ id }) => id === from);
  const end = all.findIndex(({ id }) => id === to);
  return all.slice(Math.max(start, 0), end < 0 ? undefined : end + 1);
}

function transactionLine({ id, timestamp, author, changes }: Recorded, ids: string[]) {
  const effects = changes
    .filter((change) => ids.includes(change.id))
    .map((change) => [change.id, effectsOf(change.before, change.after)]);
  return {
    id,
    timestamp,
    author,
    documentIDs: changes.map((change) => change.id),
    effects: Object.fromEntries(effects),
  };
}

/** A change in the Studio's patch format. Operation 0 means "the result is this value". */
export function effectsOf(before: object | null | undefined, after: object | null | undefined) {
  return { apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)] };
}

function withoutRevision(document: object | null | undefined) {
  if (!document) return null;
  return Object.fromEntries(Object.entries(document).filter(([key]) => key !== '_rev'));
}

/** A document's history as the Studio's events: created, published, deleted. */
type State = Recorded['changes'][number]['after'];
type Event = { type: string; documentId: string; timestamp: string; author: string };

export function eventsOf(id: string, history: readonly Recorded[], first?: State): Event[] {
  const documentId = publishedIdOf(id);
  const versionId = draftIdOf(documentId);
  const events: Event[] = [];
  const isOwn = (change: { id: string }) => [documentId, versionId].includes(change.id);
  const next = history.find(({ changes }) => changes.some(isOwn))?.timestamp;
  // Nobody has published what only came with the files, so the Studio doesn't say when it was published.
  if (first && next !== undefined) {
    // Without this event, the Studio would compare the first draft with its own first key press.
    const revisionId = revisionOf(first);
    const [earliest = next] = [next, String(first._updatedAt)].sort();
    events.push({
      type: 'publishDocumentVersion',
      documentId,
      timestamp: earliest,
      author: 'files',
      ...{ versionId, versionRevisionId: revisionId, revisionId },
    });
  }
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
