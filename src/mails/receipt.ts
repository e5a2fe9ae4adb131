import { type FeeLine, feeGroups } from '#contracts/catalogue/fees.ts';
import { type Cents, formatUsd, sumCents, toCents } from '#contracts/catalogue/money.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { NO_WAY_BACK, REFUND_TAKES } from '#contracts/order/refund.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import type { MissingPaperWords } from '#contracts/vehicle/missing-papers.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { missingBlocks } from './missing-papers.ts';
import { type Block, envelopeRows, paragraph, type Row } from './parts/blocks.ts';
import { remindersNote } from './parts/notes.ts';
import type { MailSender } from './parts/sender.ts';
import { needsPapers, type ReceiptVoice, whatFollows } from './parts/service-words.ts';
import { mailVoice } from './parts/voice.ts';

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
  /** What the DMV still needs before it sends the sticker. */
  missing?: readonly MissingPaperWords[];
};

export type Receipt = {
  licensee: MailSender;
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
  const voice = receiptVoice(receipt);
  const { say } = voice;
  const isOneRenewal = orders.length === 1 && orders[0]?.kind === 'renewal';
  const next = [...new Set(orders.map((order) => whatFollows(order, voice)))].join(' ');
  return composeMail(licensee, {
    subject: say(isOneRenewal ? 'subjectOfRenewal' : 'subject'),
    preheader: say('preheader', { next }),
    heading: say(isOneRenewal ? 'headingOfRenewal' : 'heading'),
    lead: say('lead', { next }),
    blocks: [
      ...orders.flatMap((order) => orderBlocks(order, orders.length > 1, receipt, voice)),
      { kind: 'rows', rows: paymentRows(receipt) },
      cancelBlock(receipt, voice),
      { kind: 'button', label: 'CHECK ORDER STATUS', href: receipt.orderStatusUrl },
    ],
    notes: [[NO_WAY_BACK], ...(remindersOffUrl ? [remindersNote(licensee, remindersOffUrl)] : [])],
  });
}

function receiptVoice({ licensee, firstName, orders }: Receipt) {
  const ids = orders.map(({ orderId }) => orderId).join(', ');
  return mailVoice(licensee, 'receiptMail', {
    name: firstName,
    plates: orders.map(({ plate }) => plate).join(', '),
    orders: `${orders.length === 1 ? 'Order' : 'Orders'} ${ids}`,
    refundDays: REFUND_TAKES,
  });
}

/** Until when the orders can be canceled, and where. */
function cancelBlock(
  { orders, filesAt, orderStatusUrl }: Receipt,
  { say, link }: ReceiptVoice,
): Block {
  const waiting = orders.filter(({ kind }) => needsPapers(kind));
  const moment = formatMoment(filesAt);
  const some = waiting.map(({ orderId }) => orderId).join(', ');
  const until =
    waiting.length === 0
      ? say('untilMoment', { moment })
      : say('untilEach', { moment, waiting: some });
  const isShared = orders.some(({ envelopeVehicles = 1 }) => envelopeVehicles > 1);
  const sentences = [
    say('cancel', { until: waiting.length === orders.length ? say('untilFiled') : until }),
    ...(isShared ? [say('sharedFee')] : []),
  ];
  return paragraph(`${sentences.join(' ')} `, ...link('cancelLink', orderStatusUrl));
}

function orderBlocks(
  order: ReceiptOrder,
  isOneOfMany: boolean,
  { licensee }: Receipt,
  { say }: ReceiptVoice,
): Block[] {
  const isRenewal = order.kind === 'renewal';
  const { missing = [] } = order;
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
    ...(missing.length > 0 ? [...missingBlocks(licensee, missing), paragraph(say('missing'))] : []),
  ];
}

function feeRows({ fees }: ReceiptOrder): Row[] {
  return feeGroups(fees).flatMap(({ title, lines }): Row[] => [
    { label: title, value: '', tone: 'group' },
    ...lines.flatMap(({ label, cents, parts = [] }): Row[] => [
      { label, value: formatUsd(cents) },
      ...parts.map((part): Row => {
        return { label: part.label, value: formatUsd(toCents(part.dollars)), tone: 'part' };
      }),
    ]),
  ]);
}

function paymentRows({ amountCents, paidAt }: Receipt): Row[] {
  return [
    { label: 'Total', value: formatUsd(amountCents), tone: 'total' },
    { label: 'Paid', value: formatMoment(paidAt) },
  ];
}
