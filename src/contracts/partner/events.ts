/** Webhook events about orders from a partner's pages: docs/widget/events.md. */
import * as z from 'zod/mini';

export const PARTNER_EVENTS = [
  'order.paid',
  'order.filed',
  'order.completed',
  'order.shipped',
  'order.rejected',
  'order.canceled',
  'order.refunded',
] as const;
export type PartnerEventType = (typeof PARTNER_EVENTS)[number];

/** An event contains no personal data. Partners match it with their own data by their reference. */
export const partnerEventSchema = z.object({
  /** Every delivery of an event has the same ID. */
  id: z.string(),
  type: z.enum(PARTNER_EVENTS),
  created_at: z.string(),
  mode: z.enum(['live', 'test']),
  data: z.object({
    order_id: z.string(),
    /** The service's slug. */
    service: z.string(),
    /** The order's price; for a refund, the amount refunded. */
    amount_cents: z.int(),
    currency: z.literal('USD'),
    reference: z.nullable(z.string()),
    metadata: z.record(z.string(), z.string()),
    /** Why the DMV didn't accept the order. */
    reason: z.optional(z.string()),
  }),
});
export type PartnerEvent = z.infer<typeof partnerEventSchema>;
