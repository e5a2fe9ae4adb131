import { formatPlace } from '#contracts/account/postal.ts';
import { partsInLanguage } from '#contracts/catalogue/fees.ts';
import { sumCents, toDollars } from '#contracts/catalogue/money.ts';
import { isMailed } from '#contracts/catalogue/service-plan.ts';
import { mailingUndoUntil } from '#contracts/desk/mail-room.ts';
import { carrierNames, trackingUrl } from '#contracts/order/carriers.ts';
import type { CartItem } from '#contracts/order/cart.ts';
import { lineTitle } from '#contracts/order/line-plan.ts';
import type { Order, OrderPaper } from '#contracts/order/order.ts';
import { isUndecided, paymentStates } from '#contracts/order/order-outcome.ts';
import { shippingStates } from '#contracts/order/order-words.ts';
import { refundedBy, resultUndoUntil } from '#contracts/order/refund.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import type { OrderFacts } from '#mails/parts/order.ts';
import { msg, translate } from '#words/words.ts';
import type { OrderStage } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import {
  FEES_TAKEN,
  FILING,
  FIRST_STAGE,
  hasDmvFees,
  isBeforeAcceptance,
  lifecycle,
  undoneStages,
} from '../../order-lifecycle.ts';
import { mailedLoginUrl } from '../account/access.ts';
import { priceConfigOf } from '../catalogue/service.ts';
import { dealDetails, isAccepted, maskVin } from '../lookup/vehicles/service.ts';
import type { OrderLineInFull, ShownOrderLine } from './lines-store.ts';
import { mailingPartsOf, shownAddress } from './mailing-parts.ts';
import type { OrderRefundRow } from './order-columns.ts';
import { areAccepted, presentPapers } from './papers.ts';
import { translatedNote } from './status-note.ts';

/** Presents a line as a cart item or an order, which are the same row at different times. */
export type OrderLineData = CartItem & Order;

/** `today` is the date in California. A price that changed with today's quote is marked until the end of the day. */
export function presentLine(line: OrderLineInFull, today: string): OrderLineData {
  return {
    uuid: line.uuid,
    order_id: line.order_id,
    user_cart_uuid: line.user_cart_uuid,
    user_vehicle_uuid: line.user_vehicle_uuid,
    user_vehicle: {
      vehicle_type: translate(line.vehicle_type),
      vehicle_make: line.make,
      vehicle_license_plate: line.plate,
      vehicle_vin_number: maskVin(line.vin, isAccepted(line)),
      vehicle_registration_expiry_date: line.registration_expires_on,
    },
    user_shipping_address: shownAddress(line),
    service_type: {
      uuid: line.service_type_uuid,
      name: translate(line.service_name),
      kind: line.kind,
      for_boats: line.for_boats,
      price_config: priceConfigOf(line),
    },
    dmv_deal_details: dealDetails(line, line.overnight_fee_cents),
    dmv_fee_lines: partsInLanguage(line.dmv_fee_lines),
    ...(line.is_estimate && { is_estimate: true }),
    missing_papers: missingPapersOf(line),
    envelope_vehicles: line.envelope_vehicles,
    total_price: toDollars(line.total_price_cents),
    final_price: toDollars(line.final_price_cents),
    quoted_on: line.quoted_on,
    price_changed: line.payment_status !== 'PAID' && line.repriced_on === today,
    order_status: line.order_status,
    shipping_status: shippingStatusOf(line),
    payment_status: line.payment_status,
    // A paid line counts as ordered on the day of the payment.
    created_at: (line.paid_at ?? line.created_at).toISOString(),
    ...(line.is_test && { is_test: true }),
  };
}

function missingPapersOf({ stage, missing_papers }: OrderLineInFull): MissingPaperWords[] {
  if (stage !== null && !isBeforeAcceptance(stage)) return [];
  return missing_papers.map(({ name, next }) => ({ name: translate(name), next: translate(next) }));
}

function shippingStatusOf({ kind, shipping_status }: OrderLineInFull): string {
  const waits = shipping_status === shippingStates.waiting;
  return translate(waits && !isMailed(kind) ? shippingStates.none : shipping_status);
}

/**
 * A line with what its customer paid for the DMV's fees, if that differs from the quote: more, or less because we
 * refund the difference.
 */
