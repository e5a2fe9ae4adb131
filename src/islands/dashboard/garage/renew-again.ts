import type { ServiceType } from '#contracts/catalogue/service-type.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';

/** The service by which the vehicle was renewed; else the first renewal for its kind of vehicle. */
export function renewalFor(
  vehicle: Pick<UserVehicle, 'service_type' | 'vehicle_type'>,
  services: readonly ServiceType[],
): ServiceType | undefined {
  const renewals = services.filter(({ name }) => /renew/i.test(name));
  const isBoat = /boat|vessel/i.test(vehicle.vehicle_type ?? '');
  return (
    renewals.find(({ uuid }) => uuid === vehicle.service_type?.uuid) ??
    renewals.find(({ name }) => /boat|vessel/i.test(name) === isBoat) ??
    renewals[0]
  );
}
