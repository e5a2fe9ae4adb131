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
  reason?: string;
};

/**
 * Writes events down in the transaction that makes them true: one for each order and type, ever. Orders of our own
 * site, and partners without an address, cost nothing.
 */
export async function recordNews(
  tx: Tx,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  news: readonly OrderNews[],
): Promise<void> {
  const uuids = new Set(news.flatMap(({ partnerUuid }) => partnerUuid ?? []));
  if (uuids.size === 0) return;
  const toTell = await selectPartnersToTell(tx, [...uuids]);
  const now = clock();
  const planned = news.flatMap(({ partnerUuid, ...told }) => {
    if (partnerUuid === null || !toTell.has(partnerUuid)) return [];
    const payload: EventJob = {
      eventUuid: rowUuid(now),
      partnerUuid,
      at: now.toISOString(),
      ...told,
    };
    return [{ kind: TELL_PARTNER, payload, key: `${told.type}:${told.lineUuid}` }];
  });
  if (planned.length > 0) await jobs.enqueuing(tx, planned).execute();
}

/** The event of a stage that an order has come to; undefined for a stage that partners are not told of. */
export function eventOfStage(stage: OrderStage): PartnerEventType | undefined {
  switch (stage) {
    case 'paid':
      return 'order.paid';
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
    case 'label_printed':
    case 'closed':
      return undefined;
  }
}

/** The DMV's reason as partners may read it: its own words may name the vehicle. */
export function reasonWithout(reason: string, { plate, vin }: { plate: string; vin: string }) {
  const names = new Set([plate, vin].map(bare));
  return reason.replace(/[\p{L}\p{N}-]+/gu, (word) =>
    names.has(bare(word)) ? 'the vehicle' : word,
  );
}

function bare(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
