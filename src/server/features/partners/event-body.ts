import * as z from 'zod/mini';
import { PARTNER_EVENTS, type PartnerEvent } from '#contracts/partner/events.ts';
import type { selectOrderForEvent } from './event-store.ts';

type EventOrder = NonNullable<Awaited<ReturnType<typeof selectOrderForEvent>>>;

/** The stored event. The order's data is read when the event is sent. */
export const eventJobSchema = z.object({
  eventUuid: z.string(),
  partnerUuid: z.string(),
  lineUuid: z.string(),
  type: z.enum(PARTNER_EVENTS),
  at: z.string(),
  amountCents: z.optional(z.int()),
  reason: z.optional(z.string()),
});

export type EventJob = z.infer<typeof eventJobSchema>;

/** The event in a partner's format. */
export function eventOf(
  { eventUuid, type, at, amountCents, reason }: EventJob,
  order: EventOrder,
): PartnerEvent {
  return {
    id: eventUuid,
    type,
    created_at: at,
    mode: order.mode,
    data: {
      order_id: order.order_id,
      service: order.service,
      amount_cents: amountCents ?? order.final_price_cents,
      currency: 'USD',
      reference: order.partner_reference,
      metadata: order.partner_metadata ?? {},
      ...(reason !== undefined && { reason }),
    },
  };
}
