/**
 * Labels from the carrier account. Without one, the operator supplies labels, and the envelopes have no tracking
 * number.
 */
import pLimit from 'p-limit';
import type { Deps } from '../../../deps.ts';
import { GatewayError } from '../../../errors.ts';
import { mailingPartsOf } from '../../orders/mailing-parts.ts';
import { findLinesOfAll } from '../../orders/service.ts';
import { isLabelBought } from './parcel.ts';
import {
  type ParcelInFull,
  saveHandle,
  selectParcel,
  selectUnusedLabels,
  updateParcel,
  updatePrinted,
} from './store.ts';

const CALLS_AT_ONCE = 4;

/**
 * Buying a label again after a lost response returns the first label. If a label can't be bought, the reason is saved
 * with its envelope, and the other envelopes are not affected.
 */
export async function buyLabels(deps: Deps, parcelUuids: readonly string[]): Promise<void> {
  const limit = pLimit(CALLS_AT_ONCE);
  await Promise.all(
    parcelUuids.map((uuid) =>
      limit(async () => {
        const parcel = await selectParcel(deps.db, uuid);
        if (parcel?.state !== 'printed' || parcel.tracking_number !== null) return;
        const problem = await buyLabel(deps, parcel);
        if (problem !== parcel.problem) await updateParcel(deps.db, uuid, { problem });
      }),
    ),
  );
}

const NO_ANSWER = 'The carrier did not respond. Try again.';

/** Returns why buying failed, or null if there is a label or staff supply their own. */
async function buyLabel(deps: Deps, parcel: ParcelInFull): Promise<string | null> {
  const { shipping } = deps.gateways;
  const lines = await findLinesOfAll(deps.db, parcel.line_uuids);
  const request = {
    parcelUuid: parcel.uuid,
    to: mailingPartsOf(lines[0]?.address),
    isOvernight: parcel.is_overnight,
    vehicles: lines.length,
  };
  try {
    let handle = parcel.label_handle;
    if (handle === null) {
      const opened = await shipping.open(request);
      if (opened === undefined) return null;
      if (typeof opened !== 'string') return opened.rejected;
      // The label's ID is stored first, so that two processes can't buy two labels.
      handle = await saveHandle(deps.db, parcel.uuid, opened);
    }
    const label = await shipping.buy(handle, request);
    if ('rejected' in label) return label.rejected;
    // If the envelope was canceled in the meantime, the label is refunded later.
    await updatePrinted(deps.db, parcel.uuid, {
      carrier: label.carrier,
      tracking_number: label.number,
      label_cents: label.costCents,
      tracker: label.tracker,
    });
    return null;
  } catch (err) {
    if (!(err instanceof GatewayError)) throw err;
    deps.logger.warn({ err }, 'could not buy a label');
    return NO_ANSWER;
  }
}

/** Undefined if the operator supplies the label. */
export async function readLabelImage(deps: Deps, parcel: ParcelInFull) {
  const { label_handle: handle } = parcel;
  if (!isLabelBought(parcel) || handle === null) return undefined;
  return deps.gateways.shipping.readLabel(handle);
}

/** Longer than it takes to buy a label. */
const BUYING_MS = 10 * 60_000;

export async function refundUnusedLabels(deps: Deps): Promise<void> {
  const { db, clock, gateways, logger } = deps;
  const labels = await selectUnusedLabels(db, new Date(clock().getTime() - BUYING_MS));
  for (const { uuid: key, handle } of labels) {
    try {
      const isRefunded = await gateways.shipping.refundLabel(handle);
      const result = isRefunded ? 'refunded' : 'refund declined';
      logger.info({ key, result }, 'unused label');
      await updateParcel(db, key, { label_voided_at: clock() });
    } catch (err) {
      if (!(err instanceof GatewayError)) throw err;
      logger.warn({ err, key }, 'could not get a refund for an unused label');
    }
  }
}
