import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { dollarsSchema, idSchema, savedUuidSchema } from '../api/envelope.ts';
import { keysetQuery, numberOr } from '../api/page.ts';
import { paths } from '../api/paths.ts';
import { orderLineSchema } from './cart.ts';

/** A stage of a paid order's life, and when the order reached it. */
const orderStepSchema = z.object({
  stage: z.string(),
  happened_at: z.string(),
  /** The result of a status check. */
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

export const orderSchema = z.extend(orderLineSchema, {
  order_id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  created_at: z.optional(z.nullable(z.string())),
  order_status: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  shipping_status: z.optional(z.nullable(z.string())),
  payment_status: z.optional(z.nullable(z.string())),
  late_payment: z.optional(z.nullable(latePaymentSchema)),
  /** Can the card be saved? False while it is still to come; absent if the order never has one. */
  digital_copy: z.optional(z.nullable(z.boolean())),
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

export const orderCalls = callGroup('Cart and orders', [
  [getOrders, 'A user’s orders, newest first, or those of one cart.'],
  [deleteOrder, 'Takes a vehicle that is not paid out of the cart.'],
]);
