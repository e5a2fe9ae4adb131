import type { English } from '#words/spanish/spanish.ts';

/** The DMV's usual reasons. Customers read them in their language. */
export const rejectionReasons: readonly English[] = [
  'The DMV has no valid smog certificate for this vehicle and can’t accept the order without one.',
  'The registration is suspended because the DMV has no proof of insurance on file. The DMV needs it before you can renew.',
  'Another application for this vehicle is being processed.',
  'A court or government agency has put a stop on this registration.',
  'An earlier payment to the DMV for this vehicle was returned by the bank.',
  'The vehicle was reported as dismantled or junked.',
  'This vehicle’s record needs a correction that only the DMV can make.',
];
