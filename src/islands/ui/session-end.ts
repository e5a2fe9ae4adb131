/**
 * The end of a session in this tab. The session storage has to be empty afterwards; what the next login
 * brings back travels as the tab's name, which no other site sees: the page that asked for the login, and
 * what was typed into the account's forms and not saved.
 */
import { tabStorage } from './tab-storage.ts';

/** What the page that asked for the login is carried as. */
export const PAGE = 'login-needed';
const UNSAVED = 'unsaved:';

/** Empties the session storage; `page` asks for a login and is opened after it. */
export function endSession(page?: string): void {
  const carried = new URLSearchParams(window.name);
  if (page) carried.set(PAGE, page);
  for (const key of unsavedKeys()) carried.set(key, tabStorage.read(key) ?? '');
  tabStorage.clear();
  window.name = `${carried}`;
}

/** Where a form keeps for its account what is typed and not saved. */
export const unsavedKey = (userId: string, form: string) => `${UNSAVED}${userId}:${form}`;

export const unsavedKeys = () => tabStorage.keys().filter((key) => key.startsWith(UNSAVED));
