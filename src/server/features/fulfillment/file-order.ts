import { isFiled } from '#contracts/catalogue/service-plan.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import type { OnRecord } from '#mails/status-record.ts';
import type { OrderStage } from '../../db/schema.ts';
import { type Deps, gatewaysFor } from '../../deps.ts';
import type { DmvLookup } from '../../gateways/dmv/port.ts';
import { FEES_TAKEN } from '../../order-lifecycle.ts';
import { isEligible, missingPaperWords } from '../lookup/vehicles/service.ts';
import { type OrderLineInFull, recordMissingPapers, recordNote } from '../orders/service.ts';

/** The result of one step in an order's lifecycle. */
export type Step = {
  line: OrderLineInFull;
  from: OrderStage;
  to: OrderStage;
  note: string | null;
  /** The new expiry, if the DMV has accepted a renewal. */
  expiresOn?: string;
  /** What the DMV still needs, if it has accepted a renewal's fees. */
  missingPapers?: readonly MissingPaperWords[];
  /** The result of a status check. */
  found?: { record: OnRecord | undefined };
};

/** Files an order with its UUID as the idempotency key. For a status check, looks up the record instead. */
export async function fileOrder(
  deps: Deps,
  line: OrderLineInFull,
  from: OrderStage,
  to: OrderStage,
): Promise<Step> {
  const { clock, logger } = deps;
  const { dmv } = gatewaysFor(deps, line);
  const { uuid: orderUuid, kind: transaction, plate, vin } = line;
  if (!isFiled(transaction)) {
    const record = onRecord(await dmv.lookUp(plate), californiaDay(clock()));
    return { line, from, to, note: recordNote(record), found: { record } };
  }
  const filing = await dmv.file({ orderUuid, transaction, plate, vin });
  if (filing.outcome === 'rejected') {
    if (from === FEES_TAKEN)
      throw new Error(`The DMV keeps the fees and rejects the renewal: ${filing.reason}`);
    logger.warn({ orderId: line.order_id }, 'order rejected by the DMV');
    return { line, from, to: 'rejected', note: filing.reason };
  }
  if (filing.outcome === 'fees_taken') {
    const missingPapers = missingPaperWords(filing.missingPapers);
    if (from === FEES_TAKEN) await recordMissingPapers(deps.db, line, missingPapers);
    return { line, from, to: FEES_TAKEN, note: filing.reference, missingPapers };
  }
  const { reference: note, expiresOn } = filing;
  return { line, from, to, note, ...(expiresOn !== null && { expiresOn }) };
}

function onRecord(lookup: DmvLookup, today: string): OnRecord | undefined {
  if (lookup.outcome === 'not_found') return undefined;
  const expiresOn = 'vehicle' in lookup ? lookup.vehicle.expiresOn : null;
  if (expiresOn === null) throw new Error('Expected the DMV to be asked');
  const hold = lookup.outcome === 'held' ? lookup.reason : undefined;
  return recordOf({ expiresOn, hold }, today);
}

export function recordOf(
  { expiresOn, hold }: Pick<OnRecord, 'expiresOn' | 'hold'>,
  today: string,
): OnRecord {
  const mayRenew = hold === undefined && isEligible('renewal', expiresOn, today);
  return { expiresOn, mayRenew, hold };
}
