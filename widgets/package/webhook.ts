/** For a partner's server: checks that an event is from the checkout's provider. Needs Node. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** An older or future signature is rejected. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether the event's `Renewal-Signature` header matches the exact text of its body. While the secret is being
 * replaced, one signature is made with the old secret.
 */
export function isGenuine(body: string, signature: string | undefined, secret: string): boolean {
  const [, t = '', signed] = /^t=(\d+)((?:,v1=[0-9a-f]{64})+)$/.exec(signature ?? '') ?? [];
  if (!signed || Math.abs(Date.now() / 1000 - Number(t)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest();
  const given = signed.split(',v1=').slice(1);
  return given.some((v1) => timingSafeEqual(expected, Buffer.from(v1, 'hex')));
}

/** An event about an order from your pages. */
export type PartnerEvent = {
  /** The same for every attempt to deliver the event. */
  id: string;
  type: `order.${'paid' | 'filed' | 'completed' | 'shipped' | 'rejected' | 'canceled' | 'refunded'}`;
  created_at: string;
  mode: 'live' | 'test';
  data: {
    order_id: string;
    service: string;
    amount_cents: number;
    currency: 'USD';
    reference: string | null;
    metadata: Record<string, string>;
    reason?: string;
  };
};
