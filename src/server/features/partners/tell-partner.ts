import type { Deps } from '../../deps.ts';
import { signatureOf } from './signature.ts';
import { selectWebhook } from './store.ts';

/** An event for a partner's server; `body` is the exact text that is signed and sent. */
export type PartnerEvent = { eventUuid: string; partnerUuid: string; body: string };

const MINUTE_MS = 60_000;

/** The pause after each failed try, as promised in docs/widget/integration.md. */
export const PAUSES_MS = [1, 5, 30, 120, 480, 1440].map((minutes) => minutes * MINUTE_MS);

/**
 * Sends an event to a partner's server, at least once: if the response was lost, the event is sent again
 * under the same id. A partner without an address keeps the event: returns when to look again.
 */
export async function tellPartner(
  { db, clock, gateways }: Pick<Deps, 'db' | 'clock' | 'gateways'>,
  { eventUuid, partnerUuid, body }: PartnerEvent,
): Promise<Date | undefined> {
  const now = clock();
  const webhook = await selectWebhook(db, partnerUuid);
  if (!webhook) return new Date(now.getTime() + MINUTE_MS);
  const headers = {
    'renewal-event-id': eventUuid,
    'renewal-signature': signatureOf(body, webhook.secret, now),
  };
  await gateways.webhook.deliver({ url: webhook.url, headers, body });
  return undefined;
}
