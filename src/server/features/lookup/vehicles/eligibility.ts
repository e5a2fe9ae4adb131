import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { DETAILS_CODE } from '#contracts/vehicle/needed-details.ts';
import { isInRenewalWindow, renewalWindowDays } from '#contracts/vehicle/renewal-window.ts';
import { msg, t, translate } from '#words/words.ts';
import type { DmvLookup } from '../../../gateways/dmv/port.ts';
import { howToClearHold } from './blocker-words.ts';

export function isEligible(kind: ServiceKind, expiresOn: string | null, today: string): boolean {
  return kind !== 'renewal' || isInRenewalWindow(expiresOn ?? '', today);
}

export const NOT_ELIGIBLE = msg(
  `This registration is not yet eligible for renewal: renewals are only allowed within ${renewalWindowDays} days of expiry.`,
);

type Rejection = {
  code: 'VEHICLE_NOT_FOUND' | 'REGISTRATION_HELD' | typeof DETAILS_CODE;
  message: string;
  /** Instructions for clearing the problem. Undefined if it can't be cleared. */
  next?: string;
};

/**
 * Returns why the DMV's response rules out the service, or undefined if it doesn't. A hold blocks every service except
 * the status check, whose purpose is to show holds.
 */
export function rejectionOf(lookup: DmvLookup, kind: ServiceKind): Rejection | undefined {
  if (lookup.outcome === 'not_found') {
    return {
      code: 'VEHICLE_NOT_FOUND',
      message: t(
        'We couldn’t find a vehicle with this license plate in DMV records. Please check the plate and try again.',
      ),
    };
  }
  if (lookup.outcome === 'details_needed') {
    return {
      code: DETAILS_CODE,
      message: t('Please tell us more about this vehicle, because we can’t look it up.'),
    };
  }
  if (lookup.outcome === 'held' && kind !== 'status') {
    return {
      code: 'REGISTRATION_HELD',
      message: `${t('The DMV has put a hold on this registration.')} ${translate(lookup.reason)}`,
      next: howToClearHold(lookup.hold),
    };
  }
  return undefined;
}
