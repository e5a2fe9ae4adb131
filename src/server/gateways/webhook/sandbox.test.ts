import { describe, expect, it } from 'vitest';
import { describeWebhookGateway } from '#tests/support/gateways/webhook-suite.ts';
import type { Delivery } from './port.ts';
import { createSandboxWebhook, sandboxHosts } from './sandbox.ts';

describeWebhookGateway('the webhook sandbox', async () => {
  const kept: Delivery[] = [];
  const outbox = { keep: async (delivery: Delivery) => void kept.push(delivery) };
  return {
    gateway: createSandboxWebhook({ outbox }),
    addressOf: (server) =>
      `https://${server === 'taking' ? 'partner.test' : sandboxHosts[server]}/hook`,
    taken: () => kept,
  };
});

describe('the webhook sandbox', () => {
  it('rethrows the error of a failing outbox', async () => {
    const webhook = createSandboxWebhook({
      outbox: { keep: () => Promise.reject(new Error('full')) },
    });
    const delivery = { url: 'https://partner.test/hook', headers: {}, body: '{}' };
    await expect(webhook.deliver(delivery)).rejects.toThrow('full');
  });
});
