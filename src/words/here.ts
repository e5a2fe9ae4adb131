/** The page that a browser shows, independent of its language. */
import { currentLanguage } from '#words/store.ts';
import { englishPath, pathIn } from './language-paths.ts';

/** Returns the page's path without the language. */
export function pathHere(): string {
  return englishPath(location.pathname);
}

/** Returns the address of a page in the current language. */
export function localPath(path: string): string {
  return pathIn(currentLanguage(), path);
}

/** Opens a page in the current language. */
export function openPage(path: string): void {
  location.assign(localPath(path));
}
