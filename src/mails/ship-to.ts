import { type Block, type Email, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts, shipToBlock, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const shipToMail = {
  name: 'shipToMail',
  kind: 'ship-to',
  title: 'Address corrected',
  sent: 'When we correct an order’s mailing address.',
  values: ['name', 'plate', 'order', 'city', 'state'],
  parts: { ...opening },
} as const satisfies EmailSpec;

/** Confirms an order's new mailing address. */
export function composeShipTo(order: OrderFacts): Email {
  const { city, state } = order.shipTo;
  return writeEmail(order.licensee, shipToMail, { ...namesIn(order), city, state }, () => ({
    blocks: newShipToBlocks(order),
  }));
}

export function newShipToBlocks(order: OrderFacts): Block[] {
  return [
    rowsOf(
      { label: 'Order ID', value: order.orderId },
      { label: 'License plate', value: order.plate },
    ),
    shipToBlock(order),
    statusButton(order),
  ];
}
