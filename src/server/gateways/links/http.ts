import { GatewayError } from '../../errors.ts';
import { requestPublic } from '../public-request.ts';
import { webhookUrl } from '../webhook/port.ts';
import type { LinksGateway } from './port.ts';

const TIMEOUT_MS = 5000;
const MOST_REDIRECTS = 5;
/** The page exists, but not for programs. */
const FOR_PEOPLE = new Set([401, 403, 429]);

/** Requests each address. With `toThisMachine`, allows this machine, too. */
export function createHttpLinks({ toThisMachine = false, timeoutMs = TIMEOUT_MS } = {}) {
  async function statusOf(method: 'HEAD' | 'GET', address: string): Promise<number> {
    let url = webhookUrl(address, { toThisMachine });
    for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
      const headers = { 'user-agent': 'link-check' };
      const response = await requestPublic(url, { method, headers, timeoutMs });
      response.destroy();
      const { statusCode: status = 0 } = response;
      const { location } = response.headers;
      if (status < 300 || status >= 400 || location === undefined) return status;
      url = webhookUrl(new URL(location, url).href, { toThisMachine });
    }
    throw new GatewayError('webhook', 'Too many redirects', { retryable: false });
  }

  async function tryToOpen(method: 'HEAD' | 'GET', address: string): Promise<string | undefined> {
    try {
      const status = await statusOf(method, address);
      const isFine = (status >= 200 && status < 300) || FOR_PEOPLE.has(status);
      return isFine ? undefined : `The server responded with ${status}.`;
    } catch (error) {
      return error instanceof GatewayError ? `${error.message}.` : 'The server can’t be reached.';
    }
  }

  return {
    // Some servers don't answer HEAD.
    problemOf: async (address) =>
      (await tryToOpen('HEAD', address)) && (await tryToOpen('GET', address)),
  } satisfies LinksGateway;
}
