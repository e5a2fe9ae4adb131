import type { ServiceType } from '#contracts/catalogue/service-type.ts';
import { isInRenewalWindow } from '#contracts/vehicle/renewal-window.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';

type Due = Pick<UserVehicle, 'vehicle_registration_expiry_date' | 'renewal_order_id'>;

/**
 * Whether the expiry date allows a renewal and no paid renewal is in progress. Returns false if the date
 * isn't known. The server makes the final decision.
 */
export function isDue(
  { vehicle_registration_expiry_date: day, renewal_order_id }: Due,
  today: string,
): boolean {
  return !renewal_order_id && isInRenewalWindow(day ?? '', today);
}

/** Returns the service of the vehicle's most recent renewal, or else the first renewal service for its kind. */
export function renewalFor(
  vehicle: Pick<UserVehicle, 'service_type' | 'vehicle_type'>,
  services: readonly ServiceType[],
): ServiceType | undefined {
  const renewals = services.filter(({ kind }) => kind === 'renewal');
  const isBoat = /boat|vessel/i.test(vehicle.vehicle_type ?? '');
  return (
    renewals.find(({ uuid }) => uuid === vehicle.service_type?.uuid) ??
    renewals.find(({ for_boats = false }) => for_boats === isBoat) ??
    renewals[0]
  );
}
