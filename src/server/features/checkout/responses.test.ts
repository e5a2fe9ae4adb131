import { expect, it } from 'vitest';
import { runIn } from '#words/store.ts';
import { checkingPayment, inLanguage, responseTo, validationFailed } from './responses.ts';

const TRUE = { tags: ['TRUE-016'] };
const paid = (payment_status: string, Message: string, charged?: boolean) => ({
  payment_status,
  validation_response: null,
  payment_response: { Message },
  ...(charged !== undefined && { charged }),
});
const rejected = (Message: string) => ({
  payment_status: 'VALIDATION_FAILED',
  validation_response: { Message },
  payment_response: null,
  charged: false,
});

it("returns the charge's result as text for the customer", TRUE, () => {
  const succeeded = responseTo({ outcome: 'succeeded', reference: 'r' });
  expect(succeeded).toEqual(paid('SUCCESS', 'Your payment was successful', true));
  const wrong = responseTo({ outcome: 'validation_failed', message: 'Expired' });
  expect(wrong).toEqual(rejected('Expired'));
  expect(responseTo({ outcome: 'failed', message: 'Declined' })).toEqual(
    paid('FAILED', 'Declined', false),
  );
  expect(responseTo({ outcome: 'failed', message: '' })).toEqual(
    paid('FAILED', 'Payment Failed', false),
  );
  expect(responseTo({ outcome: 'canceled' })).toEqual(
    paid(
      'FAILED',
      'Your payment didn’t go through, and your card was not charged. Please try again.',
      false,
    ),
  );
});

it('reports a pending payment, or what is wrong', TRUE, () => {
  expect(checkingPayment({ public_reference: 'P-1' })).toEqual({
    ...paid(
      'PENDING',
      'We’re checking your payment with your bank. Please don’t pay again. Your order status will show the result in a few minutes.',
    ),
    payment_reference: 'P-1',
  });
  expect(validationFailed('No')).toEqual(rejected('No'));
});

it('translates what the bank said for the customer, and keeps what it doesn’t know', () => {
  const declined = responseTo({ outcome: 'failed', message: 'Your card was declined.' });
  const shown = runIn('es', () => inLanguage(declined));
  expect(shown).toEqual(paid('FAILED', 'Su tarjeta fue rechazada.', false));
  expect(inLanguage(declined)).toEqual(declined);
  const other = validationFailed('A sentence of the bank.');
  expect(runIn('es', () => inLanguage(other))).toEqual(other);
});
