import { sessionKeys } from '#contracts/account/session-keys.ts';
import { failureText, isMissingToken, property } from '#contracts/api/failure-text.ts';
import { LANGUAGE_HEADER } from '#contracts/api/request-headers.ts';
import { API_ROOT, pagePaths } from '#contracts/site/page-paths.ts';
import type { SpeedFigure } from '#contracts/site/speed-figure.ts';
import { loseSession } from '#session/session-end.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { currentLanguage, rememberMessages } from '#words/store.ts';

/** Sends an API request with `fetch`, for pages that don't load the whole API client and for requests during unload. */
export async function fetchApi(path: string, init: RequestInit = {}): Promise<Response> {
  assertOwnPath(path);
  const headers = { 'Content-Type': 'application/json', ...pageHeaders() };
  const response = await fetch(path, { ...init, headers });
  const isJson = response.headers.get('Content-Type')?.includes('json');
  if (isJson)
    await checkInOrder<unknown>(
      await response
        .clone()
        .json()
        .catch(() => undefined),
    );
  return response;
}

/** Prevents the token from reaching another origin. */
export function assertOwnPath(path: string): void {
  if (!path.startsWith(API_ROOT))
    throw new Error(`Expected a path of the product's API, got ${path}`);
}

/** Returns an empty string if neither token is stored. */
export function readSessionToken(): string {
  return tabStorage.read(sessionKeys.token) || tabStorage.read(sessionKeys.userToken) || '';
}

/** The headers that identify the session and the language of the page. */
export function pageHeaders(): Record<string, string> {
  const token = readSessionToken();
  return {
    ...(token !== '' && { Authorization: `Bearer ${token}` }),
    [LANGUAGE_HEADER]: currentLanguage(),
  };
}

/**
 * Returns a response body, unless it says that the session has ended. In that case, ends the tab's session and never
 * resolves, because no message about it may appear while the page unloads.
 */
export async function checkInOrder<Answer>(answer: Answer): Promise<Answer> {
  rememberMessages(property(answer, 'messages'));
  if (!isMissingToken(failureText(answer))) return answer;
  loseSession();
  return new Promise(() => {});
}

/**
 * Ends this tab's session on the server without waiting for the response. Never throws: the tab drops the
 * session anyway.
 */
export function signOut(): void {
  if (readSessionToken() === '') return;
  void fetchApi(pagePaths.logout, { method: 'POST', body: '{}', keepalive: true }).catch(
    (cause: unknown) => console.warn('The session was not ended on the server', cause),
  );
}

/** A measurement of a screen, in seconds. CLS has no unit. */
export type ScreenSpeed = { figure: SpeedFigure; screen: string; value: number };

/** Sends measurements during unload, without the token and without waiting for the response. */
export function reportSpeed(figures: readonly ScreenSpeed[]): void {
  const body = new Blob([JSON.stringify(figures)], { type: 'application/json' });
  navigator.sendBeacon(pagePaths.pageSpeed, body);
}
