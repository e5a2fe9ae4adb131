import type { Cents } from '#contracts/catalogue/money.ts';
import type { PartnerEventType } from '#contracts/partner/events.ts';
import type { OrderStage, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { JOBS } from '../../jobs/kinds.ts';
import type { EventJob } from './send-partner-event.ts';

/** If `partnerUuid` is null, no partner is notified. */
export type NewOrderEvent = {
  type: PartnerEventType;
  lineUuid: string;
  partnerUuid: string | null;
  amountCents?: Cents;
  /** An order may have several refunds. */
  refundUuid?: string;
  reason?: string;
  /** The event is not sent before this time. Until then, it can be withdrawn. */
  notBefore?: Date | undefined;
};

/**
 * Records events in the same transaction as their cause: one per order and type, or per refund, for as long as the
 * event is stored. Does nothing for orders on our site. Partners without a webhook read their events from the API.
 */
export async function recordOrderEvents(
  tx: Tx,
  { jobs, clock }: Deps,
  news: readonly NewOrderEvent[],
): Promise<void> {
  const now = clock();
  const events = news.flatMap(({ partnerUuid, refundUuid, notBefore, ...event }) => {
    if (partnerUuid === null) return [];
    const payload: EventJob = {
      eventUuid: rowUuid(now),
      partnerUuid,
      at: now.toISOString(),
      ...event,
      ...(notBefore && { notBefore: notBefore.toISOString() }),
    };
    const key = keyOf(event.type, refundUuid ?? event.lineUuid);
    return [{ kind: JOBS.notifyPartner, payload, key, ...(notBefore && { runAt: notBefore }) }];
  });
  if (events.length > 0) await jobs.enqueueCte(tx, events).execute();
}

const keyOf = (type: PartnerEventType, uuid: string) => `${type}:${uuid}`;

/** Withdraws an event that has not been sent, because its cause was undone. */
export async function withdrawOrderEvent(
  tx: Tx,
  { jobs }: Deps,
  { type, lineUuid }: Pick<NewOrderEvent, 'type' | 'lineUuid'>,
): Promise<void> {
  await jobs.cancel(tx, JOBS.notifyPartner, keyOf(type, lineUuid));
}

/** Undefined for stages without an event. */
export function eventOfStage(stage: OrderStage): PartnerEventType | undefined {
  switch (stage) {
    case 'filing':
      return 'order.filed';
    case 'completed':
      return 'order.completed';
    case 'shipped':
      return 'order.shipped';
    case 'rejected':
      return 'order.rejected';
    case 'canceled':
      return 'order.canceled';
    // The payment event covers this stage.
    case 'paid':
    case 'fees_taken':
    case 'label_printed':
    case 'delivered':
    case 'closed':
      return undefined;
  }
}

/**
 * The DMV's reason without data about the vehicle, because the text may contain the plate or VIN with any spacing or
 * hyphens.
 */
export function redactReason(reason: string, { plate, vin }: { plate: string; vin: string }) {
  return [vin, plate].reduce((text, name) => redactName(text, bare(name)), reason);
}

/** Replaces every run of words that spells the plate or VIN, regardless of the separators. */
function redactName(text: string, name: string): string {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  let kept = '';
  let end = 0;
  for (const [place, first] of words.entries()) {
    if (first.index < end) continue;
    let joined = '';
    const last = words.slice(place, place + name.length).find(([word]) => {
      joined += bare(word);
      return joined.length >= name.length;
    });
    if (!last || joined !== name) continue;
    kept += `${text.slice(end, first.index)}the vehicle`;
    end = last.index + last[0].length;
  }
  return kept + text.slice(end);
}

function bare(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
