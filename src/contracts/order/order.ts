import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import {
  dollarsSchema,
  idSchema,
  keysetQuery,
  numberOr,
  savedUuidSchema,
} from '../api/envelope.ts';
import { paths } from '../api/paths.ts';
import { PAPERS } from '../catalogue/service-plan.ts';
import { orderLineSchema } from './cart.ts';

const orderStepSchema = z.object({
  stage: z.string(),
  happened_at: z.string(),
  /** The result of a status check, or why the DMV hasn't accepted the order. */
  note: z.nullish(z.string()),
});
export type OrderStep = z.infer<typeof orderStepSchema>;

/** A line's latest payment if it has no result, or if its result came late. */
const latePaymentSchema = z.object({
  /** The reference number for support. */
  reference: z.string(),
  amount: dollarsSchema,
  started_at: z.string(),
  /** `confirming` while the bank waits for the customer, `checking`, or `failed`: the customer was not charged. */
  state: z.string(),
});
export type LatePayment = z.infer<typeof latePaymentSchema>;

/** A refund to the card, whether or not the order continues. */
const refundSchema = z.object({
  amount: dollarsSchema,
  /**
   * `due` once requested; `refunded` once the bank has accepted it; `returned` if the bank has sent it back to us after
   * that; `declined` if it was rejected, so that staff have to send it.
   */
  state: z.string(),
  /** The day, `YYYY-MM-DD`, by which the refund reaches the card. */
  by: z.string(),
  /** Present if the DMV charged less than we collected for its fees. */
  is_difference: z.optional(z.boolean()),
});
export type Refund = z.infer<typeof refundSchema>;

const trackingSchema = z.object({
  /** Such as USPS. */
  carrier: z.string(),
  number: z.string(),
  url: z.string(),
  is_overnight: z.optional(z.boolean()),
});

/** What the DMV charges beyond the estimate that the customer has paid. */
const feeDifferenceSchema = z.object({
  uuid: idSchema,
  amount: dollarsSchema,
  /**
   * `asked`: the order is waiting for the customer to pay the amount or cancel; `checking`: a payment has no result
   * yet; `paid`; `declined`: the customer canceled; `withdrawn`: we pay it.
   */
  state: z.string(),
  /** The deadline for the customer's decision, `YYYY-MM-DD`. */
  respond_by: z.string(),
  /** When the order stopped waiting. */
  decided_at: z.nullish(z.string()),
});
export type FeeDifference = z.infer<typeof feeDifferenceSchema>;

/** A document that the order needs before we can file. */
export const orderPaperSchema = z.object({
  paper: z.enum(PAPERS),
  /** `again`: the customer must send the document again, for the given reason. */
  state: z.enum(['missing', 'checking', 'accepted', 'again']),
  reason: z.nullish(z.string()),
  file_name: z.nullish(z.string()),
  sent_at: z.nullish(z.string()),
  /** When we accepted it or requested it again. */
  checked_at: z.nullish(z.string()),
});
export type OrderPaper = z.infer<typeof orderPaperSchema>;

/** A card's network, as the payment provider calls it, and its last four digits. */
const knownCardSchema = z.object({ brand: z.string(), last_four: z.string() });

export const orderSchema = z.extend(orderLineSchema, {
  order_id: z.nullish(z.union([z.string(), z.number()])),
  created_at: z.nullish(z.string()),
  order_status: z.nullish(z.union([z.number(), z.string()])),
  shipping_status: z.nullish(z.string()),
  late_payment: z.nullish(latePaymentSchema),
  /** What the customer paid, if part of it is refunded because the DMV charged less. */
  amount_paid: z.nullish(dollarsSchema),
  /** The card that paid for the order, unless its data was deleted. */
  paid_with: z.nullish(knownCardSchema),
  /** Whether the registration card can be saved: false while it is pending, absent if the order never has one. */
  digital_copy: z.nullish(z.boolean()),
  wallet_pass: z.nullish(z.boolean()),
  can_cancel: z.nullish(z.boolean()),
  /** The promised deadline for canceling. Absent while we wait for the customer, and once we are filing. */
  cancel_until: z.nullish(z.string()),
  /**
   * When we file with the DMV or check its records. Absent while the order waits for the customer or for our staff, and
   * after filing.
   */
  files_at: z.nullish(z.string()),
  refund: z.nullish(refundSchema),
  /** Present once the order is in the mail with a tracking number. */
  tracking: z.nullish(trackingSchema),
  fee_difference: z.nullish(feeDifferenceSchema),
  /** Absent if the order needs no documents. */
  papers: z.nullish(z.array(orderPaperSchema)),
  /** The lines of our mailing address for documents. Present until all documents are accepted. */
  post_papers_to: z.nullish(z.array(z.string())),
  /** Oldest first. */
  steps: z.nullish(z.array(orderStepSchema)),
});
export type Order = z.infer<typeof orderSchema>;

/** Whether the order is unfinished: 0, as a number or a string, means processing (specification, section 3). */
export function isProcessing(order: Pick<Order, 'order_status'>): boolean {
  const { order_status: status } = order;
  return status !== null && status !== '' && Number(status) === 0;
}

export const getOrders = call('get', paths.orders, 'owner', {
  query: keysetQuery({
    user_uuid: idSchema,
    user_cart_uuid: z.optional(z.string()),
    order_status: numberOr(0, { max: 1000 }),
  }),
  rows: orderSchema,
});

export type OrderQuery = z.infer<typeof getOrders.query>;

export const deleteOrder = call('delete', paths.order, 'owner', { data: savedUuidSchema });

/** Cancels a paid order that has not been filed yet. Repeating the call has no effect. */
export const postCancellation = call('post', paths.orderCancellation, 'owner', {
  data: savedUuidSchema,
});

export const orderCalls = callGroup('Cart and orders', [
  [getOrders, 'Lists a user’s orders, newest first, or the orders of one cart.'],
  [deleteOrder, 'Removes an unpaid vehicle from the cart.'],
  [postCancellation, 'Cancels a paid order before it is filed and requests a full refund.'],
]);
