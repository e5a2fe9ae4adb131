/**
 * The end of a session in this tab, after which session storage must be empty. If a session ends while its
 * customer is still working, the tab's name keeps what the next login restores: the page that asked for the
 * login, and unsaved input in the account's forms. No other site can read it.
 */
import { tabStorage } from './tab-storage.ts';

/** The key of the page that asked for the login. */
export const PAGE = 'login-needed';
const UNSAVED = 'unsaved:';

/** After the server ended the session: empties the storage. The next login opens `page`. */
export function endTabSession(page?: string): void {
  const carried = new URLSearchParams(window.name);
  if (page) carried.set(PAGE, page);
  for (const key of unsavedKeys()) carried.set(key, tabStorage.read(key) ?? '');
  tabStorage.clear();
  window.name = `${carried}`;
}

/** After the customer logged out, here or in another tab: deletes everything, including what an earlier end has kept. */
export function forgetSession(): void {
  tabStorage.clear();
  window.name = '';
}

/** Whether the tab's name contains unsaved input. */
export const keepsUnsaved = () =>
  [...new URLSearchParams(window.name).keys()].some((key) => key.startsWith(UNSAVED));

/** Returns the storage key for an account's unsaved input in a form. */
export const unsavedKey = (userId: string, form: string) => `${UNSAVED}${userId}:${form}`;

export const unsavedKeys = () => tabStorage.keys().filter((key) => key.startsWith(UNSAVED));
