import * as z from 'zod/mini';
import { ORDER_REMOVED } from '#contracts/desk/partners.ts';
import { PARTNER_EVENTS, type PartnerEvent } from '#contracts/partner/events.ts';
import type { Queryable } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { GatewayError } from '../../errors.ts';
import { WebhookRejection } from '../../gateways/webhook/port.ts';
import { signatureOf } from './signature.ts';
import { insertAttempt, selectOrdersForEvents, selectWebhook } from './store.ts';

const MINUTE_MS = 60_000;
const RESPONSE_MAX = 1000;
/** Partners' firewalls recognize our messages by it. */
const USER_AGENT = 'Renewal-Webhooks/1 (registration renewal checkout)';

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
  if (!webhook) return 'There was no webhook URL';
  const body = await writeBody(db, event);
  if (body === undefined) return ORDER_REMOVED;
  const headers = {
    'user-agent': USER_AGENT,
    'renewal-event-id': event.eventUuid,
    'renewal-signature': signatureOf(body, webhook.secrets, now),
  };
  const record = (status: number | null, response: string) =>
    insertAttempt(db, {
      uuid: rowUuid(now),
      event_uuid: event.eventUuid,
      attempted_at: now,
      status,
      response: response.replaceAll('\0', '').slice(0, RESPONSE_MAX),
    });
  try {
    const { status, text } = await gateways.webhook.deliver({ url: webhook.url, headers, body });
    await record(status, text);
  } catch (error) {
    if (error instanceof WebhookRejection) await record(error.response.status, error.response.text);
    else if (error instanceof GatewayError) await record(null, error.message);
    throw error;
  }
  return undefined;
}

/** The exact text that is signed and sent. Undefined if the order was deleted. */
export async function writeBody(db: Queryable, event: EventJob): Promise<string | undefined> {
  const [read] = await readEvents(db, [event]);
  return read && JSON.stringify(read);
}

/** Without events whose order was deleted. */
export async function readEvents(
  db: Queryable,
  events: readonly EventJob[],
): Promise<PartnerEvent[]> {
  const lineUuids = events.flatMap(({ lineUuid }) => lineUuid ?? []);
  const orders = new Map<string | undefined, EventOrder>([[undefined, SAMPLE]]);
  for (const { uuid, ...order } of await selectOrdersForEvents(db, lineUuids))
    orders.set(uuid, order);
  return events.flatMap((event) => {
    const order = orders.get(event.lineUuid);
    return order ? [eventOf(event, order)] : [];
  });
}

type EventOrder = Omit<Awaited<ReturnType<typeof selectOrdersForEvents>>[number], 'uuid'>;

/** The order of test events that partners send themselves. */
const SAMPLE: EventOrder = {
  order_id: 'R000000',
  service: 'renew-vehicle-registration',
  final_price_cents: 24_680,
  partner_reference: null,
  partner_metadata: null,
  mode: 'test',
};

/** The stored event. The order's data is read when the event is sent. */
export const eventJobSchema = z.object({
  eventUuid: z.string(),
  partnerUuid: z.string(),
  /** Absent for a test event. */
  lineUuid: z.optional(z.string()),
  type: z.enum(PARTNER_EVENTS),
  at: z.string(),
  /** Until this time, the event can be withdrawn. */
  notBefore: z.optional(z.string()),
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
