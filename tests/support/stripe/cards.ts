/** Stripe's test cards and what happens to their payments: docs.stripe.com/testing. */

export const stripeCards = {
  succeeds: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  stolen: '4000000000009979',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  processingError: '4000000000000119',
  authenticates: '4000002500003155',
  authenticatesThenDeclines: '4000008400001629',
  refundFails: '4000000000005126',
  refundPends: '4000000000007726',
  disputed: '4000000000000259',
} as const;

export type Decline = { code: string; decline_code?: string; message: string; param?: string };

const declinedAs = (reason: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code: reason,
  message,
});

export const INCORRECT_NUMBER: Decline = {
  code: 'incorrect_number',
  message: 'Your card number is incorrect.',
  param: 'number',
};

const declines: Record<string, Decline> = {
  [stripeCards.declined]: declinedAs('generic_decline'),
  [stripeCards.insufficientFunds]: declinedAs(
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  [stripeCards.stolen]: declinedAs('stolen_card'),
  [stripeCards.authenticatesThenDeclines]: declinedAs('generic_decline'),
  [stripeCards.expired]: {
    code: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
  },
  [stripeCards.wrongCode]: {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
  [stripeCards.processingError]: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

/** Returns why the bank declines this card, or undefined if it doesn't. */
export function declineFor(number: string): Decline | undefined {
  return hasCheckDigit(number) ? declines[number] : INCORRECT_NUMBER;
}

export function needsAuthentication(number: string): boolean {
  return number === stripeCards.authenticates || number === stripeCards.authenticatesThenDeclines;
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (number.startsWith('34') || number.startsWith('37')) return 'amex';
  return number.startsWith('5') ? 'mastercard' : 'unknown';
}

export function hasCheckDigit(number: string): boolean {
  if (number.length < 12 || number.length > 19) return false;
  const sum = Array.from(number, Number)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}
