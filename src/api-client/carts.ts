import { paths } from '#contracts/every-page/paths.ts';
import { type CartItem, cartItemSchema, type NewCart } from '#contracts/order/cart.ts';
import { call } from './http.ts';
import { parseList } from './parse.ts';

/** Puts a vehicle with its address into the user's open cart. */
export async function createCart(cart: NewCart): Promise<void> {
  await call({ method: 'POST', path: paths.carts, body: cart });
}

/** The unpaid lines of the user's open cart. */
export async function fetchCartItems(user_uuid: string): Promise<CartItem[]> {
  return parseList(cartItemSchema, await call({ path: paths.cartItems, query: { user_uuid } }));
}
