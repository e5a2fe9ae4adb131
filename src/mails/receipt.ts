import { type FeeLine, feeGroups } from '#contracts/catalogue/fees.ts';
import { type Cents, formatUsd, sumCents, toCents } from '#contracts/catalogue/money.ts';
import { papersOf, servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { NO_WAY_BACK, REFUND_TAKES } from '#contracts/order/refund.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import type { MissingPaperWords } from '#contracts/vehicle/missing-papers.ts';
import { type Block, type Email, paragraph, type Row, rowsOf } from './parts/blocks.ts';
import { envelopeRows, type OrderFacts, statusButton } from './parts/order.ts';
import { missingBlocks } from './parts/papers.ts';
import { remindersNote } from './parts/shared-words.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, type Texts, writeEmail } from './parts/write-email.ts';

export const receiptMail = {
  name: 'receiptMail',
  kind: 'receipt',
  title: 'Receipt',
  sent: 'When a payment has succeeded.',
  values: ['name', 'plates', 'orders', 'refundDays'],
  parts: {
    ...opening,
    subjectOfRenewal: { title: 'Subject for one renewal' },
    headingOfRenewal: { title: 'Heading for one renewal' },
    preheader: { ...opening.preheader, own: ['next'] },
    lead: { ...opening.lead, own: ['next'], must: ['next'] },
    nextPapers: { title: 'What comes next: papers are needed' },
    nextCopy: { title: 'What comes next: a digital copy' },
    nextAnswer: { title: 'What comes next: a status check' },
    nextMail: {
      title: 'What comes next: something is mailed',
      own: ['mailed'],
      must: ['mailed'],
    },
    nextMissing: { title: 'What comes next: the DMV lacks papers for the sticker' },
    missing: { title: 'After the list of what the DMV lacks' },
    cancel: { title: 'To cancel', own: ['until'], must: ['until', 'refundDays'] },
    untilFiled: { title: 'Until when: all orders wait for papers' },
    untilMoment: {
      title: 'Until when: no order waits for papers',
      own: ['moment'],
      must: ['moment'],
    },
    untilEach: {
      title: 'Until when: some orders wait for papers',
      own: ['moment', 'waiting'],
      must: ['moment', 'waiting'],
    },
    sharedFee: { title: 'Where vehicles share an envelope' },
    cancelLink: { title: 'Link to cancel', link: true },
  },
} as const satisfies EmailSpec;

export type ReceiptOrder = Pick<OrderFacts, 'orderId' | 'title' | 'kind' | 'plate'> & {
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

type ReceiptTexts = Texts<typeof receiptMail>;

type Receipt = {
  licensee: MailSender;
  firstName: string;
  paidAt: Date;
  /** When we go to the DMV with those that need no papers. */
  filesAt: Date;
  /** The orders of one payment: at least one. */
  orders: readonly ReceiptOrder[];
  /** What was charged. */
  amountCents: Cents;
  ordersUrl: string;
  /** Absent for those who asked for no reminders. */
  remindersOffUrl?: string | undefined;
};

/** Confirms a payment with every fee of every order in it. */
export function composeReceipt(receipt: Receipt): Email {
  const { licensee, firstName, orders, remindersOffUrl } = receipt;
  const ids = orders.map(({ orderId }) => orderId).join(', ');
  const values = {
    name: firstName,
    plates: orders.map(({ plate }) => plate).join(', '),
    orders: `${orders.length === 1 ? 'Order' : 'Orders'} ${ids}`,
    refundDays: REFUND_TAKES,
  };
  const isOneRenewal = orders.length === 1 && orders[0]?.kind === 'renewal';
  return writeEmail(licensee, receiptMail, values, (texts) => ({
    subject: isOneRenewal ? 'subjectOfRenewal' : 'subject',
    heading: isOneRenewal ? 'headingOfRenewal' : 'heading',
    own: { next: [...new Set(orders.map((order) => whatFollows(order, texts)))].join(' ') },
    blocks: [
      ...orders.flatMap((order) => orderBlocks(order, receipt, texts)),
      rowsOf(
        { label: 'Total', value: formatUsd(receipt.amountCents), tone: 'total' },
        { label: 'Paid', value: formatMoment(receipt.paidAt) },
      ),
      cancelBlock(receipt, texts),
      statusButton(receipt),
    ],
    notes: [[NO_WAY_BACK], ...(remindersOffUrl ? [remindersNote(licensee, remindersOffUrl)] : [])],
  }));
}

/** Are there papers that we need before we can file? Boats need other ones, but not none. */
function needsPapers(kind: ServiceKind): boolean {
  return papersOf({ kind, for_boats: false }).length > 0;
}

/** What comes after the payment. Of a renewal that lacks papers nothing is promised before the DMV has them. */
function whatFollows({ kind, missing = [] }: ReceiptOrder, { text }: ReceiptTexts): string {
  if (missing.length > 0) return text('nextMissing');
  const { atTheDmv, hasDigitalCopy, mailed } = servicePlans[kind];
  return [
    ...(needsPapers(kind) ? [text('nextPapers')] : []),
    ...(hasDigitalCopy ? [text('nextCopy')] : []),
    ...(atTheDmv === 'ask' ? [text('nextAnswer')] : []),
    ...(mailed === null ? [] : [text('nextMail', { mailed })]),
  ].join(' ');
}

/** Until when the orders can be canceled, and where. */
function cancelBlock({ orders, filesAt, ordersUrl }: Receipt, { text, link }: ReceiptTexts): Block {
  const waiting = orders.filter(({ kind }) => needsPapers(kind));
  const moment = formatMoment(filesAt);
  const some = waiting.map(({ orderId }) => orderId).join(', ');
  const until =
    waiting.length === 0
      ? text('untilMoment', { moment })
      : text('untilEach', { moment, waiting: some });
  const isShared = orders.some(({ envelopeVehicles = 1 }) => envelopeVehicles > 1);
  const sentences = [
    text('cancel', { until: waiting.length === orders.length ? text('untilFiled') : until }),
    ...(isShared ? [text('sharedFee')] : []),
  ];
  return paragraph(`${sentences.join(' ')} `, ...link('cancelLink', ordersUrl));
}

function orderBlocks(
  order: ReceiptOrder,
  { licensee, orders }: Receipt,
  { text }: ReceiptTexts,
): Block[] {
  const isRenewal = order.kind === 'renewal';
  const { missing = [] } = order;
  const subtotal = formatUsd(sumCents(order.fees.map(({ cents }) => cents)));
  return [
    // Only a renewal moves the year tag.
    {
      kind: 'plate',
      plate: order.plate,
      expiresOn: isRenewal ? order.expiresOn : undefined,
      tag: 'paid',
    },
    rowsOf(
      { label: 'Order ID', value: order.orderId },
      { label: 'Service', value: order.title },
      { label: 'Status', value: orderStates.paid },
      ...envelopeRows(order.envelopeVehicles),
      ...(order.deliveredOn
        ? [{ label: 'Expected delivery', value: formatDayOfWeek(order.deliveredOn) }]
        : []),
    ),
    rowsOf(
      ...feeRows(order),
      ...(orders.length > 1
        ? [{ label: 'Subtotal', value: subtotal, tone: 'total' } as const]
        : []),
    ),
    ...(missing.length > 0
      ? [...missingBlocks(licensee, missing), paragraph(text('missing'))]
      : []),
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
