import { GatewayError } from '../../errors.ts';
import { webhookAddress } from './address.ts';
import type { Delivery, WebhookGateway } from './port.ts';

const TIMEOUT_MS = 10_000;

/** Posts to partners' servers over https, or to this machine. Never follows a redirect. */
export function createHttpWebhook({
  timeoutMs = TIMEOUT_MS,
  fetch = globalThis.fetch,
}: {
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
} = {}) {
  return {
    async deliver({ url, headers, body }: Delivery): Promise<void> {
      const response = await fetch(webhookAddress(url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw new GatewayError('webhook', "The partner's server could not be reached", {
          retryable: true,
          isOutage: true,
          cause,
        });
      });
      await response.body?.cancel();
      if (response.ok) return;
      throw new GatewayError('webhook', `The partner's server answered ${response.status}`, {
        retryable: true,
        isOutage: response.status >= 500,
      });
    },
  } satisfies WebhookGateway;
}