export function withActualFees<Line extends OrderLineInFull>(line: Line): Line {
  const isKnown = hasDmvFees(line.stage);
  const is_estimate = line.is_estimate && !isKnown;
  const refunded = isKnown ? line.difference_refunded_cents : 0;
  const more = line.difference_paid_cents - refunded;
  if (more === 0) return { ...line, is_estimate };
  const { dmv_fee_lines: parts, dmv_registration_fee_cents: quoted } = line;
  const quote = { label: msg('Fee before filing'), dollars: toDollars(quoted), why: FEE_BEFORE };
  const rest = { label: msg('Difference'), dollars: toDollars(more), why: WHY_DIFFERENCE };
  return {
    ...line,
    is_estimate,
    dmv_registration_fee_cents: quoted + more,
    total_price_cents: line.total_price_cents + more,
    final_price_cents: line.final_price_cents + more,
    dmv_fee_lines: [...(parts.length > 0 ? parts : [quote]), rest],
  };
}

const FEE_BEFORE = msg('You paid this when you ordered.');
const WHY_DIFFERENCE = msg('The DMV charges a different amount than you paid when you ordered.');

/** The stages in which a result may still be undone, if a printed label is canceled first. */
const UNDOABLE: readonly (OrderStage | null)[] = [
  FEES_TAKEN,
  'rejected',
  'completed',
  'label_printed',
];

/**
 * Shows an order as it was before the DMV's answer or the mailing, as long as staff can undo the answer or the mailing.
 * The customer's email also waits until then.
 */
export function asCustomersSee(order: ShownOrderLine, now: Date): ShownOrderLine {
  const { stage, mailed_at, result_at, refunds, steps } = order;
  if (stage === 'shipped' && mailed_at !== null && now < mailingUndoUntil(mailed_at)) {
    const earlier = steps.filter((step) => step.stage !== 'shipped');
    const before = { ...order, ...inStage('label_printed'), steps: earlier, tracking: null };
    return asCustomersSee(before, now);
  }
  if (result_at === null || !UNDOABLE.includes(stage) || now >= resultUndoUntil(result_at)) {
    return order;
  }
  const isEarlier = (moment: string) => Date.parse(moment) < result_at.getTime();
  const earlier = steps.filter(({ happened_at }) => isEarlier(happened_at));
  const wereFeesTaken = earlier.some((step) => step.stage === FEES_TAKEN);
  return {
    ...order,
    ...inStage(wereFeesTaken ? FEES_TAKEN : FILING),
    steps: earlier,
    has_card: false,
    missing_papers: stage === FEES_TAKEN ? [] : order.missing_papers,
    registration_expires_on: order.expiry_before ?? order.registration_expires_on,
    // A rejection's refund was recorded with the rejection, so it isn't shown, either.
    refunds: stage === 'rejected' ? refunds.filter(({ since }) => isEarlier(since)) : refunds,
  };
}

function inStage(stage: OrderStage) {
  const { orderStatus, shippingStatus } = lifecycle[stage];
  return { stage, order_status: orderStatus, shipping_status: shippingStatus };
}

export function presentOrder(
  line: ShownOrderLine,
  {
    now,
    filingWindowMs,
    byPeople,
    papersAddress,
  }: {
    now: Date;
    filingWindowMs: number;
    byPeople: boolean;
    papersAddress: readonly string[];
  },
): OrderLineData {
  const order = withActualFees(line);
  const papers = shownPapers(order);
  const isWaiting = order.stage === FIRST_STAGE && !areAccepted(papers);
  const waits = isWaiting || isUndecided(order);
  const digitalCopy = digitalCopyOf(order);
  return {
    ...presentLine(order, californiaDay(now)),
    ...cancellationOf(order, waits ? undefined : { filingWindowMs, byPeople }),
    ...(papers.length > 0 && { papers }),
    ...(isWaiting && { post_papers_to: [...papersAddress] }),
    ...(order.fee_difference && { fee_difference: differenceOf(order.fee_difference) }),
    ...refundOf(order, now),
    ...amountPaid(order, line),
    ...(digitalCopy !== undefined && { digital_copy: digitalCopy }),
    ...(order.tracking && { tracking: trackingOf(order.tracking) }),
    ...(order.late_payment && { late_payment: latePaymentOf(order.late_payment) }),
    ...(order.paid_with && { paid_with: order.paid_with }),
    steps: order.steps.map((step) =>
      step.note ? { ...step, note: translatedNote(step.note) } : step,
    ),
  };
}

/** What the customer paid, if the order's price is lower because the DMV charged less. */
function amountPaid(
  order: ShownOrderLine,
  { final_price_cents, difference_paid_cents }: ShownOrderLine,
) {
  const paid = final_price_cents + difference_paid_cents;
  return paid > order.final_price_cents ? { amount_paid: toDollars(paid) } : undefined;
}

function shownPapers(order: ShownOrderLine): OrderPaper[] {
  return order.stage === 'canceled' ? [] : presentPapers(order, order.papers);
}

