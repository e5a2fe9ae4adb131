import { isRenewal, type OrderLine } from '#contracts/order/cart.ts';

type Words = {
  what: 'renewal' | 'order';
  title: string;
  follows: string;
  foot: string;
  next: readonly (readonly [title: string, text: string])[];
};

const renewal: Words = {
  what: 'renewal',
  title: 'Your renewal is on its way.',
  follows: 'A digital copy follows by email.',
  foot: 'This is not a registration card. Yours comes by email.',
  next: [
    ['Today', 'A digital copy of your registration arrives by email.'],
    ['Then', 'We process your order and mail the official document and sticker.'],
    ['When it arrives', 'Put the year tag on the top right corner of your rear plate.'],
  ],
};

const mailed: Words = {
  what: 'order',
  title: 'Your order is under way.',
  follows: 'A receipt follows by email.',
  foot: 'This is not a registration card.',
  next: [
    ['Today', 'A receipt arrives by email.'],
    ['Then', 'We process your order. Your documents come by mail.'],
    ['When they are mailed', 'We tell you by email.'],
  ],
};

const statusCheck: Words = {
  ...mailed,
  next: [
    ['Today', 'A receipt arrives by email.'],
    ['Then', 'We ask the DMV. The result comes by email.'],
    ['After that', 'You also find the result in your order status.'],
  ],
};

/** The thank-you page's words for what was paid; for different services, words that fit all of them. */
export function thankYouWords(orders: readonly Pick<OrderLine, 'service_type'>[]): Words {
  if (orders.every(isRenewal)) return renewal;
  return orders.every((order) => order.service_type?.kind === 'status') ? statusCheck : mailed;
}
