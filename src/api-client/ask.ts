import { API_ROOT } from '#contracts/site/page-paths.ts';
import { checkInOrder } from './check-in-order.ts';
import { authorization } from './session-token.ts';

/**
 * Sends a request to the API by fetch: for pages that don't load the whole API client, and for requests
 * during unload.
 */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  assertOwnPath(path);
  const headers = { 'Content-Type': 'application/json', ...authorization() };
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

/** Keeps the token from reaching another origin. */
export function assertOwnPath(path: string): void {
  if (!path.startsWith(API_ROOT))
    throw new Error(`Expected a path of the product's API, got ${path}`);
}
