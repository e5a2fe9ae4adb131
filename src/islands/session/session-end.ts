/**
 * The end of a session in this tab. The session storage must be empty afterwards. If a session ends while its
 * customer still works, the things that the next login restores are kept in the tab's name, which no other
 * site sees: the page that asked for the login, and unsaved input in the account's forms.
 */
import { tabStorage } from './tab-storage.ts';

/** The name under which the page that asked for the login is kept. */
export const PAGE = 'login-needed';
const UNSAVED = 'unsaved:';

/** After the server ended the session: empties the storage. `page` asks for a login and is opened after it. */
export function endTabSession(page?: string): void {
  const carried = new URLSearchParams(window.name);
  if (page) carried.set(PAGE, page);
  for (const key of unsavedKeys()) carried.set(key, tabStorage.read(key) ?? '');
  tabStorage.clear();
  window.name = `${carried}`;
}

/**
 * After the customer logged out, here or in another tab: deletes everything, also what an earlier end has
 * kept.
 */
export function forgetSession(): void {
  tabStorage.clear();
  window.name = '';
}

/** Does the tab's name keep unsaved input? */
export const keepsUnsaved = () =>
  [...new URLSearchParams(window.name).keys()].some((key) => key.startsWith(UNSAVED));

/** The storage key for an account's unsaved input in a form. */
export const unsavedKey = (userId: string, form: string) => `${UNSAVED}${userId}:${form}`;

export const unsavedKeys = () => tabStorage.keys().filter((key) => key.startsWith(UNSAVED));
