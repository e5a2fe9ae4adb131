import { tabStorage } from '#islands/session/tab-storage.ts';
import { createMemoryDrafts, type DraftStore } from './kept-drafts.ts';

/** Drafts in session storage; in memory if the browser refuses storage or it is full. */
export function createSessionDrafts(): DraftStore {
  const memory = createMemoryDrafts();
  return {
    read: (key) => memory.read(key) ?? tabStorage.readJson(key),
    write: (key, value) => {
      memory.write(key, value);
      tabStorage.write(key, JSON.stringify(value));
    },
    remove: (key) => {
      memory.remove(key);
      tabStorage.remove(key);
    },
  };
}
