import { fillPath } from '#contracts/api/fill-path.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { VehicleReminder } from '#contracts/vehicle/reminder.ts';
import { call } from './http.ts';

/** Turns the reminder of a vehicle's next renewal on or off. */
export async function saveReminder(vehicleUuid: string, isOn: boolean): Promise<void> {
  const body: VehicleReminder = { renewal_reminder: isOn };
  await call({ method: 'PUT', path: fillPath(paths.reminder, { uuid: vehicleUuid }), body });
}
