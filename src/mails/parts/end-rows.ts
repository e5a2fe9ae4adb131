import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import type { Row } from './blocks.ts';
import type { MailSender } from './sender.ts';

/** An order that is not carried out, and the refund that we have asked the bank for. */
export type OrderEnd = {
  licensee: MailSender;
  firstName: string;
  orderId: string;
  /** The name of the line. */
  title: string;
  plate: string;
  /** What was charged for it. */
  charged: Cents;
  /** The refund that is requested now. */
  returned: Cents;
  /** What was requested before. */
  returnedBefore: Cents;
  orderStatusUrl: string;
};

/** What an order was, how it ended, and the refund that is requested. */
export function endRows(end: OrderEnd, status: string): Row[] {
  return [
    ...orderRows(end),
    { label: 'Status', value: status },
    // Only the fee of an envelope that others travel in stays.
    ...(end.returned + end.returnedBefore < end.charged
      ? [{ label: 'Overnight envelope', value: 'Its fee goes back with the last vehicle in it' }]
      : []),
    ...requestedRows(end),
  ];
}

export function orderRows({
  orderId,
  title,
  plate,
}: Pick<OrderEnd, 'orderId' | 'title' | 'plate'>): Row[] {
  return [
    { label: 'Order ID', value: orderId },
    { label: 'Service', value: title },
    { label: 'License plate', value: plate },
  ];
}

function requestedRows({ returned, returnedBefore }: OrderEnd): Row[] {
  const before = { label: 'Refund requested before', value: formatUsd(returnedBefore) };
  return [
    ...(returnedBefore > 0 ? [before] : []),
    { label: 'Refund requested', value: formatUsd(returned), tone: 'total' },
  ];
}
