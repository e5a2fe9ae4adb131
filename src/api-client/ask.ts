import { API_ROOT } from '#contracts/site/page-paths.ts';
import { checkInOrder } from './check-in-order.ts';
import { authorization } from './session-token.ts';

/**
 * A request to the API by fetch: for pages that do not load the whole API client, and for what is sent while a
 * page is being left.
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

/** The token must not reach another origin. */
export function assertOwnPath(path: string): void {
  if (!path.startsWith(API_ROOT))
    throw new Error(`Expected a path of the product's API, got ${path}`);
}
