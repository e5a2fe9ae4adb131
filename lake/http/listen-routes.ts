/** Event streams: document changes for listeners, and a notice that anything has changed. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { isNote, isPublished } from '../document.ts';
import { createMatcher } from '../query.ts';
import type { Store } from '../store.ts';
import type { Change, Transaction } from '../transaction.ts';
import type { LakeEnv } from './access.ts';
import { effectsOf } from './history-routes.ts';
import { queryParameters, SYNC_TAG } from './query-routes.ts';

const HEARTBEAT_MS = 15_000;
type Transition = 'appear' | 'update' | 'disappear';
type Send = (event: string, data: unknown, id?: string) => void;

export function createListenRoutes(store: Store) {
  return (
    new Hono<LakeEnv>()
      .get('/listen/:dataset', async (c) => {
        const asked = c.req.query();
        const matches = await createMatcher(asked.query ?? '*', queryParameters(asked));
        const isVisible = (change: Change) => c.var.isEditor || isPublished(change.id);
        return eventStream((send) => {
          send('welcome', { listenerName: randomUUID() });
          // Matching is asynchronous, but events must keep the order of their transactions.
          let last = Promise.resolve();
          return store.subscribe((transaction) => {
            last = last
              .then(() => sendMutations(transaction))
              .catch((error: unknown) => console.error('A listener’s query failed:', error));
          });

          async function sendMutations(transaction: Transaction) {
            const matched: { change: Change; transition: Transition }[] = [];
            for (const change of transaction.changes.filter(isVisible)) {
              const before = await matches(change.before);
              const after = await matches(change.after);
              if (!before && !after) continue;
              const transition = !before ? 'appear' : !after ? 'disappear' : 'update';
              matched.push({ change, transition });
            }
            for (const [index, { change, transition }] of matched.entries()) {
              const place = { index, total: matched.length };
              const event = mutationEvent(transaction, change, place, asked);
              send('mutation', { ...event, transition }, event.eventId);
            }
          }
        });
      })
      // As in Sanity, only clients that request drafts get events for drafts. The Studio's Preview writes its secret as
      // a draft while it waits for its first response. If it got an event for that draft first, it would never stop
      // waiting.
      .get('/live/events/:dataset', (c) => {
        const asksForDrafts = c.var.isEditor && c.req.query('includeDrafts') === 'true';
        return eventStream((send) => {
          send('welcome', {}, randomUUID());
          return store.subscribe(({ changes }) => {
            const isVisible = ({ id }: Change) => asksForDrafts || isPublished(id) || isNote(id);
            if (changes.some(isVisible)) send('message', { tags: [SYNC_TAG] }, randomUUID());
          });
        });
      })
  );
}

/** `place` is the event's position among the transaction's events that match the listener's query. */
function mutationEvent(
  { id, author, timestamp }: Transaction,
  { id: documentId, before, after, mutations }: Change,
  place: { index: number; total: number },
  asked: Record<string, string>,
) {
  return {
    eventId: `${id}#${documentId}`,
    documentId,
    transactionId: id,
    identity: author,
    timestamp,
    previousRev: before?._rev,
    // Present after a delete, too: the Studio uses it to link events.
    resultRev: id,
    transactionTotalEvents: place.total,
    transactionCurrentEvent: place.index + 1,
    visibility: 'query',
    ...(asked.includeMutations === 'false' ? {} : { mutations }),
    ...(asked.effectFormat === 'mendoza' ? { effects: effectsOf(before, after) } : {}),
    ...(asked.includeResult === 'true' && after ? { result: after } : {}),
    ...(asked.includePreviousRevision === 'true' && before ? { previous: before } : {}),
  };
}

function eventStream(start: (send: Send) => () => void): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS);
      const unsubscribe = start((event, data, id) => {
        const name = id === undefined ? '' : `id: ${id}\n`;
        write(`${name}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      });
      stop = () => {
        clearInterval(heartbeat);
        unsubscribe();
      };
    },
    cancel: () => stop(),
  });
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
  return new Response(body, { headers });
}
