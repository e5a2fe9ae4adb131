import * as z from 'zod/mini';
import { orderLineSchema } from './cart.ts';

/** What happened to a paid order, and when: a stage of its life. */
const orderStepSchema = z.object({
  stage: z.string(),
  happened_at: z.string(),
  /** What a status check found. */
  note: z.optional(z.nullable(z.string())),
});
export type OrderStep = z.infer<typeof orderStepSchema>;

/** One row of GET /v1/api/user/orders. */
export const orderSchema = z.extend(orderLineSchema, {
  order_id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  created_at: z.optional(z.nullable(z.string())),
  order_status: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  shipping_status: z.optional(z.nullable(z.string())),
  payment_status: z.optional(z.nullable(z.string())),
  /** Can it be saved? False where it is still to come; nothing where the order never has one. */
  digital_copy: z.optional(z.nullable(z.boolean())),
  /** The oldest first. */
  steps: z.optional(z.nullable(z.array(orderStepSchema))),
});
export type Order = z.infer<typeof orderSchema>;

/** Is the order still under way? 0, as number or text, means processing (specification, section 3). */
export function isProcessing(order: Pick<Order, 'order_status'>): boolean {
  const { order_status: status } = order;
  return status !== null && status !== undefined && status !== '' && Number(status) === 0;
}
