import { savedAddressSchema } from '#contracts/account/address.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import { lastRenewableExpiry } from '#contracts/vehicle/renewal-window.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import { homeUrl, type Licensee, pageUrl } from '#documents/licensee.ts';
import { composeReminder } from '#mails/reminder.ts';
import { codedPath } from '#routes/coded.ts';
import { currentLanguage, runIn } from '#words/store.ts';
import { msg } from '#words/words.ts';
import type { Queryable, Tx, UserRow, VehicleRow } from '../../../db/schema.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { NotFound, TooMany } from '../../../errors.ts';
import type { ActingUser } from '../../account/access.ts';
import { isTestEmail } from '../../account/reserved-email.ts';
import { hasAccountOrPaidOrder } from '../../account/users.ts';
import { requireVehicle } from '../../lookup/vehicles/service.ts';
import type { OrderLineInFull } from '../lines-store.ts';
import { saveReminderChoice } from '../service.ts';
import {
  changeReminder,
  deleteEarlierReminders,
  endReminders,
  endSubscription,
  insertReminders,
  lockUnfinished,
  markReminderSent,
  type Subscriber,
  selectDueReminders,
  selectPlannedReminders,
  selectSubscriber,
  unfinishedRenewals,
  upsertSubscriptions,
} from './store.ts';

export { deleteSubscription, oldReminders, oldSubscriptions, updateLastDays } from './store.ts';

