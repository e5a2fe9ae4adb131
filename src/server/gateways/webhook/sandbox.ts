import {
  type Delivery,
  type WebhookGateway,
  WebhookRejection,
  type WebhookResponse,
  webhookUrl,
} from './port.ts';

export interface WebhookOutbox {
  keep(delivery: Delivery): Promise<void>;
}

export const sandboxHosts = { refusing: 'refusing.test', down: 'down.test' } as const;

export function createSandboxWebhook({ outbox }: { outbox: WebhookOutbox }) {
  return {
    async deliver(delivery: Delivery): Promise<WebhookResponse> {
      const { hostname } = webhookUrl(delivery.url, { toThisMachine: true });
      const isDown = hostname === sandboxHosts.down;
      if (isDown || hostname === sandboxHosts.refusing) {
        const does = isDown ? 'is down' : 'refuses';
        const response = { status: isDown ? 503 : 410, text: '' };
        throw new WebhookRejection(`The webhook sandbox ${does} for this host`, response);
      }
      await outbox.keep(delivery);
      return { status: 204, text: '' };
    },
  } satisfies WebhookGateway;
}
