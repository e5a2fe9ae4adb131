import { type Day, formatDay } from '#contracts/time/days.ts';

/** Says until when a vehicle is registered, as far as we know. */
export function registeredUntil(expiresOn: Day | null): string {
  return expiresOn === null
    ? 'expiration date unknown'
    : `registered until ${formatDay(expiresOn)}`;
}
