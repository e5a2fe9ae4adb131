/** When a registration can be renewed. The window opens before the registration expires, and never closes. */
import { addDays, type Day, daysBetween, isDay } from '../time/days.ts';

export const renewalWindowDays = 75;

/** Whether a registration can be renewed today. An expired one still can. False for an unknown date. */
export function isInRenewalWindow(expiresOn: Day, today: Day): boolean {
  return daysBetween(today, expiresOn) <= renewalWindowDays;
}

/** Returns the first day in the window. Text that isn't a date stays as it is. */
export function renewalOpensOn(expiresOn: Day): Day {
  return isDay(expiresOn) ? addDays(expiresOn, -renewalWindowDays) : expiresOn;
}

/** Returns the latest expiration date of a registration that can be renewed today. */
export function lastRenewableExpiry(today: Day): Day {
  return addDays(today, renewalWindowDays);
}
