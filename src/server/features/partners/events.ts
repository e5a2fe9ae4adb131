/** What happens to orders that came from partners' pages, written down for the partners. */
import type { Cents } from '#contracts/catalogue/money.ts';
import type { PartnerEventType } from '#contracts/partner/events.ts';
import type { OrderStage, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import type { EventJob } from './event-body.ts';
import { selectPartnersToTell } from './event-store.ts';
import { TELL_PARTNER } from './tell-partner.ts';

/** Something that has just happened to an order; a partner of null is told nothing. */
export type OrderNews = {
  type: PartnerEventType;
  lineUuid: string;
  partnerUuid: string | null;
  /** What went back. */
  amountCents?: Cents;
  /** The refund, of which an order may have several. */
  refundUuid?: string;
  reason?: string;
};

/**
 * Writes events down in the transaction that makes them true: one for each order and type, or refund, as long as it is kept. Orders of
 * our own site cost nothing; for partners without an address nothing is written.
 */
export async function recordNews(
  tx: Tx,
  { jobs, clock }: Deps,
  news: readonly OrderNews[],
): Promise<void> {
  const uuids = new Set(news.flatMap(({ partnerUuid }) => partnerUuid ?? []));
  if (uuids.size === 0) return;
  const toTell = await selectPartnersToTell(tx, [...uuids]);
  const now = clock();
  const planned = news.flatMap(({ partnerUuid, refundUuid, ...told }) => {
    if (partnerUuid === null || !toTell.has(partnerUuid)) return [];
    const payload: EventJob = {
      eventUuid: rowUuid(now),
      partnerUuid,
      at: now.toISOString(),
      ...told,
    };
    return [{ kind: TELL_PARTNER, payload, key: `${told.type}:${refundUuid ?? told.lineUuid}` }];
  });
  if (planned.length > 0) await jobs.enqueueCte(tx, planned).execute();
}

/** The event of a stage to which an order has moved on; undefined for a stage that partners are not told of so. */
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
    // Told with the payment.
    case 'paid':
    case 'fees_taken':
    case 'label_printed':
    case 'closed':
      return undefined;
  }
}

/** The DMV's reason as partners may read it: its own words may name the vehicle, with spaces or hyphens as it likes. */
export function reasonWithout(reason: string, { plate, vin }: { plate: string; vin: string }) {
  return [vin, plate].reduce((text, name) => withoutName(text, bare(name)), reason);
}

/** Takes out each run of words that is the name, whatever stands between them. */
function withoutName(text: string, name: string): string {
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
