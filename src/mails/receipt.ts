import { type FeeLine, feeGroups } from '#contracts/catalogue/fees.ts';
import { type Cents, formatUsd, sumCents, toCents } from '#contracts/catalogue/money.ts';
import { papersOf, servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { ESTIMATE_NOTE } from '#contracts/order/estimate-words.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { DMV_PAYMENT_IS_FINAL, REFUND_BUSINESS_DAYS } from '#contracts/order/refund.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import { t, translate } from '#words/words.ts';
import { type Block, type Email, paragraph, type Row, rowsOf } from './parts/blocks.ts';
import { envelopeRows, type OrderFacts, statusButton } from './parts/order.ts';
import { missingBlocks } from './parts/papers.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, remindersNote, type Texts, writeEmail } from './parts/write-email.ts';

export const receiptMail = {
  name: 'receiptMail',
  kind: 'receipt',
  title: 'Receipt',
  sent: 'When a payment succeeds.',
  values: ['name', 'plates', 'orders', 'refundDays'],
  parts: {
    ...opening,
    subjectOfRenewal: { title: 'Subject for one renewal' },
    headingOfRenewal: { title: 'Heading for one renewal' },
    preheader: { ...opening.preheader, own: ['next'] },
    lead: { ...opening.lead, own: ['next'], must: ['next'] },
    nextPapers: { title: 'Next step: documents needed' },
    nextCopy: { title: 'Next step: digital copy' },
    nextAnswer: { title: 'Next step: status check' },
    nextMail: {
      title: 'Next step: mailing',
      own: ['mailed'],
      must: ['mailed'],
    },
    nextMissing: { title: 'Next step: the DMV needs documents for the sticker' },
    missing: { title: 'After the list of missing documents' },
    cancel: { title: 'How to cancel', own: ['until'], must: ['until', 'refundDays'] },
    untilFiled: { title: 'Cancellation deadline: all orders need documents' },
    untilMoment: {
      title: 'Cancellation deadline: no orders need documents',
      own: ['moment'],
      must: ['moment'],
    },
    untilEach: {
      title: 'Cancellation deadline: some orders need documents',
      own: ['moment', 'waiting'],
      must: ['moment', 'waiting'],
    },
    sharedFee: { title: 'If vehicles share an envelope' },
    cancelLink: { title: 'Link to cancel', link: true },
  },
} as const satisfies EmailSpec;

export type ReceiptOrder = Pick<OrderFacts, 'orderId' | 'title' | 'kind' | 'plate'> & {
  /** The day on which the mail is expected to arrive. Absent if nothing is mailed. */
  deliveredOn?: Day | undefined;
  /** The expiry date after this order, if known. */
  expiresOn?: Day | undefined;
  fees: readonly FeeLine[];
  /** The number of vehicles that share the order's overnight envelope. */
  envelopeVehicles?: number;
  missing?: readonly MissingPaperWords[];
};

type ReceiptTexts = Texts<typeof receiptMail>;

type Receipt = {
  licensee: MailSender;
  firstName: string;
  paidAt: Date;
  /** The promised deadline for canceling the orders that need no documents. */
  cancelUntil: Date;
  /** The orders that were paid for together. There is at least one. */
  orders: readonly ReceiptOrder[];
  /** The amount charged, in cents. */
  amountCents: Cents;
  /** The card, if it is known. */
  paidWith?: string | undefined;
  ordersUrl: string;
  /** Omitted for customers who turned off reminders. */
  remindersOffUrl?: string | undefined;
};

export function composeReceipt(receipt: Receipt): Email {
  const { licensee, firstName, orders, remindersOffUrl } = receipt;
  const ids = orders.map(({ orderId }) => orderId).join(', ');
  const values = {
    name: firstName,
    plates: orders.map(({ plate }) => plate).join(', '),
    orders: orders.length === 1 ? t('Order {ids}', { ids }) : t('Orders {ids}', { ids }),
    refundDays: REFUND_BUSINESS_DAYS,
  };
  const isOneRenewal = orders.length === 1 && orders[0]?.kind === 'renewal';
  return writeEmail(licensee, receiptMail, values, (texts) => ({
    subject: isOneRenewal ? 'subjectOfRenewal' : 'subject',
    heading: isOneRenewal ? 'headingOfRenewal' : 'heading',
    own: { next: [...new Set(orders.map((order) => whatFollows(order, texts)))].join(' ') },
    blocks: [
      ...orders.flatMap((order) => orderBlocks(order, receipt, texts)),
      rowsOf(
        { label: t('Total'), value: formatUsd(receipt.amountCents), tone: 'total' },
        { label: t('Paid'), value: formatMoment(receipt.paidAt) },
        ...(receipt.paidWith ? [{ label: t('Paid with'), value: receipt.paidWith }] : []),
      ),
      cancelBlock(receipt, texts),
      statusButton(receipt),
    ],
    notes: [
      [translate(DMV_PAYMENT_IS_FINAL)],
      ...(orders.some(isEstimated) ? [[translate(ESTIMATE_NOTE)]] : []),
      ...(remindersOffUrl ? [remindersNote(licensee, remindersOffUrl)] : []),
    ],
  }));
}

const isEstimated = ({ fees }: ReceiptOrder) => fees.some(({ isEstimate }) => isEstimate);

/** Whether we need documents before we can file. Boats need different ones, but every title order needs some. */
function needsPapers(kind: ServiceKind): boolean {
  return papersOf({ kind, for_boats: false }).length > 0;
}

/** If documents are missing for a renewal, the text only states that the DMV needs them first. */
function whatFollows({ kind, missing = [] }: ReceiptOrder, { text }: ReceiptTexts): string {
  if (missing.length > 0) return text('nextMissing');
  const { atTheDmv, hasDigitalCopy, mailed } = servicePlans[kind];
  return [
    ...(needsPapers(kind) ? [text('nextPapers')] : []),
    ...(hasDigitalCopy ? [text('nextCopy')] : []),
    ...(atTheDmv === 'ask' ? [text('nextAnswer')] : []),
    ...(mailed === null ? [] : [text('nextMail', { mailed: translate(mailed) })]),
  ].join(' ');
}

function cancelBlock(
  { orders, cancelUntil, ordersUrl }: Receipt,
  { text, link }: ReceiptTexts,
): Block {
  const waiting = orders.filter(({ kind }) => needsPapers(kind));
  const isShared = orders.some(({ envelopeVehicles = 1 }) => envelopeVehicles > 1);
  const sentences = [
    text('cancel', { until: untilWords({ waiting, orders, cancelUntil }, text) }),
    ...(isShared ? [text('sharedFee')] : []),
  ];
  return paragraph(`${sentences.join(' ')} `, ...link('cancelLink', ordersUrl));
}

function untilWords(
  {
    waiting,
    orders,
    cancelUntil,
  }: Pick<Receipt, 'orders' | 'cancelUntil'> & { waiting: readonly ReceiptOrder[] },
  text: ReceiptTexts['text'],
): string {
  if (waiting.length === orders.length) return text('untilFiled');
  const moment = formatMoment(cancelUntil);
  if (waiting.length === 0) return text('untilMoment', { moment });
  return text('untilEach', { moment, waiting: waiting.map(({ orderId }) => orderId).join(', ') });
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
    // Only a renewal changes the year tag.
    {
      kind: 'plate',
      plate: order.plate,
      expiresOn: isRenewal ? order.expiresOn : undefined,
      tag: 'paid',
    },
    rowsOf(
      { label: t('Order ID'), value: order.orderId },
      { label: t('Service'), value: order.title },
      { label: t('Status'), value: translate(orderStates.paid) },
      ...envelopeRows(order.envelopeVehicles),
      ...(order.deliveredOn
        ? [{ label: t('Expected delivery'), value: formatDayOfWeek(order.deliveredOn) }]
        : []),
    ),
    rowsOf(
      ...feeRows(order),
      ...(orders.length > 1
        ? [{ label: t('Subtotal'), value: subtotal, tone: 'total' } as const]
        : []),
    ),
    ...(missing.length > 0
      ? [...missingBlocks(licensee, missing), paragraph(text('missing'))]
      : []),
  ];
}

function feeRows({ fees }: ReceiptOrder): Row[] {
  return feeGroups(fees).flatMap(({ title, lines }): Row[] => [
    { label: translate(title), value: '', tone: 'group' },
    ...lines.flatMap(({ label, cents, parts = [] }): Row[] => [
      { label: translate(label), value: formatUsd(cents) },
      ...parts.map((part): Row => {
        return {
          label: translate(part.label),
          value: formatUsd(toCents(part.dollars)),
          tone: 'part',
        };
      }),
    ]),
  ]);
}
