/**
 * How the checkout recognizes a repeated request: the server follows these rules, and the API's document
 * shows them.
 */

/** What the header Idempotency-Key holds: 1 to 200 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The rules in words, one sentence each. */
export const idempotencyRules = [
  'Make a key for each attempt to pay, and send it with every repetition of that attempt.',
  'A key belongs to its user: the same key of another user is another key.',
  'A request is the same when all of it but the card (number, code, expiry) is the same; the order of lines means nothing.',
  'The same request under the same key charges nothing again and gets the answer of the first one, a failed payment too: a new attempt needs a new key.',
  'While the result of the first one is unknown, the answer is PENDING, under any key.',
  'A VALIDATION_FAILED without payment_uuid was refused before a payment was written down: its key is still free.',
  'Without a key, the same request for the same lines counts as a repetition while they are being paid and once they are.',
] as const;

/** The refusals that follow from these rules, and when. */
export const idempotencyRefusals = {
  badKey: {
    status: 400,
    code: 'BAD_IDEMPOTENCY_KEY',
    when: 'The key is not 1 to 200 visible ASCII characters.',
  },
  inProgress: {
    status: 409,
    code: 'PAYMENT_IN_PROGRESS',
    when: 'The lines are being charged right now: repeat the request later.',
  },
  alreadyPaid: {
    status: 409,
    code: 'ALREADY_PAID',
    when: 'The lines were paid by another request, or under another key.',
  },
  keyReused: {
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
    when: 'The key belongs to another request.',
  },
} as const;
