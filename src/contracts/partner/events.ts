/** Webhook events about the orders that came from a partner's pages: docs/widget/events.md. */
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

/** An event has no personal data: partners link their own data by their reference. */
export const partnerEventSchema = z.object({
  /** The same each time the event is sent. */
  id: z.string(),
  type: z.enum(PARTNER_EVENTS),
  created_at: z.string(),
  mode: z.enum(['live', 'test']),
  data: z.object({
    order_id: z.string(),
    /** The service's slug. */
    service: z.string(),
    /** What was charged for the order; of a refund what went back. */
    amount_cents: z.int(),
    currency: z.literal('USD'),
    reference: z.nullable(z.string()),
    metadata: z.record(z.string(), z.string()),
    /** Why the DMV did not accept the order. */
    reason: z.optional(z.string()),
  }),
});
export type PartnerEvent = z.infer<typeof partnerEventSchema>;
