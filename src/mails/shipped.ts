import { isolated } from '#contracts/account/isolated.ts';
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { formatDate } from '#contracts/time/california.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { envelopeRows } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

export type ShippedTo = {
  name: string;
  companyName: string;
  streetAddress: string;
  unit: string;
  city: string;
  state: string;
  zipCode: string;
};

export type Shipment = {
  licensee: MailSender;
  firstName: string;
  orderId: string;
  kind: ServiceKind;
  plate: string;
  expiresOn?: Day | undefined;
  shippedAt: Date;
  /** The day on which it is expected to arrive. */
  deliveredOn: Day;
  shipTo: ShippedTo;
  /** How many vehicles share its overnight envelope. */
  envelopeVehicles?: number;
  orderStatusUrl: string;
};

/** Says that the official papers are on their way, and where to. */
export function renderShippedMail(shipment: Shipment): MailText {
  const { plate, expiresOn, kind, orderId, shipTo } = shipment;
  const { say } = mailVoice(shipment.licensee, 'shippedMail', {
    name: shipment.firstName,
    plate,
    order: orderId,
    city: shipTo.city,
    state: shipTo.state,
    mailed: servicePlans[kind].mailed ?? 'order',
  });
  return composeMail(shipment.licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      {
        kind: 'plate',
        plate,
        expiresOn: kind === 'renewal' ? expiresOn : undefined,
        tag: 'paid',
      },
      {
        kind: 'rows',
        rows: [
          { label: 'Order ID', value: orderId },
          { label: 'Status', value: `${orderStates.mailed} ${formatDate(shipment.shippedAt)}` },
          { label: 'Expected delivery', value: formatDayOfWeek(shipment.deliveredOn) },
          ...envelopeRows(shipment.envelopeVehicles),
        ],
      },
      { kind: 'lines', title: 'Ship to', lines: shipToLines(shipTo) },
      { kind: 'button', label: 'CHECK ORDER STATUS', href: shipment.orderStatusUrl },
    ],
  });
}

export function shipToLines({
  name,
  companyName,
  streetAddress,
  unit,
  city,
  state,
  zipCode,
}: ShippedTo) {
  const place = `${isolated(city)}, ${state} ${zipCode}`;
  const lines = [...[name, companyName, streetAddress, unit].map(isolated), place];
  return lines.filter((line) => line.trim() !== '');
}
