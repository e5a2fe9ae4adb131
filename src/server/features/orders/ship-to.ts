/** Where a paid order is mailed to, corrected by staff. */
import * as z from 'zod';
import type { OrderStage, Tx } from '../../db/schema.ts';
import { setShipTo } from './change-store.ts';
import { envelopesOf } from './envelopes.ts';
import { isBeforeLabel, isLabeled } from './lifecycle.ts';
import { mailingPartsOf } from './mailing-parts.ts';
import { lockPaidTogether, type PaidTogether } from './store.ts';

export type ShipToCorrection = {
  to: Readonly<Record<string, string | boolean>>;
  staffUuid: string;
  now: Date;
};

/**
 * Corrects where an order goes to, and with it every vehicle in its envelope: it is mailed once. The earlier address is
 * kept beside the new one. Returns the orders that were corrected; none where a label is printed already.
 */
export async function correctShipTo(
  tx: Tx,
  lineUuid: string,
  correction: ShipToCorrection,
): Promise<string[]> {
  const lines = await lockEnvelope(tx, lineUuid, isBeforeLabel);
  if (!lines.every(({ stage }) => stage !== null && !isLabeled(stage))) return [];
  await readdress(tx, lines, correction);
  return lines.filter(({ stage }) => isBeforeLabel(stage)).map(({ uuid }) => uuid);
}

/** The same where a label is printed. Returns the orders that have one, and have to be mailed again. */
export async function redirectMailed(
  tx: Tx,
  lineUuid: string,
  correction: ShipToCorrection,
): Promise<string[]> {
  const lines = await lockEnvelope(tx, lineUuid, isLabeled);
  await readdress(tx, lines, correction);
  return lines.filter(({ stage }) => isLabeled(stage)).map(({ uuid }) => uuid);
}

/** The order itself and those that share its envelope, locked; none where its own stage is another. */
async function lockEnvelope(
  tx: Tx,
  lineUuid: string,
  isOfStage: (stage: OrderStage | null) => boolean,
): Promise<PaidTogether[]> {
  const paid = await lockPaidTogether(tx, lineUuid);
  const own = paid.find(({ uuid }) => uuid === lineUuid);
  if (!own || !isOfStage(own.stage)) return [];
  return sharedEnvelopes(paid).find((all) => all.some(({ uuid }) => uuid === lineUuid)) ?? [own];
}

/**
 * The vehicles that were paid together in one envelope, by where it was to go then: an address that staff correct later
 * takes none into the envelope of others.
 */
export function sharedEnvelopes<
  P extends Pick<PaidTogether, 'uuid' | 'envelope_vehicles' | 'address_snapshot'>,
>(paid: readonly P[]): P[][] {
  const parcels = paid
    .filter(({ envelope_vehicles }) => envelope_vehicles > 1)
    .map((line) => ({
      ...(earlierPlaces(line.address_snapshot)[0] ?? mailingPartsOf(line.address_snapshot)),
      ...line,
      is_overnight_shipping: true,
    }));
  return envelopesOf(parcels);
}

/** Also those that have ended: the envelope was theirs, too. */
async function readdress(
  tx: Tx,
  lines: readonly PaidTogether[],
  { to, staffUuid, now }: ShipToCorrection,
): Promise<void> {
  for (const { uuid, address_snapshot } of lines) {
    const { earlier, is_usps_suggested: wasSpelled, ...before } = keptOf(address_snapshot);
    const was = { ...mailingPartsOf(before), until: now.toISOString(), staff_uuid: staffUuid };
    // The rest of the address is kept, but what the postal service spelled was the earlier place.
    const is_usps_suggested = wasSpelled === true && isSamePlace(before, to);
    await setShipTo(tx, uuid, { ...before, is_usps_suggested, ...to, earlier: [...earlier, was] });
  }
}

const earlierSchema = z.catch(z.array(z.object({ until: z.string() }).loose()), []);

/** What stood on the envelope before staff corrected it, each until when (an ISO moment), the oldest first. */
export function earlierPlaces(snapshot: unknown) {
  return earlierSchema
    .parse(keptOf(snapshot).earlier)
    .map((earlier) => ({ ...mailingPartsOf(earlier), until: earlier.until }));
}

function isSamePlace(before: Record<string, unknown>, to: ShipToCorrection['to']): boolean {
  return ['street_address', 'city', 'state', 'zip_code'].every((part) => before[part] === to[part]);
}

function keptOf(snapshot: unknown): Record<string, unknown> & { earlier: unknown[] } {
  const kept: Record<string, unknown> = { ...(typeof snapshot === 'object' ? snapshot : {}) };
  const { earlier } = kept;
  return { ...kept, earlier: Array.isArray(earlier) ? earlier : [] };
}
