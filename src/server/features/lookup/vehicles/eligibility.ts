import * as limits from '#contracts/api/limits.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { daysBetween } from '#contracts/time/days.ts';
import type { DmvLookup } from '../../../gateways/dmv/port.ts';
import { toSettleHold } from './blocker-words.ts';

/**
 * May this be ordered today? Only a renewal has a window: it opens 75 days before the registration
 * expires and does not close, as an expired registration needs its renewal all the more. Stickers,
 * cards and titles can be replaced or transferred, and a status checked, on any day.
 */
export function isEligible(kind: ServiceKind, expiresOn: string, today: string): boolean {
  return kind !== 'renewal' || daysBetween(today, expiresOn) <= limits.renewalWindowDays;
}

export const NOT_ELIGIBLE = `This registration is not yet eligible for renewal: renewals are only allowed within ${limits.renewalWindowDays} days of expiry.`;

type Refusal = {
  code: 'VEHICLE_NOT_FOUND' | 'REGISTRATION_HELD';
  message: string;
  /** What settles it; absent where nothing does. */
  next?: string;
};

/**
 * Why the DMV's response does not allow the service, or undefined where it does. A hold stops every service
 * but the status check, whose purpose is to show it.
 */
export function refusalOf(lookup: DmvLookup, kind: ServiceKind): Refusal | undefined {
  if (lookup.outcome === 'not_found') {
    return {
      code: 'VEHICLE_NOT_FOUND',
      message:
        'We couldn’t find a vehicle with this license plate in DMV records. Please check the plate and try again.',
    };
  }
  if (lookup.outcome === 'held' && kind !== 'status') {
    return {
      code: 'REGISTRATION_HELD',
      message: `The DMV has put a hold on this registration. ${lookup.reason}`,
      next: toSettleHold(lookup.hold),
    };
  }
  return undefined;
}
