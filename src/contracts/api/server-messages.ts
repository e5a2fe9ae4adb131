import { msg } from '#words/words.ts';

/** Server messages that the specification prescribes (sections 6 and 8). */
export const serverMessages = {
  missingToken: 'Missing authorization token!',
  missingSession: 'Session Token Is Missing!',
  paymentFailed: msg('Payment Failed'),
  somethingWrong: msg('Something went wrong'),
  networkError: msg('Network Error'),
} as const;

/** The message about an unreachable server on pages that work without an island. */
export const UNREACHABLE: string = msg(
  'We couldn’t reach the server. Please check your connection and try again.',
);
