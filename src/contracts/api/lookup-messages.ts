/** The field messages of the form that starts an order. The others are in `contracts/api/messages.ts`. */
export const lookupMessages = {
  serviceType: 'Please select service type',
  serviceTypeOnChange: 'Please select the service type',
  licensePlate: 'Please enter license plate',
  email: 'Please enter email',
  emailOnChange: 'Please enter email address',
  emailFormat: 'Please enter a valid email address',
} as const;

/** Server messages that the specification fixes (sections 6 and 8). */
export const serverMessages = {
  missingToken: 'Missing authorization token!',
  missingSession: 'Session Token Is Missing!',
  paymentFailed: 'Payment Failed',
  somethingWrong: 'Something went wrong',
  networkError: 'Network Error',
} as const;

/** The message for pages that work without an island. */
export const UNREACHABLE =
  'We couldn’t reach the server. Please check your connection and try again.';
