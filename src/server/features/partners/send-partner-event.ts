import * as z from 'zod/mini';
import { PARTNER_EVENTS, type PartnerEvent } from '#contracts/partner/events.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { signatureOf } from './signature.ts';
import { selectOrderForEvent, selectWebhook } from './store.ts';

const MINUTE_MS = 60_000;

/**
 * The delay after each failed attempt, as promised in docs/widget/events.md: three days in total, to span a weekend.
 */
export const RETRY_DELAYS_MS = [1, 5, 30, 120, 360, 720, 1440, 1680].map(
  (minutes) => minutes * MINUTE_MS,
);

/**
 * Sends an event to a partner's server, at least once: after a lost response, the event is sent again under the same
 * ID. Returns the reason if there is nothing left to send. Throws GatewayError if the server did not accept it.
 */
export async function sendPartnerEvent(
  { db, clock, gateways }: Deps,
  payload: unknown,
): Promise<string | undefined> {
  const event = eventJobSchema.parse(payload);
  const now = clock();
  const webhook = await selectWebhook(db, event.partnerUuid, now);
  if (!webhook) return 'The partner has no webhook URL';
  const body = await writeBody(db, event);
  if (body === undefined) return 'The order was removed';
  const headers = {
    'renewal-event-id': event.eventUuid,
    'renewal-signature': signatureOf(body, webhook.secrets, now),
  };
  await gateways.webhook.deliver({ url: webhook.url, headers, body });
  return undefined;
}

/** The exact text that is signed and sent. Undefined if the order was deleted. */
async function writeBody(db: Queryable, event: EventJob): Promise<string | undefined> {
  const order = await selectOrderForEvent(db, event.lineUuid);
  return order && JSON.stringify(eventOf(event, order));
}

type EventOrder = NonNullable<Awaited<ReturnType<typeof selectOrderForEvent>>>;

/** The stored event. The order's data is read when the event is sent. */
const eventJobSchema = z.object({
  eventUuid: z.string(),
  partnerUuid: z.string(),
  lineUuid: z.string(),
  type: z.enum(PARTNER_EVENTS),
  at: z.string(),
  amountCents: z.optional(z.int()),
  reason: z.optional(z.string()),
});

export type EventJob = z.infer<typeof eventJobSchema>;

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
