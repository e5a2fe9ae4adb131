import { unsavedKey, unsavedKeys } from '#islands/session/session-end.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

/** Restores the input of the account that just logged in. Deletes the input of other accounts. */
export function bringBack(userId: string): void {
  const isOwn = (key: string) => key.startsWith(unsavedKey(userId, ''));
  for (const key of unsavedKeys()) if (!isOwn(key)) tabStorage.remove(key);
  const carried = new URLSearchParams(window.name);
  for (const [key, text] of carried) if (isOwn(key)) tabStorage.write(key, text);
  window.name = '';
}
