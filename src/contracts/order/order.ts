import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { dollarsSchema, idSchema, savedUuidSchema } from '../api/envelope.ts';
import { keysetQuery, numberOr } from '../api/page.ts';
import { paths } from '../api/paths.ts';
import { PAPERS } from '../catalogue/service-plan.ts';
import { orderLineSchema } from './cart.ts';

/** A stage of a paid order's life, and when the order reached it. */
const orderStepSchema = z.object({
  stage: z.string(),
  happened_at: z.string(),
  /** The result of a status check, or why the DMV has not accepted the order. */
  note: z.optional(z.nullable(z.string())),
});
export type OrderStep = z.infer<typeof orderStepSchema>;

/** A line's latest payment, if its result was late: it is still being checked, or has failed since. */
const latePaymentSchema = z.object({
  /** What the customer tells support. */
  reference: z.string(),
  amount: dollarsSchema,
  started_at: z.string(),
  /** `checking`, or `failed`: no money was taken. */
  state: z.string(),
});
export type LatePayment = z.infer<typeof latePaymentSchema>;

/** A refund to the card: of an order that is not carried out, or of one that continues. */
const refundSchema = z.object({
  amount: dollarsSchema,
  /** `due` while it is requested, also where the bank has refused it; `refunded` once the bank has accepted it. */
  state: z.string(),
  /** The day, `YYYY-MM-DD`, by which it is on the card. */
  by: z.string(),
});
export type Refund = z.infer<typeof refundSchema>;

/** A paper that the order needs before we can file. */
export const orderPaperSchema = z.object({
  paper: z.enum(PAPERS),
  /** `again`: it has to be sent once more, for the reason given. */
  state: z.enum(['missing', 'checking', 'accepted', 'again']),
  reason: z.optional(z.nullable(z.string())),
  file_name: z.optional(z.nullable(z.string())),
  sent_at: z.optional(z.nullable(z.string())),
});
export type OrderPaper = z.infer<typeof orderPaperSchema>;

export const orderSchema = z.extend(orderLineSchema, {
  order_id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  created_at: z.optional(z.nullable(z.string())),
  order_status: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  shipping_status: z.optional(z.nullable(z.string())),
  payment_status: z.optional(z.nullable(z.string())),
  late_payment: z.optional(z.nullable(latePaymentSchema)),
  /** Can the card be saved? False while it is still to come; absent if the order never has one. */
  digital_copy: z.optional(z.nullable(z.boolean())),
  /** May its customer still cancel it? */
  can_cancel: z.optional(z.nullable(z.boolean())),
  /** The moment at which we go to the DMV with it; absent where it waits for papers, and once we have. */
  files_at: z.optional(z.nullable(z.string())),
  refund: z.optional(z.nullable(refundSchema)),
  /** Those that it needs; absent where it needs none. */
  papers: z.optional(z.nullable(z.array(orderPaperSchema))),
  /** The lines of the address to which they can be posted instead, while one is not accepted. */
  post_papers_to: z.optional(z.nullable(z.array(z.string()))),
  /** The oldest first. */
  steps: z.optional(z.nullable(z.array(orderStepSchema))),
});
export type Order = z.infer<typeof orderSchema>;

/** Is the order not completed? 0, as number or text, means processing (specification, section 3). */
export function isProcessing(order: Pick<Order, 'order_status'>): boolean {
  const { order_status: status } = order;
  return status !== null && status !== '' && Number(status) === 0;
}

export const getOrders = call('get', paths.orders, {
  who: 'owner',
  query: keysetQuery({
    user_uuid: idSchema,
    user_cart_uuid: z.optional(z.string()),
    order_status: numberOr(0, { max: 1000 }),
  }),
  rows: orderSchema,
});

export type OrderQuery = z.infer<typeof getOrders.query>;

export const deleteOrder = call('delete', paths.order, { who: 'owner', data: savedUuidSchema });

/** Cancels a paid order that was not filed yet; again, it changes nothing. */
export const postCancellation = call('post', paths.orderCancellation, {
  who: 'owner',
  data: savedUuidSchema,
});

export const orderCalls = callGroup('Cart and orders', [
  [getOrders, 'A user’s orders, newest first, or those of one cart.'],
  [deleteOrder, 'Takes a vehicle that is not paid out of the cart.'],
  [postCancellation, 'Cancels a paid order before it is filed; the full amount goes back.'],
]);
