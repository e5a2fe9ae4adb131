import { plateKey } from '#contracts/vehicle/plate.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import type { Queryable, UserRow } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { unacceptedStages } from '../../../order-lifecycle.ts';

/**
 * Adds two facts to an account's vehicles: the renewal in progress, and whether a reminder is scheduled for the next
 * one.
 */
export async function withRenewals(
  { db }: Deps,
  account: UserRow,
  vehicles: readonly UserVehicle[],
): Promise<UserVehicle[]> {
  const unfinished = await unfinishedRenewals(db, account.email).execute();
  const planned = await selectPlannedReminders(db, account.email);
  return vehicles.map((vehicle) => {
    const ofPlate = isOf(plateKey(vehicle.vehicle_license_plate ?? ''));
    const expiresOn = vehicle.vehicle_registration_expiry_date ?? '';
    const underWay = unfinished.findLast(ofPlate);
    return {
      ...vehicle,
      renewal_order_id: underWay?.order_id ?? null,
      renewal_reminder:
        underWay?.renewal_reminders ??
        planned.filter(ofPlate).some(({ expires_on }) => expires_on >= expiresOn),
    };
  });
}

const isOf =
  (plate: string) =>
  ({ plate_key }: { plate_key: string }) =>
    plate_key === plate;

/** An email's renewals that the DMV has not accepted. Their reminders are scheduled on acceptance. */
export function unfinishedRenewals(db: Queryable, emailKey: string) {
  return db
    .selectFrom('order_line')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .select([
      'order_line.uuid',
      'order_line.order_id',
      'order_line.renewal_reminders',
      'user_vehicle.plate_key',
    ])
    .where('service_type.kind', '=', 'renewal')
    .where('order_line.stage', 'in', [...unacceptedStages])
    .where((e) => e(e.fn<string>('lower', ['app_user.email']), '=', emailKey))
    .orderBy('order_line.created_at')
    .orderBy('order_line.uuid');
}

/** The plates and expiries for which an email has scheduled reminders. */
async function selectPlannedReminders(db: Queryable, emailKey: string) {
  return db
    .selectFrom('reminder')
    .innerJoin('reminder_subscription', 'reminder_subscription.email_key', 'reminder.email_key')
    .select(['reminder.plate_key', 'reminder.expires_on'])
    .where('reminder.email_key', '=', emailKey)
    .where('reminder.ended_at', 'is', null)
    .where('reminder_subscription.ended_at', 'is', null)
    .execute();
}
