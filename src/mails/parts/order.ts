import { isolated } from '#contracts/account/isolated.ts';
import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { envelopeWords } from '#contracts/order/delivery-dates.ts';
import { t } from '#words/words.ts';
import { type Block, button, type Row } from './blocks.ts';
import type { MailSender } from './write-email.ts';

type ShippedTo = {
  name: string;
  companyName: string;
  streetAddress: string;
  unit: string;
  city: string;
  state: string;
  zipCode: string;
};

export type OrderFacts = {
  licensee: MailSender;
  firstName: string;
  orderId: string;
  title: string;
  kind: ServiceKind;
  plate: string;
  shipTo: ShippedTo;
  /** A link that logs the customer in and opens their orders. */
  ordersUrl: string;
};

/** An order that isn't fulfilled, and the refund that we have requested. */
export type OrderEnd = OrderFacts & {
  charged: Cents;
  /** The refund that was just requested. */
  refunded: Cents;
  refundedBefore: Cents;
};

export function namesIn({ firstName, plate, orderId }: OrderFacts) {
  return { name: firstName, plate, order: orderId };
}

export function orderRows({ orderId, title, plate }: OrderFacts): Row[] {
  return [
    { label: t('Order ID'), value: orderId },
    { label: t('Service'), value: title },
    { label: t('License plate'), value: plate },
  ];
}

export function endRows(end: OrderEnd, status: string): Row[] {
  const { charged, refunded, refundedBefore } = end;
  return [
    ...orderRows(end),
    { label: t('Status'), value: status },
    // Everything is refunded except the fee for an envelope that other vehicles still share.
    ...(refunded + refundedBefore < charged
      ? [
          {
            label: t('Overnight envelope'),
            value: t('Fee refunded when its last vehicle is canceled'),
          },
        ]
      : []),
    ...(refundedBefore > 0
      ? [{ label: t('Refunded earlier'), value: formatUsd(refundedBefore) }]
      : []),
    { label: t('Refund requested'), value: formatUsd(refunded), tone: 'total' },
  ];
}

export function envelopeRows(vehicles = 1): Row[] {
  return vehicles > 1 ? [{ label: t('Overnight shipping'), value: envelopeWords(vehicles) }] : [];
}

export function shipToBlock({ shipTo }: OrderFacts): Block {
  const { name, companyName, streetAddress, unit, city, state, zipCode } = shipTo;
  const place = `${isolated(city)}, ${state} ${zipCode}`;
  const lines = [...[name, companyName, streetAddress, unit].map(isolated), place];
  return { kind: 'lines', title: t('Ship to'), lines: lines.filter((line) => line.trim() !== '') };
}

export function statusButton({ ordersUrl }: Pick<OrderFacts, 'ordersUrl'>): Block {
  return button(t('CHECK ORDER STATUS'), ordersUrl);
}
