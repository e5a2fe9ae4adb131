import * as z from 'zod/mini';
import { call } from '../api/call.ts';
import { byUserSchema, emptySchema } from '../api/envelope.ts';
import { paths } from '../api/paths.ts';
import { typedText } from '../api/typed-text.ts';
import type { CheckoutBody } from './checkout-body.ts';

/** Our server's statuses. Clients treat any other value as a failed payment. */
const PAYMENT_STATUSES = ['SUCCESS', 'VALIDATION_FAILED', 'FAILED', 'PENDING'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const providerMessage = z.nullish(
  z.object({
    Message: z.nullish(z.string()),
    message: z.nullish(z.string()),
  }),
);

export const checkoutResultSchema = z.object({
  payment_status: z.nullish(z.string()),
  validation_response: providerMessage,
  payment_response: providerMessage,
  /** The recorded payment. Absent if the order was rejected before a payment was recorded. */
  payment_uuid: z.optional(z.string()),
  /** The reference number for support while the result is unknown. */
  payment_reference: z.optional(z.string()),
  /** Whether the card was charged. Absent until that is known. */
  charged: z.optional(z.boolean()),
  /** The bank's authentication page, while a PENDING payment is waiting for it. */
  action_url: z.optional(z.string()),
});
export type CheckoutResult = z.infer<typeof checkoutResultSchema>;

/** The checkout's `data` as our server stores it for retries. */
export const checkoutDataSchema = z.extend(checkoutResultSchema, {
  user_cart_uuid: z.optional(z.string()),
  order_ids: z.optional(z.array(z.string())),
});
export type CheckoutData = z.infer<typeof checkoutDataSchema>;

/** The body as browsers send it. They build it themselves, so they don't load the schema that parses it. */
export const sendCheckout = call('post', paths.checkout, 'owner', {
  body: z.custom<CheckoutBody>(),
  idempotent: true,
  data: checkoutDataSchema,
});

/**
 * Stops a payment that is waiting for the bank. The card can't be charged after this call, but it may already have been
 * charged.
 */
export const postCancelPayment = call('post', paths.checkoutCancel, 'owner', {
  body: z.extend(byUserSchema, { payment_reference: typedText().check(z.maxLength(20)) }),
  data: checkoutDataSchema,
});

/** How customers enter a card: into our form, or into fields that the provider serves. */
export const paymentFieldsSchema = z.union([
  z.object({ kind: z.literal('direct') }),
  z.object({ kind: z.literal('hosted'), publishable_key: z.string() }),
]);
export type PaymentFields = z.infer<typeof paymentFieldsSchema>;

export const getPaymentFields = call('get', paths.paymentFields, 'owner', {
  query: byUserSchema,
  data: paymentFieldsSchema,
});

export const getPaymentMethods = call('get', paths.paymentMethods, 'owner', {
  query: byUserSchema,
  rows: emptySchema,
});
