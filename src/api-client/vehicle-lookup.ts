import { paths } from '#contracts/every-page/paths.ts';
import {
  type LookedUpVehicle,
  lookedUpVehicleSchema,
  type VehicleLookup,
} from '#contracts/vehicle/vehicle.ts';
import { call } from './http.ts';
import { parseData } from './parse.ts';

/** Looks a vehicle up by plate. Returns its user and whether it may be renewed. */
export async function lookUpVehicle(form: VehicleLookup): Promise<LookedUpVehicle> {
  const body = await call({
    method: 'POST',
    path: paths.vehicleLookup,
    body: {
      service_type_uuid: form.service_type_uuid,
      vehicle_license_plate: form.vehicle_license_plate.trim(),
      user_email: form.user_email.trim(),
      ...(form.user_uuid ? { user_uuid: form.user_uuid } : {}),
      ...(form.partner ? { partner: form.partner } : {}),
    },
  });
  return parseData(lookedUpVehicleSchema, body);
}
