import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type EventJob, eventJobSchema, eventOf } from './event-body.ts';
import { selectToldOrder } from './event-store.ts';
import { signatureOf } from './signature.ts';
import { selectWebhook } from './store.ts';

/** The job that tells a partner's server of one event. It is also the record of what became of it. */
export const TELL_PARTNER = 'tell-partner';

const MINUTE_MS = 60_000;

/** The pause after each failed try, as promised in docs/widget/events.md: three days, so that a weekend may pass. */
export const PAUSES_MS = [1, 5, 30, 120, 360, 720, 1440, 1680].map(
  (minutes) => minutes * MINUTE_MS,
);

/**
 * Sends an event to a partner's server, at least once: if the response was lost, the event is sent again under the same
 * id. Returns why there is nothing to send any more, if that is so. Throws GatewayError where the server has not taken it.
 */
export async function tellPartner(
  { db, clock, gateways }: Deps,
  payload: unknown,
): Promise<string | undefined> {
  const event = eventJobSchema.parse(payload);
  const now = clock();
  const webhook = await selectWebhook(db, event.partnerUuid, now);
  if (!webhook) return 'The partner has no address for events';
  const body = await writeBody(db, event);
  if (body === undefined) return 'The order was removed';
  const headers = {
    'renewal-event-id': event.eventUuid,
    'renewal-signature': signatureOf(body, webhook.secrets, now),
  };
  await gateways.webhook.deliver({ url: webhook.url, headers, body });
  return undefined;
}

/** The exact text that is signed and sent; undefined where the order is gone. */
async function writeBody(db: Queryable, event: EventJob): Promise<string | undefined> {
  const order = await selectToldOrder(db, event.lineUuid);
  return order && JSON.stringify(eventOf(event, order));
}
