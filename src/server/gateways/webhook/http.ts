import type { WebhookGateway } from './port.ts';

const TIMEOUT_MS = 10_000;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Posts to partners' servers: over https, or to this machine, and never where a redirect leads. */
export function createHttpWebhook({
  timeoutMs = TIMEOUT_MS,
  fetch = globalThis.fetch,
}: {
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
} = {}): WebhookGateway {
  return {
    async deliver({ url, headers, body }) {
      const target = new URL(url);
      if (target.protocol !== 'https:' && !LOOPBACK.has(target.hostname)) {
        throw failure(`Expected an https address, got ${target.protocol}`);
      }
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw failure("The partner's server could not be reached", cause);
      });
      await response.body?.cancel();
      if (!response.ok) throw failure(`The partner's server answered ${response.status}`);
    },
  };
}

function failure(message: string, cause?: unknown): Error {
  return new Error(message, { cause });
}
