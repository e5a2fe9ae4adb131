import { tabStorage } from '#islands/session/tab-storage.ts';
import { createMemoryDrafts, type DraftStore } from './kept-drafts.ts';

/**
 * Drafts in session storage, which the pages of the tab share: one that the browser kept for Back must not read
 * or write what was true when it was left. In memory is only what the browser refuses to store.
 */
export function createSessionDrafts(): DraftStore {
  const unstored = createMemoryDrafts();
  return {
    read: (key) => unstored.read(key) ?? tabStorage.readJson(key),
    write: (key, value) => {
      const text = JSON.stringify(value);
      tabStorage.write(key, text);
      if (tabStorage.read(key) === text) unstored.remove(key);
      else unstored.write(key, value);
    },
    remove: (key) => {
      unstored.remove(key);
      tabStorage.remove(key);
    },
  };
}
