import { isLocalServer, isPublicServer, requestPublic } from '../public-request.ts';
import type { LinksGateway } from './port.ts';

const TIMEOUT_MS = 5000;
const MOST_REDIRECTS = 5;
/** The page exists, but not for programs. */
const FOR_PEOPLE = new Set([401, 403, 429]);

/** Requests each address. With `toThisMachine`, allows this machine, too. */
export function createHttpLinks({ toThisMachine = false, timeoutMs = TIMEOUT_MS } = {}) {
  async function tryToOpen(method: 'HEAD' | 'GET', address: string): Promise<string | undefined> {
    try {
      let url = new URL(address);
      for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
        if (!isPublicServer(url) && !(toThisMachine && isLocalServer(url))) {
          return 'It leads to a private network.';
        }
        const headers = { 'user-agent': 'link-check' };
        const response = await requestPublic(url, { method, headers, timeoutMs });
        response.destroy();
        const { statusCode: status = 0 } = response;
        const { location } = response.headers;
        if (status < 300 || status >= 400 || location === undefined) {
          const isFine = (status >= 200 && status < 300) || FOR_PEOPLE.has(status);
          return isFine ? undefined : `The server responded with ${status}.`;
        }
        url = new URL(location, url);
      }
      return 'Too many redirects.';
    } catch {
      return 'The server can’t be reached.';
    }
  }

  return {
    opens: true,
    // Some servers don't answer HEAD.
    problemOf: async (address) =>
      (await tryToOpen('HEAD', address)) && (await tryToOpen('GET', address)),
  } satisfies LinksGateway;
}
