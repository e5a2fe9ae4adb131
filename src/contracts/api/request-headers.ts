/** The contents of the Idempotency-Key header: 1 to 200 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** How the checkout recognizes a retry, for the API document: one sentence per rule. */
export const idempotencyRules = [
  'Create a key for each payment attempt, and send it with every retry of that attempt.',
  'Keys belong to a user: the same key from another user is a different key.',
  'Two requests are the same if everything except the card (number, CVV, expiration, token) is the same. The order of lines doesn’t matter.',
  'Repeating a request with the same key never charges again. It returns the first response, even if that payment failed. A new attempt needs a new key.',
  'While the result of the first request is unknown, the response is PENDING, regardless of the key.',
  'A PENDING response with action_url means that the payment is waiting for the customer on the bank’s page. After that, the same request with the same key continues the payment.',
  'A VALIDATION_FAILED response without payment_uuid means that the request was rejected before a payment was created. You can use its key again.',
  'Without a key, the same request for the same lines counts as a retry during and after their payment.',
] as const;

export const idempotencyRejections = {
  badKey: {
    status: 400,
    code: 'BAD_IDEMPOTENCY_KEY',
    when: 'The key does not consist of 1 to 200 visible ASCII characters.',
  },
  inProgress: {
    status: 409,
    code: 'PAYMENT_IN_PROGRESS',
    when: 'The lines are being charged right now. Retry the request later.',
  },
  alreadyPaid: {
    status: 409,
    code: 'ALREADY_PAID',
    when: 'The lines were paid by another request or with another key.',
  },
  keyReused: {
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
    when: 'The key was used for a different request.',
  },
} as const;

/** The header that names the language of messages, such as `es`. Without it, they are in English. */
export const LANGUAGE_HEADER = 'X-Language';

/** The header that identifies the user if neither the query nor the body does. Proxies log URLs but not headers. */
export const USER_HEADER = 'X-User-Uuid';
