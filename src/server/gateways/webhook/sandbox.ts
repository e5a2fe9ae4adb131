import { GatewayError } from '../../errors.ts';
import { type Delivery, type WebhookGateway, webhookAddress } from './port.ts';

export interface WebhookOutbox {
  keep(delivery: Delivery): Promise<void>;
}

/** Hosts that choose an outcome. */
export const sandboxHosts = { refusing: 'refusing.test', down: 'down.test' } as const;

/** Stores messages instead of sending them. */
export function createSandboxWebhook({ outbox }: { outbox: WebhookOutbox }) {
  return {
    async deliver(delivery: Delivery): Promise<void> {
      const { hostname } = webhookAddress(delivery.url, { toThisMachine: true });
      if (hostname === sandboxHosts.refusing) {
        throw new GatewayError('webhook', 'The webhook sandbox refuses for this host', {
          retryable: true,
        });
      }
      if (hostname === sandboxHosts.down) {
        throw new GatewayError('webhook', 'The webhook sandbox is down for this host', {
          retryable: true,
          isOutage: true,
        });
      }
      await outbox.keep(delivery);
    },
  } satisfies WebhookGateway;
}
