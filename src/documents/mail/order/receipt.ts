import { orderStates } from '#contracts/after-payment/order-words.ts';
import { type FeeLine, feeGroups } from '#contracts/catalogue/fees.ts';
import { type Cents, formatUsd, sumCents } from '#contracts/catalogue/money.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { NO_WAY_BACK, REFUND_TAKES } from '#contracts/order/refund.ts';
import { formatMoment } from '#contracts/vehicle/california.ts';
import { type Day, formatDayOfWeek } from '#contracts/vehicle/days.ts';
import type { Licensee } from '../../licensee.ts';
import { needsPapers, whatFollows } from '../../service-words.ts';
import { type Block, envelopeRows, paragraph, type Row } from '../blocks.ts';
import { composeMail, type MailText } from '../compose-mail.ts';
import { greetingName } from '../greeting-name.ts';
import { remindersNote } from '../notes.ts';

export type ReceiptOrder = {
  orderId: string;
  /** The name of the line. */
  title: string;
  kind: ServiceKind;
  plate: string;
  /** The day on which what is mailed is expected to arrive; absent where nothing is mailed. */
  deliveredOn?: Day | undefined;
  /** The expiry after this order, where it is known. */
  expiresOn?: Day | undefined;
  fees: readonly FeeLine[];
  /** How many vehicles share its overnight envelope. */
  envelopeVehicles?: number;
};

export type Receipt = {
  licensee: Licensee;
  firstName: string;
  paidAt: Date;
  /** When we go to the DMV with those that need no papers. */
  filesAt: Date;
  /** The orders of one payment: at least one. */
  orders: readonly ReceiptOrder[];
  /** What was charged. */
  amountCents: Cents;
  orderStatusUrl: string;
  /** Absent for those who asked for no reminders. */
  remindersOffUrl?: string | undefined;
};

/** Confirms a payment with every fee of every order in it. */
export function renderReceiptMail(receipt: Receipt): MailText {
  const { licensee, orders, remindersOffUrl } = receipt;
  const name = greetingName(receipt.firstName);
  const isOneRenewal = orders.length === 1 && orders[0]?.kind === 'renewal';
  const paid = isOneRenewal ? 'Your renewal is paid.' : 'Your order is paid.';
  const next = [...new Set(orders.map(({ kind }) => whatFollows(kind)))].join(' ');
  const ids = orders.map(({ orderId }) => orderId).join(', ');
  return composeMail(licensee, {
    subject: `Your ${isOneRenewal ? 'renewal' : 'order'} for ${plates(orders)} is paid`,
    preheader: `${orders.length === 1 ? 'Order' : 'Orders'} ${ids}. ${next}`,
    heading: `${name ? `Thank you, ${name}.` : 'Thank you.'} ${paid}`,
    lead: `We are processing your order. ${next}`,
    blocks: [
      ...orders.flatMap((order) => orderBlocks(order, orders.length > 1)),
      { kind: 'rows', rows: paymentRows(receipt) },
      cancelBlock(receipt),
      { kind: 'button', label: 'CHECK ORDER STATUS', href: receipt.orderStatusUrl },
    ],
    notes: [[NO_WAY_BACK], ...(remindersOffUrl ? [remindersNote(remindersOffUrl)] : [])],
  });
}

/** Until when the orders can be canceled, and where. */
function cancelBlock({ orders, filesAt, orderStatusUrl }: Receipt): Block {
  const waiting = orders.filter(({ kind }) => needsPapers(kind));
  const moment = `until ${formatMoment(filesAt)}`;
  const some = `${moment}, and ${waiting.map(({ orderId }) => orderId).join(', ')} until we file`;
  const until = waiting.length === 0 ? moment : some;
  const isShared = orders.some(({ envelopeVehicles = 1 }) => envelopeVehicles > 1);
  const fee = isShared ? 'A shared envelope’s fee goes back with the last vehicle in it. ' : '';
  return paragraph(
    `Changed your mind? You can cancel ${waiting.length === orders.length ? 'until we file' : until}. The whole amount goes back to your card within ${REFUND_TAKES} business days. ${fee}`,
    { label: 'Cancel this order', href: orderStatusUrl },
    '.',
  );
}

function plates(orders: readonly ReceiptOrder[]): string {
  return orders.map(({ plate }) => plate).join(', ');
}

function orderBlocks(order: ReceiptOrder, isOneOfMany: boolean): Block[] {
  const isRenewal = order.kind === 'renewal';
  const fees = feeRows(order);
  const subtotal = formatUsd(sumCents(order.fees.map(({ cents }) => cents)));
  return [
    // Only a renewal moves the year tag.
    {
      kind: 'plate',
      plate: order.plate,
      expiresOn: isRenewal ? order.expiresOn : undefined,
      tag: 'paid',
    },
    {
      kind: 'rows',
      rows: [
        { label: 'Order ID', value: order.orderId },
        { label: 'Service', value: order.title },
        { label: 'Status', value: orderStates.paid },
        ...envelopeRows(order.envelopeVehicles),
        ...(order.deliveredOn
          ? [{ label: 'Expected delivery', value: formatDayOfWeek(order.deliveredOn) }]
          : []),
      ],
    },
    {
      kind: 'rows',
      rows: isOneOfMany ? [...fees, { label: 'Subtotal', value: subtotal, tone: 'total' }] : fees,
    },
  ];
}

function feeRows({ fees }: ReceiptOrder): Row[] {
  return feeGroups(fees).flatMap(({ title, lines }): Row[] => [
    { label: title, value: '', tone: 'group' },
    ...lines.map(({ label, cents }) => ({ label, value: formatUsd(cents) })),
  ]);
}

function paymentRows({ amountCents, paidAt }: Receipt): Row[] {
  return [
    { label: 'Total', value: formatUsd(amountCents), tone: 'total' },
    { label: 'Paid', value: formatMoment(paidAt) },
  ];
}
