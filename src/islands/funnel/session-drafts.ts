import { tabStorage } from '#islands/session/tab-storage.ts';
import { createMemoryDrafts, type DraftStore } from './kept-drafts.ts';

/**
 * Drafts in session storage, which the tab's pages share: a page that the browser cached for Back must not
 * read or write outdated data. Only values that the browser refuses to store are in memory.
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