/** Returns each email's unsubscribe token. */
export async function openSubscriptions(
  tx: Queryable,
  asking: readonly Subscriber[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const subscribers = asking.filter(({ email }) => !isTestEmail(email));
  if (subscribers.length === 0) return new Map();
  return upsertSubscriptions(tx, { subscribers, reopens: true, now });
}

export function remindersOffUrl(licensee: Licensee, token: string): string {
  return pageUrl(licensee, codedPath('reminders-off', token));
}

export async function planReminders(
  tx: Tx,
  { clock }: Deps,
  renewals: readonly {
    email: string;
    line: OrderLineInFull;
    expiresOn: string;
    isWanted: boolean;
  }[],
): Promise<void> {
  const wantedRenewals = renewals.filter(({ isWanted }) => isWanted);
  await addReminders(
    tx,
    wantedRenewals.map(({ email, line, expiresOn }) => ({
      email,
      language: line.language,
      firstName: savedAddressSchema.parse(line.address).first_name ?? '',
      vehicle: line,
      expiresOn,
    })),
    { reopens: true, now: clock() },
  );
  const earlier = renewals.map(({ email, line, expiresOn }) => ({
    emailKey: email,
    plateKey: line.plate_key,
    expiresOn,
  }));
  await deleteEarlierReminders(tx, earlier);
}

/** Corrects the expiry of an order's scheduled reminder, or with null, removes it. */
export async function moveReminder(
  tx: Tx,
  { plate_key: plateKey }: Pick<OrderLineInFull, 'plate_key'>,
  change: { email: string; from: string; to: string | null },
): Promise<void> {
  const { email: emailKey, from, to } = change;
  await changeReminder(tx, { emailKey, plateKey, from, to });
}

/**
 * Schedules the reminder for a vehicle that cannot be renewed yet. A customer who is not logged in may have
 * entered another person's email, so `reopens` is false for them and an unsubscribe stays in effect.
 */
export async function planVehicleReminder(
  tx: Tx,
  {
    email,
    vehicle,
    ...change
  }: { email: string; vehicle: VehicleRow; reopens: boolean; now: Date },
): Promise<void> {
  const expiresOn = vehicle.registration_expires_on;
  if (expiresOn === null) return;
  const language = currentLanguage();
  await addReminders(tx, [{ email, language, firstName: '', vehicle, expiresOn }], change);
}

/** Locks subscriptions before reminders, as all other code does. */
async function addReminders(
  tx: Tx,
  planned: readonly (Subscriber & {
    firstName: string;
    vehicle: Pick<VehicleRow, 'plate' | 'plate_key' | 'make' | 'vehicle_type'>;
    expiresOn: string;
  })[],
  change: { reopens: boolean; now: Date },
): Promise<void> {
  const reminders = planned.filter(({ email }) => !isTestEmail(email));
  if (reminders.length === 0) return;
  await upsertSubscriptions(tx, { subscribers: reminders, ...change });
  const rows = reminders.map(({ email, firstName, vehicle, expiresOn }) => ({
    email_key: email,
    first_name: firstName,
    plate: vehicle.plate,
    plate_key: vehicle.plate_key,
    vehicle: [vehicle.make, vehicle.vehicle_type].filter((part) => part !== '').join(', '),
    expires_on: expiresOn,
  }));
  await insertReminders(tx, rows, change);
}

/**
 * Sends each reminder once, when its renewal window opens. Anyone can schedule reminders for an email that has no
 * orders here, so once the daily limit is reached, those reminders wait until the next day.
 */
export async function sendDueReminders(deps: Deps): Promise<void> {
  const now = deps.clock();
  const today = californiaDay(now);
  const until = lastRenewableExpiry(today);
  for (const reminder of await selectDueReminders(deps.db, { from: today, until })) {
    const email = runIn(reminder.language, () =>
      composeReminder({
        licensee: deps.licensee(),
        firstName: reminder.first_name,
        plate: reminder.plate,
        vehicle: reminder.vehicle,
        expiresOn: reminder.expires_on,
        renewUrl: homeUrl(deps.licensee()),
        remindersOffUrl: remindersOffUrl(deps.licensee(), reminder.token),
      }),
    );
    const to = reminder.email_key;
    const sending = deps.db.transaction().execute(async (tx) => {
      if (!(await markReminderSent(tx, reminder.uuid, now))) return;
      const isUnverified = !(await hasAccountOrPaidOrder(tx, to));
      await deps.mail.enqueue(tx, { to, email, isUnverified });
    });
    await sending.catch((error: unknown) => {
      if (!(error instanceof TooMany)) throw error;
    });
  }
}

/** Unsubscribes the email that received this token. Idempotent. */
export async function turnRemindersOff({ db, clock }: Deps, token: string): Promise<void> {
  const now = clock();
  const emailKey = isUuid(token) ? await selectSubscriber(db, token) : undefined;
  if (emailKey === undefined) {
    throw new NotFound(
      msg('We don’t recognize this link. Please use the link in your latest email.'),
    );
  }
  await db.transaction().execute(async (tx) => {
    // Orders are locked first, because the code that completes an order locks the order before it schedules the
    // reminder.
    await saveReminderChoice(tx, uuidsOf(await lockUnfinished(tx, emailKey)), false);
    await endSubscription(tx, emailKey, now);
    await endReminders(tx, { emailKey, now });
  });
}

/** Also applies to the reminder that the renewal in progress would schedule. */
export async function setReminder(
  deps: Deps,
  user: ActingUser,
  { vehicleUuid, isOn }: { vehicleUuid: string; isOn: boolean },
): Promise<void> {
  const { plate_key: plate } = await requireVehicle(deps, vehicleUuid, user.uuid);
  const { email } = user;
  const now = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const lines = (await lockUnfinished(tx, email)).filter(({ plate_key }) => plate_key === plate);
    await saveReminderChoice(tx, uuidsOf(lines), isOn);
    if (!isOn) await endReminders(tx, { emailKey: email, plateKey: plate, now });
    else if (lines.length === 0) {
      // The vehicle is read again, because a renewal may have completed in the meantime.
      const vehicle = await requireVehicle({ db: tx }, vehicleUuid, user.uuid);
      await planVehicleReminder(tx, { email, vehicle, reopens: true, now });
    }
  });
}

const uuidsOf = (lines: readonly { uuid: string }[]) => lines.map(({ uuid }) => uuid);

/** Adds each vehicle's renewal in progress, and whether there will be a reminder for the next one. */
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
