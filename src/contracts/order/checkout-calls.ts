/** The checkout's calls as the server and the API document use them. */
import { callGroup } from '../api/call.ts';
import {
  getPaymentFields,
  getPaymentMethods,
  postCancelPayment,
  sendCheckout,
} from './checkout.ts';
import { checkoutSchema } from './checkout-body.ts';

export const postCheckout = { ...sendCheckout, body: checkoutSchema };

export const checkoutCalls = callGroup('Payment', [
  [
    postCheckout,
    'Charges a card for items in the cart, or for a paid order’s fee difference, exactly once. Takes the card’s fields, or a payment_token where the payment fields are hosted.',
  ],
  [
    postCancelPayment,
    'Cancels a payment while it waits for the customer’s bank, so that it is never charged.',
  ],
  [getPaymentFields, 'Returns how customers enter a card.'],
  [getPaymentMethods, 'Lists saved payment methods. Always empty, because no cards are stored.'],
]);
