import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { type Day, formatDayOfWeek } from '#contracts/vehicle/days.ts';
import type { Row } from '../blocks.ts';
import type { MailSender } from '../mail-sender.ts';

/** An order of which money goes back. */
export type OrderEnd = {
  licensee: MailSender;
  firstName: string;
  orderId: string;
  /** The name of the line. */
  title: string;
  plate: string;
  /** What was charged for it. */
  charged: Cents;
  /** What goes back to the card now. */
  returned: Cents;
  /** What went back before. */
  returnedBefore: Cents;
  /** The day by which it is there. */
  by: Day;
  orderStatusUrl: string;
};

/** What an order was, how it ended, and what goes back by when. */
export function endRows(end: OrderEnd, status: string): Row[] {
  return [
    ...orderRows(end),
    { label: 'Status', value: status },
    // Only the fee of an envelope that others travel in stays.
    ...(end.returned + end.returnedBefore < end.charged
      ? [{ label: 'Overnight envelope', value: 'Its fee goes back with the last vehicle in it' }]
      : []),
    ...backRows(end),
  ];
}

export function orderRows({ orderId, title, plate }: OrderEnd): Row[] {
  return [
    { label: 'Order ID', value: orderId },
    { label: 'Service', value: title },
    { label: 'License plate', value: plate },
  ];
}

export function backRows({ returned, returnedBefore, by }: OrderEnd): Row[] {
  const before = { label: 'Refunded before', value: formatUsd(returnedBefore) };
  return [
    ...(returnedBefore > 0 ? [before] : []),
    { label: 'Goes back to your card', value: formatUsd(returned), tone: 'total' },
    { label: 'On your card by', value: formatDayOfWeek(by) },
  ];
}
