/** The unpaid carts known to this tab or frame. */
import * as z from 'zod/mini';
import { OPEN_CARTS_KEY } from '#contracts/account/session-keys.ts';

const openCartSchema = z.object({
  user_uuid: z.string(),
  path: z.string(),
  plates: z.array(z.string()),
});
export type OpenCart = z.infer<typeof openCartSchema>;

/** The cart to which the next vehicle is added. A lookup with a different email starts a new cart. */
export type JoinedCart = OpenCart & { email: string };

export type Carts = {
  joined?: JoinedCart;
  /** Carts that the customer left to start another one. */
  others: readonly OpenCart[];
};

type Store = { read: (key: string) => unknown; write: (key: string, value: unknown) => void };

/** Returns the carts, most recently seen first. Invalid data is treated as an empty list. */
export function readCarts({ read }: Pick<Store, 'read'>): OpenCart[] {
  const parsed = z.array(openCartSchema).safeParse(read(OPEN_CARTS_KEY));
  return parsed.success ? parsed.data : [];
}

export function rememberCart(store: Store, cart: OpenCart): void {
  const before = readCarts(store);
  if (JSON.stringify(before[0]) === JSON.stringify(cart)) return;
  store.write(OPEN_CARTS_KEY, [cart, ...others(before, cart.user_uuid)]);
}

export function forgetCart(store: Store, user_uuid: string): void {
  const before = readCarts(store);
  const left = others(before, user_uuid);
  if (left.length < before.length) store.write(OPEN_CARTS_KEY, left);
}

function others(carts: readonly OpenCart[], user_uuid: string): OpenCart[] {
  return carts.filter((cart) => cart.user_uuid !== user_uuid);
}