function differenceOf({ cents, ...difference }: NonNullable<ShownOrderLine['fee_difference']>) {
  return { ...difference, amount: toDollars(cents) };
}

/**
 * There is no deadline while the order waits for the customer. After the deadline, the gateway files the order, or
 * staff may claim it.
 */
function cancellationOf(
  { stage, stage_since }: ShownOrderLine,
  filing: { filingWindowMs: number; byPeople: boolean } | undefined,
) {
  if (stage === null) return undefined;
  if (stage !== FIRST_STAGE || stage_since === null) return { can_cancel: false };
  if (filing === undefined) return { can_cancel: true };
  const until = new Date(stage_since.getTime() + filing.filingWindowMs).toISOString();
  return { can_cancel: true, cancel_until: until, ...(!filing.byPeople && { files_at: until }) };
}

/**
 * The refund and, for an ended order, the payment's resulting status. If the order continues, staff may withdraw the
 * refund until it is sent, so customers don't see the refund before that.
 */
export function refundOf({ stage, refunds }: Pick<ShownOrderLine, 'stage' | 'refunds'>, now: Date) {
  const isOver = stage !== null && undoneStages.includes(stage);
  const isSettled = ({ is_difference, state, since }: OrderRefundRow) =>
    !is_difference || state !== 'due' || now >= resultUndoUntil(new Date(since));
  const sum = sumRefunds(isOver ? refunds : refunds.filter(isSettled));
  if (!sum) return undefined;
  const { cents, state, since } = sum;
  const status = state === 'refunded' ? paymentStates.refunded : paymentStates.refundDue;
  return {
    refund: {
      amount: toDollars(cents),
      state,
      by: refundedBy(since),
      // After a result is undone, we don't know what the DMV charges.
      ...(sum.isDifference && hasDmvFees(stage) && { is_difference: true }),
    },
    ...(isOver && { payment_status: status }),
  };
}

/** If the bank has returned or declined some refunds, the sum covers only those. Undefined without refunds. */
export function sumRefunds(refunds: readonly OrderRefundRow[]) {
  const failed = refunds.filter(({ state }) => state === 'returned' || state === 'declined');
  const counted = failed.length > 0 ? failed : refunds;
  const [first] = counted;
  if (!first) return undefined;
  const isDue = counted.some(({ state }) => state === 'due');
  return {
    cents: sumCents(counted.map(({ cents }) => cents)),
    state: isDue ? 'due' : first.state,
    since: new Date(Math.max(...counted.map(({ since }) => Date.parse(since)))),
    isDifference: counted.every(({ is_difference }) => is_difference),
  };
}

function trackingOf(tracking: NonNullable<ShownOrderLine['tracking']>) {
  const { carrier, number, is_overnight } = tracking;
  return { carrier: carrierNames[carrier], number, url: trackingUrl(tracking), is_overnight };
}

function latePaymentOf({ cents, ...payment }: NonNullable<ShownOrderLine['late_payment']>) {
  return { ...payment, amount: toDollars(cents) };
}

/** Only a renewal that the DMV has accepted has a card. A renewal in progress may get one later. */
function digitalCopyOf({ has_card, kind, stage }: ShownOrderLine): boolean | undefined {
  if (has_card) return true;
  return kind === 'renewal' && isBeforeAcceptance(stage) ? false : undefined;
}

export function namesOf(line: Pick<OrderLineInFull, 'kind' | 'service_name' | 'plate'>) {
  return {
    service_type: { kind: line.kind, name: translate(line.service_name) },
    user_vehicle: { vehicle_license_plate: line.plate },
  };
}

type Line = Pick<
  OrderLineInFull,
  'order_id' | 'user_uuid' | 'plate' | 'kind' | 'service_name' | 'address' | 'shipping_address_uuid'
>;

/** Omits the parts of an address that cannot be parsed. */
export function factsOfLine(deps: Deps, line: Line): OrderFacts & { isOvernight: boolean } {
  const parts = mailingPartsOf(line.address);
  const { is_overnight_shipping, is_usps_suggested } = shownAddress(line);
  const { street_address, city } = formatPlace({ ...parts, is_usps_suggested });
  return {
    licensee: deps.licensee(),
    firstName: parts.first_name,
    orderId: line.order_id,
    title: translate(lineTitle(namesOf(line))),
    kind: line.kind,
    plate: line.plate,
    shipTo: {
      name: `${parts.first_name} ${parts.last_name}`,
      companyName: parts.company_name,
      streetAddress: street_address,
      unit: parts.unit,
      city,
      state: parts.state,
      zipCode: parts.zip_code,
    },
    isOvernight: is_overnight_shipping === true,
    ordersUrl: mailedLoginUrl(deps, line.user_uuid),
  };
}
