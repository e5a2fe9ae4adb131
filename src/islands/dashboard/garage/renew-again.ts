import { fetchServiceTypes } from '#api-client/service-types.ts';
import { lookUpVehicle } from '#api-client/vehicle-lookup.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { ServiceType } from '#contracts/catalogue/service-type.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import { draftKeys } from '#funnel/drafts.ts';
import { keepGuest } from '#islands/session/guest.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { pathOf } from '#routes/funnel.ts';

/** Looks the vehicle up for another renewal and returns the address where the order begins. */
export async function renewAgain(vehicle: UserVehicle, user_email: string): Promise<string> {
  const service = renewalFor(vehicle, await fetchServiceTypes());
  if (!service) {
    throw new ApiFailure({ status: 'fail', message: 'Renewals are not offered at present.' }, 404);
  }
  const lookup = {
    service_type_uuid: service.uuid,
    vehicle_license_plate: vehicle.vehicle_license_plate ?? '',
    user_email,
  };
  const found = await lookUpVehicle(lookup);
  const ids = { user_uuid: found.user_uuid, vehicle_uuid: found.user_vehicle_uuid };
  keepGuest({ ...ids, user_email });
  // The waiting screen shows this plate.
  tabStorage.write(draftKeys.lookup(), JSON.stringify(lookup));
  return pathOf(found.eligible === false ? 'notEligible' : 'checking', ids);
}

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
