import type { Deps } from '../../deps.ts';
import type { WebhookGateway } from '../../gateways/webhook/port.ts';
import { signatureOf } from './signature.ts';
import { claimEvents, endEvent, postponeEvent } from './store.ts';

const MINUTE_MS = 60_000;
/** Waits after each failed attempt; after the last one the event is dead, for a person to look at. */
const WAITS_MS = [1, 5, 30, 120, 480, 1440].map((minutes) => minutes * MINUTE_MS);
/** Longer than any delivery may last. */
const LEASE_MS = MINUTE_MS;

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'logger'> & {
  webhook: WebhookGateway;
};

/**
 * Tells partners' servers what is due, once round. At least once: an event whose answer was lost is
 * sent again under the same id. Safe to run in several processes. Answers how many were delivered.
 */
export async function deliverPartnerEvents(deps: DeliverDeps): Promise<number> {
  const now = deps.clock();
  const events = await claimEvents(deps.db, now, new Date(now.getTime() + LEASE_MS));
  const results = await Promise.all(events.map((event) => deliver(deps, event)));
  return results.filter(Boolean).length;
}

type DueEvent = Awaited<ReturnType<typeof claimEvents>>[number];

async function deliver(deps: DeliverDeps, event: DueEvent): Promise<boolean> {
  const { db, clock, logger, webhook } = deps;
  const { uuid, body, attempts, webhook_url: url, webhook_secret: secret } = event;
  if (url === null || secret === null) return false;
  try {
    const headers = {
      'renewal-event-id': uuid,
      'renewal-signature': signatureOf(body, secret, clock()),
    };
    await webhook.deliver({ url, headers, body });
    await endEvent(db, uuid, { state: 'delivered', error: null, now: clock() });
    return true;
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    const wait = WAITS_MS[attempts - 1];
    if (wait === undefined) await endEvent(db, uuid, { state: 'dead', error, now: clock() });
    else await postponeEvent(db, uuid, { until: new Date(clock().getTime() + wait), error });
    logger.warn({ eventUuid: uuid, attempts, error }, 'partner could not be told');
    return false;
  }
}
