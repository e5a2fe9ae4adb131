/** Server messages that the specification prescribes (sections 6 and 8). */
export const serverMessages = {
  missingToken: 'Missing authorization token!',
  missingSession: 'Session Token Is Missing!',
  paymentFailed: 'Payment Failed',
  somethingWrong: 'Something went wrong',
  networkError: 'Network Error',
} as const;

/** The message about an unreachable server on pages that work without an island. */
export const UNREACHABLE =
  'We couldn’t reach the server. Please check your connection and try again.';
