/**
 * The number of database statements per call, including `begin` and `commit`, with limits counted and the
 * catalogue in memory. Any change, up or down, must be recorded here.
 */

/** The calls of a guest's browser from the plate to the receipt. */
export const STATEMENTS_OF_GUESTS: Record<string, number> = {
  services: 0,
  parameters: 0,
  lookup: 4,
  vehicle: 1,
  'address list': 3,
  user: 1,
  address: 2,
  'mobile number': 3,
  'one address': 2,
  suggestion: 1,
  'city of a zip code': 1,
  'address update': 4,
  cart: 5,
  'cart items': 1,
  'payment methods': 1,
  checkout: 12,
  orders: 1,
};

/** The calls of the shortest purchase, and the maximum total of their statements. */
export const PURCHASE = [
  'lookup',
  'vehicle',
  'address',
  'suggestion',
  'address update',
  'cart',
  'cart items',
  'checkout',
  'orders',
];
export const MOST_OF_PURCHASE = 31;

/** The calls while a guest changes a cart with two vehicles. */
export const STATEMENTS_OF_CARTS: Record<string, number> = {
  'lookup of another vehicle': 7,
  'cart with another vehicle': 8,
  'cart once more': 6,
  'separate envelopes': 11,
  'cart items': 2,
  'address update in the cart': 5,
  'link to the cart': 11,
  removal: 7,
  'declined checkout': 15,
  'cart items of yesterday': 10,
};

/** The calls of an account's browser from login onward. */
export const STATEMENTS_OF_ACCOUNTS: Record<string, number> = {
  'one-time code': 9,
  login: 33,
  'guests that join': 23,
  user: 4,
  orders: 5,
  garage: 6,
  reminder: 7,
  addresses: 4,
  carts: 3,
  'cart items': 2,
  profile: 6,
  address: 3,
  lookup: 8,
  sessions: 3,
};
