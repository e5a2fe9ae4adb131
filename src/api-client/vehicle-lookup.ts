import {
  type LookedUpVehicle,
  postVehicleLookup,
  type VehicleLookup,
} from '#contracts/vehicle/vehicle.ts';
import { request } from './request.ts';

/** Looks a vehicle up by plate. Returns its user and whether it may be renewed. */
export async function lookUpVehicle(form: VehicleLookup): Promise<LookedUpVehicle> {
  const { partner_reference, partner_metadata } = form;
  return request(postVehicleLookup, {
    body: {
      service_type_uuid: form.service_type_uuid,
      vehicle_license_plate: form.vehicle_license_plate.trim(),
      user_email: form.user_email.trim(),
      ...(form.user_uuid ? { user_uuid: form.user_uuid } : {}),
      ...(form.partner ? { partner: form.partner } : {}),
      ...(partner_reference === undefined ? {} : { partner_reference }),
      ...(partner_metadata === undefined ? {} : { partner_metadata }),
      ...(form.waiting_ticket ? { waiting_ticket: form.waiting_ticket } : {}),
    },
  });
}
