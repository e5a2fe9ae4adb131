import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createDatasetFolder, type FileChange } from './dataset-folder.ts';
import { contentOf, type Document, isNote, isPublished, isStored } from './document.ts';
import { assertReferencesExist } from './references.ts';
import { type Change, type Mutation, plan, type Transaction } from './transaction.ts';
import { createWorkingFolder, type Recorded } from './working-folder.ts';

type StoreOptions = { datasetDir: string; workDir: string; now?: () => Date };
type CommitOptions = { id?: string | undefined; author: string };

/**
 * All documents: published ones in the dataset folder, drafts in the working folder, notes in memory. Detects changes
 * that other programs make in the dataset folder and reports them as transactions.
 */
export function createStore({ datasetDir, workDir, now = () => new Date() }: StoreOptions) {
  const dataset = createDatasetFolder(datasetDir);
  const work = createWorkingFolder(workDir);
  const documents = new Map<string, Document>();
  const revisions = work.readRevisions();
  const history = work.readHistory();
  const events = new EventEmitter<{ transaction: [Transaction] }>().setMaxListeners(0);

  for (const draft of work.readDrafts()) documents.set(draft._id, draft);
  for (const change of dataset.changes()) load(change);
  work.writeRevisions(revisions);

  function load({ id, content, changedAt }: FileChange): Document | undefined {
    if (!content) {
      documents.delete(id);
      return undefined;
    }
    const digest = digestOf(content);
    const known = revisions[id];
    const at = changedAt.toISOString();
    const revision =
      known?.digest === digest
        ? known
        : { digest, _rev: digest, _createdAt: known?._createdAt ?? at, _updatedAt: at };
    revisions[id] = revision;
    const { digest: _, ...bookkeeping } = revision;
    const document = { ...content, ...bookkeeping };
    documents.set(id, document);
    return document;
  }

  /** Picks up changes that other programs made in the dataset folder. */
  function refresh() {
    const found = dataset.changes();
    if (found.length === 0) return;
    const timestamp = now().toISOString();
    const changes = found.map((file): Change => {
      const before = documents.get(file.id);
      return { id: file.id, before, after: load(file), mutations: [] };
    });
    work.writeRevisions(revisions);
    for (const change of changes) {
      // Each change is one transaction, identified by the document's revision.
      const id = change.after?._rev ?? `${digestOf(change.id)}${Date.parse(timestamp)}`;
      notify({ id, timestamp, author: 'files', changes: [change], results: [] });
    }
  }

  function commit(mutations: Mutation[], options: CommitOptions): Transaction {
    refresh();
    const transaction = plan(mutations, (id) => documents.get(id), { ...options, now: now() });
    assertReferencesExist(transaction.changes, [...documents.values()]);
    for (const change of transaction.changes) persist(change);
    work.writeRevisions(revisions);
    if (transaction.changes.length > 0) notify(transaction);
    return transaction;
  }

  function persist({ id, after }: Change) {
    if (after) documents.set(id, after);
    else documents.delete(id);
    if (!isStored(id)) return;
    if (!isPublished(id)) {
      if (after) work.writeDraft(after);
      else work.removeDraft(id);
    } else if (after) {
      const content = contentOf(after);
      const { _rev, _createdAt, _updatedAt } = after;
      dataset.write(content);
      revisions[id] = { digest: digestOf(content), _rev, _createdAt, _updatedAt };
    } else {
      dataset.remove(id);
      delete revisions[id];
    }
  }

  function notify(transaction: Transaction) {
    if (!transaction.changes.every((change) => isNote(change.id))) remember(transaction);
    events.emit('transaction', transaction);
  }

  function remember(transaction: Transaction) {
    const { id, timestamp, author } = transaction;
    const changes = transaction.changes.map(({ id: key, before, after }) => ({
      id: key,
      before: before ?? null,
      after: after ?? null,
    }));
    const recorded: Recorded = { id, timestamp, author, changes };
    history.push(recorded);
    work.appendHistory(recorded);
  }

  return {
    get: (id: string) => documents.get(id),
    all() {
      refresh();
      return [...documents.values()];
    },
    commit,
    history: (): readonly Recorded[] => history,
    /** Calls back on every transaction. Returns a function that unsubscribes. */
    subscribe(listener: (transaction: Transaction) => void) {
      events.on('transaction', listener);
      return () => {
        events.off('transaction', listener);
      };
    },
    token: work.token,
    preferences: { read: work.readPreferences, write: work.writePreferences },
  };
}
export type Store = ReturnType<typeof createStore>;

/** A digest that doesn't depend on the order of fields. */
function digestOf(value: unknown): string {
  const sorted = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return createHash('sha256').update(sorted).digest('hex').slice(0, 22);
}
