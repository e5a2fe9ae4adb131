import type { English } from '#words/spanish/spanish.ts';

/** The field messages of the form that starts an order. The others are in `contracts/api/messages.ts`. */
export const lookupMessages = {
  serviceType: 'Please select service type',
  serviceTypeOnChange: 'Please select the service type',
  licensePlate: 'Please enter license plate',
  /** Text that isn't a plate, or a plate that the DMV has no record of. */
  licensePlateInvalid: 'Please enter license plate',
  email: 'Please enter email',
  emailOnChange: 'Please enter email address',
  emailFormat: 'Please enter a valid email address',
} as const satisfies Record<string, English>;
