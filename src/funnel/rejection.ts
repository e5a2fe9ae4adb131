/** The payment screen's messages after a failed payment. They appear first in a dialog, then on the page. */

import type { FieldError } from '#contracts/api/envelope.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import type { CheckoutResult } from '#contracts/order/checkout.ts';
import { checkoutMessage } from '#contracts/order/checkout-message.ts';
import { formatTime } from '#contracts/time/california.ts';
import { rememberText } from '#words/store.ts';
import { join, msg, t } from '#words/words.ts';
import type { PaymentDraft } from './drafts.ts';
import { type ApiFailureOrBug, checkoutText, isUncertain, NOT_SENT } from './failures.ts';
import { paymentErrorsOf } from './requests.ts';

export type PaymentRejection = {
  message: string;
  advice: string;
  /** The fields that show the message on the page. */
  fieldErrors: FieldError[];
};

/** The field for a message about the connection. The form has no such input. */
export const CONNECTION = 'connection';

const KEPT = msg('Your order hasn’t changed.');
const ANOTHER_CARD = msg('Try another card, or contact your bank.');
const CHECK_CARD = msg('Check your card number and expiration date, or try another card.');
const UNKNOWN = msg(
  'We couldn’t confirm your payment. It’s safe to try again: you won’t be charged twice.',
);
const NOT_TAKEN = msg('You were not charged. Your order hasn’t changed.');

/** Only these two statuses are definitive and come with a message from the provider. */
export function isOurRejection({ payment_status }: CheckoutResult): boolean {
  return payment_status === 'FAILED' || payment_status === 'VALIDATION_FAILED';
}

export function rejectionOfResult(result: CheckoutResult, now: Date): PaymentRejection {
  const { payment_status: status, charged, payment_uuid } = result;
  const isOurs = isOurRejection(result);
  const message = (isOurs && checkoutMessage(result)) || serverMessages.paymentFailed;
  if (!isOurs) return at('credit_card_number', message, UNKNOWN);
  // The card was charged, and the message says what happens to the money.
  if (charged) return at('amount', message, '');
  if (charged === undefined) {
    return at('credit_card_number', message, join(KEPT, ANOTHER_CARD));
  }
  // If there is no payment, the server rejected the order, not the card.
  if (payment_uuid === undefined) return at('amount', message, NOT_TAKEN);
  const advice =
    status === 'FAILED'
      ? join(
          rememberText(() =>
            t('Your bank declined the payment at {time}.', {
              time: formatTime(now).replaceAll(' ', '\u00a0'),
            }),
          ),
          NOT_TAKEN,
          ANOTHER_CARD,
        )
      : join(NOT_TAKEN, CHECK_CARD);
  return at('credit_card_number', message, advice);
}

/** Returns the messages for a payment that failed after its result was unknown. */
export function lateRejection(): PaymentRejection {
  const advice = join(NOT_TAKEN, ANOTHER_CARD);
  return at('credit_card_number', serverMessages.paymentFailed, advice);
}

export function rejectionOfFailure(
  failure: ApiFailureOrBug,
  draft: PaymentDraft,
): PaymentRejection {
  const message = checkoutText(failure);
  const rejected = paymentErrorsOf(failure?.fieldErrors ?? [], draft);
  if (failure?.code === NOT_SENT) {
    return at(CONNECTION, message, msg('Try again when you’re back online.'));
  }
  // If the result is unknown, the message must not blame the card.
  const rejection = isUncertain(failure)
    ? at('amount', message, UNKNOWN)
    : at('credit_card_number', message, KEPT);
  return rejected.length > 0 ? { ...rejection, fieldErrors: rejected } : rejection;
}

/** Returns the messages for fields that have not changed since the failure. */
export function stillRejected<Values extends object>(
  rejected: readonly FieldError[],
  before: Values,
  after: Values,
): FieldError[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return rejected.filter(({ field }) => old.get(field) === now.get(field));
}

function at(field: string, message: string, advice: string): PaymentRejection {
  return { message, advice, fieldErrors: [{ field, message }] };
}
