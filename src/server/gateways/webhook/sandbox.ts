import { GatewayError } from '../../errors.ts';
import { type Delivery, type WebhookGateway, webhookUrl } from './port.ts';

export interface WebhookOutbox {
  keep(delivery: Delivery): Promise<void>;
}

export const sandboxHosts = { refusing: 'refusing.test', down: 'down.test' } as const;

export function createSandboxWebhook({ outbox }: { outbox: WebhookOutbox }) {
  return {
    async deliver(delivery: Delivery): Promise<void> {
      const { hostname } = webhookUrl(delivery.url, { toThisMachine: true });
      const isDown = hostname === sandboxHosts.down;
      if (isDown || hostname === sandboxHosts.refusing) {
        const does = isDown ? 'is down' : 'refuses';
        throw new GatewayError('webhook', `The webhook sandbox ${does} for this host`, {
          kind: isDown ? 'outage' : 'call',
          retryable: true,
        });
      }
      await outbox.keep(delivery);
    },
  } satisfies WebhookGateway;
}
