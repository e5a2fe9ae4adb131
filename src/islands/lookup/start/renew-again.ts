import type { ServiceType } from '#contracts/catalogue/service-type.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';

/** The service by which the vehicle was renewed; else the first renewal that is for its kind. */
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
