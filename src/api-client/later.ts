import { fillPath } from '#contracts/api/fill-path.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { LaterOptionsBody } from '#contracts/vehicle/later.ts';
import { call } from './http.ts';

/** Saves the wishes of the owner of a vehicle that cannot be renewed yet. */
export async function saveLaterOptions(
  vehicleUuid: string,
  options: LaterOptionsBody,
): Promise<void> {
  await call({ method: 'POST', path: fillPath(paths.later, { uuid: vehicleUuid }), body: options });
}
