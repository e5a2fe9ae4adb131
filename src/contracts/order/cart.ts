import * as z from 'zod/mini';
import { savedAddressSchema } from '../account/address.ts';
import { call, callGroup } from '../api/call.ts';
import { byUserSchema, dollarsSchema, idSchema, uuidSchema } from '../api/envelope.ts';
import { paths } from '../api/paths.ts';
import { feeConfigSchema, feePartsSchema } from '../catalogue/fees.ts';
import { type Cents, sumCents, toCents } from '../catalogue/money.ts';
import { missingPapersSchema, vehicleSummarySchema } from '../vehicle/vehicle.ts';

const newCartSchema = z.object({
  user_uuid: uuidSchema,
  user_vehicle_uuid: uuidSchema,
  user_shipping_address_info_uuid: uuidSchema,
});
export type NewCart = z.infer<typeof newCartSchema>;

const embeddedAddressSchema = z.partial(savedAddressSchema);

/** The fields that cart items and orders have in common: one vehicle with its service, price, and address. */
export const orderLineSchema = z.object({
  uuid: idSchema,
  /** Present if the line was ordered under a partner's test key, which means that the order is not real. */
  is_test: z.optional(z.boolean()),
  user_cart_uuid: z.nullish(z.string()),
  user_vehicle_uuid: z.nullish(z.string()),
  user_vehicle: z.nullish(vehicleSummarySchema),
  user_shipping_address: z.nullish(embeddedAddressSchema),
  /** The number of vehicles that share the line's overnight envelope. */
  envelope_vehicles: z.nullish(z.number()),
  payment_status: z.nullish(z.string()),
  final_price: z.nullish(dollarsSchema),
  total_price: z.nullish(dollarsSchema),
  dmv_deal_details: z.nullish(feeConfigSchema),
  dmv_fee_lines: z.optional(feePartsSchema),
  /** Present if the DMV's fee is estimated from what the customer told us. */
  is_estimate: z.optional(z.boolean()),
  /** What the DMV still needs before it sends the sticker; empty if nothing is missing. */
  missing_papers: z.optional(missingPapersSchema),
  service_type: z.nullish(
    z.object({
      uuid: z.nullish(z.string()),
      name: z.nullish(z.string()),
      /** `renewal`, `replacement`, `transfer`, `title`, or `status`. */
      kind: z.nullish(z.string()),
      for_boats: z.nullish(z.boolean()),
      price_config: z.nullish(feeConfigSchema),
    }),
  ),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/**
 * An offer to combine the overnight shipments to one address in shared envelopes, with the cost of separate
 * and of shared envelopes.
 */
const envelopeOfferSchema = z.object({
  is_chosen: z.boolean(),
  /** How many vehicles share an address, and how many envelopes they need. */
  vehicles: z.number(),
  envelopes: z.number(),
  /** The price per envelope. */
  price: dollarsSchema,
  separate: dollarsSchema,
  together: dollarsSchema,
  saves: dollarsSchema,
});
export type EnvelopeOffer = z.infer<typeof envelopeOfferSchema>;

const envelopeSchema = z.nullable(envelopeOfferSchema);

export const cartItemSchema = z.extend(orderLineSchema, {
  /** The day (`YYYY-MM-DD`, in California time) that the fees are quoted for. */
  quoted_on: z.nullish(z.string()),
  /** True if today's quote has changed the price since the line was added to the cart. */
  price_changed: z.optional(z.boolean()),
  /** The cart's envelope offer, repeated on each line of the cart. */
  envelope: z.optional(envelopeSchema),
});
export type CartItem = z.infer<typeof cartItemSchema>;

/** A line without a kind counts as a renewal. */
export function isRenewal({ service_type }: Pick<OrderLine, 'service_type'>): boolean {
  return (service_type?.kind ?? 'renewal') === 'renewal';
}

/** Returns the price of a line in cents: the final price or, if there is none, the total price. */
export function finalCents(line: Pick<OrderLine, 'final_price' | 'total_price'>): Cents {
  return toCents(line.final_price ?? line.total_price);
}

export function totalCents(
  lines: readonly Pick<OrderLine, 'final_price' | 'total_price'>[],
): Cents {
  return sumCents(lines.map(finalCents));
}

const cartSchema = z.object({
  uuid: idSchema,
  user_uuid: idSchema,
  status: z.string(),
  created_at: z.string(),
});
export type CartData = z.infer<typeof cartSchema>;

/** The cart's UUID, as `uuid` and again as `user_cart_uuid`, and the line's UUID. */
const addedToCartSchema = z.object({
  uuid: idSchema,
  user_cart_uuid: idSchema,
  order_uuid: idSchema,
});
export type AddedToCart = z.infer<typeof addedToCartSchema>;

export const getCarts = call('get', paths.carts, 'owner', {
  query: byUserSchema,
  rows: cartSchema,
});

export const postCart = call('post', paths.carts, 'owner', {
  body: newCartSchema,
  data: addedToCartSchema,
});

export const putEnvelope = call('put', paths.envelope, 'owner', {
  body: z.object({ user_uuid: uuidSchema, one_envelope: z.boolean() }),
  data: z.object({ envelope: envelopeSchema }),
});

export const getCartItems = call('get', paths.cartItems, 'owner', {
  query: byUserSchema,
  rows: cartItemSchema,
});

export const cartCalls = callGroup('Cart and orders', [
  [getCarts, 'Lists a user’s carts.'],
  [postCart, 'Adds a vehicle and its address to the open cart.'],
  [
    putEnvelope,
    'Chooses whether orders to the same address share one overnight envelope and its fee.',
  ],
  [getCartItems, 'Lists the items in the open cart, with today’s fees.'],
]);
