/** The renewal window opens before the registration expires, and never closes. */
import { addDays, type Day, daysBetween, isDay } from '../time/days.ts';

export const renewalWindowDays = 75;

/** An expired registration can be renewed, too. False for an unknown date. */
export function isInRenewalWindow(expiresOn: Day, today: Day): boolean {
  return daysBetween(today, expiresOn) <= renewalWindowDays;
}

/** Text that isn't a date stays as it is. */
export function renewalOpensOn(expiresOn: Day): Day {
  return isDay(expiresOn) ? addDays(expiresOn, -renewalWindowDays) : expiresOn;
}

export function lastRenewableExpiry(today: Day): Day {
  return addDays(today, renewalWindowDays);
}
