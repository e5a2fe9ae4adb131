import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { type Day, formatDayOfWeek } from '#contracts/vehicle/days.ts';
import type { Row } from '../blocks.ts';
import type { MailSender } from '../mail-sender.ts';

/** An order that is not carried out. */
export type OrderEnd = {
  licensee: MailSender;
  firstName: string;
  orderId: string;
  /** The name of the line. */
  title: string;
  plate: string;
  /** What was charged for it. */
  charged: Cents;
  /** What goes back to the card. */
  returned: Cents;
  /** The day by which it is there. */
  by: Day;
  orderStatusUrl: string;
};

/** What an order was, how it ended, and what goes back by when. */
export function endRows(end: OrderEnd, status: string): Row[] {
  return [
    { label: 'Order ID', value: end.orderId },
    { label: 'Service', value: end.title },
    { label: 'License plate', value: end.plate },
    { label: 'Status', value: status },
    // Only the fee of an envelope that others travel in stays.
    ...(end.returned < end.charged
      ? [{ label: 'Overnight envelope', value: 'Its fee goes back with the last vehicle in it' }]
      : []),
    { label: 'Goes back to your card', value: formatUsd(end.returned), tone: 'total' },
    { label: 'On your card by', value: formatDayOfWeek(end.by) },
  ];
}
