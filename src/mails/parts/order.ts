/** What emails about an order have in common. */
import { isolated } from '#contracts/account/isolated.ts';
import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { envelopeWords } from '#contracts/order/envelope-words.ts';
import { type Block, button, type Row } from './blocks.ts';
import type { MailSender } from './write-email.ts';

export type ShippedTo = {
  name: string;
  companyName: string;
  streetAddress: string;
  unit: string;
  city: string;
  state: string;
  zipCode: string;
};

/** What an email may say of an order. */
export type OrderFacts = {
  licensee: MailSender;
  firstName: string;
  orderId: string;
  /** The name of the line. */
  title: string;
  kind: ServiceKind;
  plate: string;
  shipTo: ShippedTo;
  /** Logs its customer in, to their orders. */
  ordersUrl: string;
};

/** An order that is not carried out, and the refund that we have asked the bank for. */
export type OrderEnd = OrderFacts & {
  /** What was charged for it. */
  charged: Cents;
  /** The refund that is requested now. */
  returned: Cents;
  /** What was requested before. */
  returnedBefore: Cents;
};

/** The values that words about an order are filled with. */
export function namesIn({ firstName, plate, orderId }: OrderFacts) {
  return { name: firstName, plate, order: orderId };
}

export function orderRows({ orderId, title, plate }: OrderFacts): Row[] {
  return [
    { label: 'Order ID', value: orderId },
    { label: 'Service', value: title },
    { label: 'License plate', value: plate },
  ];
}

/** What an order was, how it ended, and the refund that is requested. */
export function endRows(end: OrderEnd, status: string): Row[] {
  const { charged, returned, returnedBefore } = end;
  return [
    ...orderRows(end),
    { label: 'Status', value: status },
    // Only the fee of an envelope that others travel in stays.
    ...(returned + returnedBefore < charged
      ? [{ label: 'Overnight envelope', value: 'Its fee goes back with the last vehicle in it' }]
      : []),
    ...(returnedBefore > 0
      ? [{ label: 'Refund requested before', value: formatUsd(returnedBefore) }]
      : []),
    { label: 'Refund requested', value: formatUsd(returned), tone: 'total' },
  ];
}

/** Says so where several vehicles share an overnight envelope. */
export function envelopeRows(vehicles = 1): Row[] {
  return vehicles > 1 ? [{ label: 'Overnight shipping', value: envelopeWords(vehicles) }] : [];
}

export function shipToBlock({ shipTo }: OrderFacts): Block {
  const { name, companyName, streetAddress, unit, city, state, zipCode } = shipTo;
  const place = `${isolated(city)}, ${state} ${zipCode}`;
  const lines = [...[name, companyName, streetAddress, unit].map(isolated), place];
  return { kind: 'lines', title: 'Ship to', lines: lines.filter((line) => line.trim() !== '') };
}

export function statusButton({ ordersUrl }: Pick<OrderFacts, 'ordersUrl'>): Block {
  return button('CHECK ORDER STATUS', ordersUrl);
}
