import {
  type LookedUpVehicle,
  postVehicleLookup,
  type VehicleLookup,
} from '#contracts/vehicle/vehicle.ts';
import { request } from './request.ts';

/** Looks up a vehicle by its plate. Returns the user and whether the vehicle can be renewed. */
export async function lookUpVehicle(form: VehicleLookup): Promise<LookedUpVehicle> {
  const vehicle_license_plate = form.vehicle_license_plate.trim();
  const body = { ...form, vehicle_license_plate, user_email: form.user_email.trim() };
  return request(postVehicleLookup, { body });
}
