import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import { carrierNames, type TrackingNumber, trackingUrl } from '#contracts/order/carriers.ts';
import { formatDate } from '#contracts/time/california.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import { t, translate } from '#words/words.ts';
import { type Block, type Email, paragraph, type Row, rowsOf } from './parts/blocks.ts';
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
  parts: { ...opening, calendar: { title: 'If a calendar file is attached' } },
} as const satisfies EmailSpec;

type Shipment = OrderFacts & {
  /** The new expiration date of a renewal. */
  expiresOn?: Day | undefined;
  shippedAt: Date;
  /** The day on which the envelope is expected to arrive. */
  deliveredOn: Day;
  /** The number of vehicles that share the order's overnight envelope. */
  envelopeVehicles?: number;
  /** Unknown if the sandbox mailed the order. */
  tracking?: TrackingNumber | undefined;
  /** Whether the caller attaches a calendar file. */
  hasCalendar: boolean;
};

export function composeShipped(shipment: Shipment): Email {
  const { plate, expiresOn, kind, orderId, shipTo } = shipment;
  const mailed = translate(servicePlans[kind].mailed ?? 'order');
  const values = { ...namesIn(shipment), city: shipTo.city, state: shipTo.state, mailed };
  return writeEmail(shipment.licensee, shippedMail, values, ({ text }) => ({
    blocks: [
      {
        kind: 'plate',
        plate,
        expiresOn,
        tag: 'paid',
      },
      rowsOf(
        { label: t('Order ID'), value: orderId },
        { label: t('Status'), value: t('Mailed {day}', { day: formatDate(shipment.shippedAt) }) },
        { label: t('Expected delivery'), value: formatDayOfWeek(shipment.deliveredOn) },
        ...envelopeRows(shipment.envelopeVehicles),
        ...trackingRows(shipment),
      ),
      ...trackingBlocks(shipment),
      ...(shipment.hasCalendar ? [paragraph(text('calendar'))] : []),
      shipToBlock(shipment),
      statusButton(shipment),
    ],
  }));
}

function trackingRows({ tracking }: Shipment): Row[] {
  if (!tracking) return [];
  const { carrier, number } = tracking;
  return [{ label: t('Tracking number'), value: `${carrierNames[carrier]} ${number}` }];
}

function trackingBlocks({ tracking }: Shipment): Block[] {
  if (!tracking) return [];
  const label = t('Track it at {carrier}', { carrier: carrierNames[tracking.carrier] });
  return [paragraph({ label, href: trackingUrl(tracking) })];
}

export const shipToMail = {
  name: 'shipToMail',
  kind: 'ship-to',
  title: 'Address corrected',
  sent: 'When we correct an order’s mailing address.',
  values: ['name', 'plate', 'order', 'city', 'state'],
  parts: { ...opening },
} as const satisfies EmailSpec;

export function composeShipTo(order: OrderFacts): Email {
  const { city, state } = order.shipTo;
  return writeEmail(order.licensee, shipToMail, { ...namesIn(order), city, state }, () => ({
    blocks: newShipToBlocks(order),
  }));
}

function newShipToBlocks(order: OrderFacts): Block[] {
  return [
    rowsOf(
      { label: t('Order ID'), value: order.orderId },
      { label: t('License plate'), value: order.plate },
    ),
    shipToBlock(order),
    statusButton(order),
  ];
}

export const mailedAgainMail = {
  name: 'mailedAgainMail',
  kind: 'mailed-again',
  title: 'Mailed again',
  sent: 'When we mail an order again because it did not arrive.',
  values: ['name', 'plate', 'order', 'city', 'state', 'mailed'],
  parts: { ...opening },
} as const satisfies EmailSpec;

export function composeMailedAgain(order: OrderFacts): Email {
  const { city, state } = order.shipTo;
  const mailed = translate(servicePlans[order.kind].mailed ?? 'order');
  const values = { ...namesIn(order), city, state, mailed };
  return writeEmail(order.licensee, mailedAgainMail, values, () => ({
    blocks: newShipToBlocks(order),
  }));
}
