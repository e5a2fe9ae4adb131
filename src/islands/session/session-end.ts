/**
 * The end of a session in this tab. The session storage has to be empty afterwards. Of a session that ends
 * under its customer, what the next login brings back travels as the tab's name, which no other site sees:
 * the page that asked for the login, and what was typed into the account's forms and not saved.
 */
import { tabStorage } from './tab-storage.ts';

/** What the page that asked for the login is carried as. */
export const PAGE = 'login-needed';
const UNSAVED = 'unsaved:';

/** The server ended the session: empties the storage; `page` asks for a login and is opened after it. */
export function endSession(page?: string): void {
  const carried = new URLSearchParams(window.name);
  if (page) carried.set(PAGE, page);
  for (const key of unsavedKeys()) carried.set(key, tabStorage.read(key) ?? '');
  tabStorage.clear();
  window.name = `${carried}`;
}

/** The customer logged out, here or in another tab: nothing stays, not even what an earlier end carries. */
export function forgetSession(): void {
  tabStorage.clear();
  window.name = '';
}

/** Where a form keeps for its account what is typed and not saved. */
export const unsavedKey = (userId: string, form: string) => `${UNSAVED}${userId}:${form}`;

export const unsavedKeys = () => tabStorage.keys().filter((key) => key.startsWith(UNSAVED));
