import * as z from 'zod/mini';
import { PARTNER_EVENTS, type PartnerEvent } from '#contracts/partner/events.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { GatewayError } from '../../errors.ts';
import { selectToldOrder } from './event-store.ts';
import { signatureOf } from './signature.ts';
import { selectWebhook } from './store.ts';

/** The job that tells a partner's server of one event. It is also the record of what became of it. */
export const TELL_PARTNER = 'tell-partner';

/** What is kept of an event. The order's own data is read when the event is sent. */
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

/** An event as it was written before each order had events of its own: its whole text. */
const writtenEventSchema = z.object({
  eventUuid: z.string(),
  partnerUuid: z.string(),
  body: z.string(),
});

const payloadSchema = z.union([eventJobSchema, writtenEventSchema]);

const HOUR_MS = 3_600_000;

/** The pause after each failed try, as promised in docs/widget/events.md: 74 hours, so that a weekend is slept through. */
export const PAUSES_MS = [1 / 60, 5 / 60, 0.5, 2, 6, 12, 24, 28].map((hours) => hours * HOUR_MS);

/**
 * Sends an event to a partner's server, at least once: if the response was lost, the event is sent again under the same
 * id. Throws GatewayError where the server has not taken it, or the partner has no address any more.
 */
export async function tellPartner(
  { db, clock, gateways }: Pick<Deps, 'db' | 'clock' | 'gateways'>,
  payload: unknown,
): Promise<void> {
  const event = payloadSchema.parse(payload);
  const body = 'body' in event ? event.body : await writeBody(db, event);
  // Of a test order that was removed meanwhile nothing is left to tell.
  if (body === undefined) return;
  const webhook = await selectWebhook(db, event.partnerUuid);
  if (!webhook) {
    throw new GatewayError('webhook', 'The partner has no address for events', { retryable: true });
  }
  const headers = {
    'renewal-event-id': event.eventUuid,
    'renewal-signature': signatureOf(body, webhook.secret, clock()),
  };
  await gateways.webhook.deliver({ url: webhook.url, headers, body });
}

/** The exact text that is signed and sent; undefined where the order is gone. */
async function writeBody(
  db: Queryable,
  { eventUuid, lineUuid, type, at, amountCents, reason }: EventJob,
): Promise<string | undefined> {
  const order = await selectToldOrder(db, lineUuid);
  if (!order) return undefined;
  const event: PartnerEvent = {
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
  return JSON.stringify(event);
}
