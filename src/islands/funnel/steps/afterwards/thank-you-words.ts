import { isRenewal, type OrderLine } from '#contracts/order/cart.ts';

type Words = { what: 'renewal' | 'order'; title: string; foot: string };

const renewal: Words = {
  what: 'renewal',
  title: 'Your renewal is on its way.',
  foot: 'This is not a registration card. Yours comes by email.',
};

const other: Words = {
  what: 'order',
  title: 'Your order is under way.',
  foot: 'This is not a registration card.',
};

/** The thank-you page's words for what was paid; for different services, words that fit all of them. */
export function thankYouWords(orders: readonly Pick<OrderLine, 'service_type'>[]): Words {
  return orders.every(isRenewal) ? renewal : other;
}
