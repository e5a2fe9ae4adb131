import { paths } from '#contracts/every-page/paths.ts';
import type { LaterOptionsBody } from '#contracts/vehicle/later.ts';
import { call } from './http.ts';

/** Keeps what the owner of a vehicle that cannot be renewed yet asks for. */
export async function saveLaterOptions(
  vehicleUuid: string,
  options: LaterOptionsBody,
): Promise<void> {
  await call({ method: 'POST', path: paths.later(vehicleUuid), body: options });
}
