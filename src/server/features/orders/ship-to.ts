import * as z from 'zod';
import type { OrderStage, Queryable, Tx } from '../../db/schema.ts';
import { isBeforeLabel, isLabeled, undoneStages } from '../../order-lifecycle.ts';
import { envelopesOf } from './envelopes.ts';
import { findPaidTogether, lockPaidTogether, type PaidTogether } from './lines-store.ts';
import { mailingPartsOf } from './mailing-parts.ts';
import { setShipTo } from './store.ts';

export type ShipToCorrection = {
  to: Readonly<Record<string, string | boolean>>;
  staffUuid: string;
  now: Date;
};

/**
 * Corrects every order in the envelope. Keeps a record of the earlier address. Returns the corrected orders, or none
 * if a label is already printed.
 */
export async function correctShipTo(tx: Tx, lineUuid: string, correction: ShipToCorrection) {
  const lines = await lockEnvelope(tx, lineUuid, isBeforeLabel);
  if (!lines.every(({ stage }) => stage !== null && !isLabeled(stage))) return [];
  await readdress(tx, lines, correction);
  return lines.filter(({ stage }) => isBeforeLabel(stage)).map(({ uuid }) => uuid);
}

/** Corrects the address after a label was printed. Returns the orders with a label, which must be mailed again. */
export async function redirectMailed(tx: Tx, lineUuid: string, correction: ShipToCorrection) {
  const lines = await lockEnvelope(tx, lineUuid, isLabeled);
  await readdress(tx, lines, correction);
  return lines.filter(({ stage }) => isLabeled(stage)).map(({ uuid }) => uuid);
}

/**
 * Locks the orders that were paid for together, and returns those in the order's envelope, in every stage. Empty if the
 * order isn't paid.
 */
export async function lockEnvelopeOf(tx: Tx, lineUuid: string): Promise<PaidTogether[]> {
  return lockEnvelope(tx, lineUuid, () => true);
}

/**
 * The numbers of the other orders in the order's envelope. Once its label is printed, `printed` lists the envelope's
 * orders, because an order that is still at the DMV gets another one.
 */
export async function findSharedWith(
  db: Queryable,
  { uuid, stage, envelope_vehicles }: Pick<PaidTogether, 'uuid' | 'stage' | 'envelope_vehicles'>,
  printed?: readonly string[],
): Promise<string[]> {
  if (envelope_vehicles < 2) return [];
  const envelopes = sharedEnvelopes(await findPaidTogether(db, uuid));
  return (envelopes.find((all) => all.some((one) => one.uuid === uuid)) ?? [])
    .filter((one) => one.uuid !== uuid && one.stage !== null && !undoneStages.includes(one.stage))
    .filter((one) => printed?.includes(one.uuid) ?? isLabeled(one.stage) === isLabeled(stage))
    .map(({ order_id }) => order_id);
}

/** The order and those that share its envelope, locked. Empty if `isOfStage` rejects the order's stage. */
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
 * Uses the address at the time of payment, so that a later correction doesn't move an order into another envelope.
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

/** Includes ended orders, because the envelope was addressed for them, too. */
async function readdress(
  tx: Tx,
  lines: readonly PaidTogether[],
  { to, staffUuid, now }: ShipToCorrection,
): Promise<void> {
  for (const { uuid, address_snapshot } of lines) {
    const { earlier, is_usps_suggested: wasSpelled, ...before } = storedAddress(address_snapshot);
    const was = { ...mailingPartsOf(before), until: now.toISOString(), staff_uuid: staffUuid };
    // The postal service standardized only the earlier address, so the address stays marked as standardized only if the
    // street, city, state, and ZIP code are unchanged.
    const is_usps_suggested = wasSpelled === true && isSamePlace(before, to);
    await setShipTo(tx, uuid, { ...before, is_usps_suggested, ...to, earlier: [...earlier, was] });
  }
}

const earlierSchema = z.catch(z.array(z.object({ until: z.string() }).loose()), []);

/** The addresses before corrections, oldest first, each with the time of its correction (an ISO timestamp). */
export function earlierPlaces(snapshot: unknown) {
  return earlierSchema
    .parse(storedAddress(snapshot).earlier)
    .map((earlier) => ({ ...mailingPartsOf(earlier), until: earlier.until }));
}

/** The earlier addresses that a correction changed. Orders that were mailed again to the same address store it, too. */
export function changedPlaces(snapshot: unknown) {
  const places = earlierPlaces(snapshot);
  const texts = [...places, snapshot].map((place) =>
    Object.values(mailingPartsOf(place))
      .map((part) => part.trim().toLowerCase())
      .join('\n'),
  );
  return places.filter((_, index) => texts[index] !== texts[index + 1]);
}

function isSamePlace(before: Record<string, unknown>, to: ShipToCorrection['to']): boolean {
  return ['street_address', 'city', 'state', 'zip_code'].every((part) => before[part] === to[part]);
}

function storedAddress(snapshot: unknown): Record<string, unknown> & { earlier: unknown[] } {
  const fields: Record<string, unknown> = { ...(typeof snapshot === 'object' ? snapshot : {}) };
  const { earlier } = fields;
  return { ...fields, earlier: Array.isArray(earlier) ? earlier : [] };
}
