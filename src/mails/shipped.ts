import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { formatDate } from '#contracts/time/california.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import { type Email, rowsOf } from './parts/blocks.ts';
import {
  envelopeRows,
  namesIn,
  type OrderFacts,
  shipToBlock,
  statusButton,
} from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const shippedMail = {
  name: 'shippedMail',
  kind: 'shipped',
  title: 'In the mail',
  sent: 'When an order is mailed.',
  values: ['name', 'plate', 'order', 'city', 'state', 'mailed'],
  parts: { ...opening },
} as const satisfies EmailSpec;

type Shipment = OrderFacts & {
  expiresOn?: Day | undefined;
  shippedAt: Date;
  /** The day on which it is expected to arrive. */
  deliveredOn: Day;
  /** The number of vehicles that share its overnight envelope. */
  envelopeVehicles?: number;
};

/** Says that the official documents are in the mail, and where to. */
export function composeShipped(shipment: Shipment): Email {
  const { plate, expiresOn, kind, orderId, shipTo } = shipment;
  const mailed = servicePlans[kind].mailed ?? 'order';
  const values = { ...namesIn(shipment), city: shipTo.city, state: shipTo.state, mailed };
  return writeEmail(shipment.licensee, shippedMail, values, () => ({
    blocks: [
      {
        kind: 'plate',
        plate,
        expiresOn: kind === 'renewal' ? expiresOn : undefined,
        tag: 'paid',
      },
      rowsOf(
        { label: 'Order ID', value: orderId },
        { label: 'Status', value: `${orderStates.mailed} ${formatDate(shipment.shippedAt)}` },
        { label: 'Expected delivery', value: formatDayOfWeek(shipment.deliveredOn) },
        ...envelopeRows(shipment.envelopeVehicles),
      ),
      shipToBlock(shipment),
      statusButton(shipment),
    ],
  }));
}
