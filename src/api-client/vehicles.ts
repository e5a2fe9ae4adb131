import { paths } from '#contracts/every-page/paths.ts';
import { type UserVehicle, userVehicleSchema } from '#contracts/vehicle/vehicle.ts';
import { callAllPages } from './all-pages.ts';
import { parseList } from './parse.ts';

/** The vehicles of a user, or the one with this uuid. */
export async function fetchVehicles(query: {
  uuid?: string;
  user_uuid: string;
}): Promise<UserVehicle[]> {
  return parseList(userVehicleSchema, await callAllPages({ path: paths.vehicles, query }));
}
