import { savedAddressSchema } from '#contracts/address.ts';
import { limits } from '#contracts/limits.ts';
import { californiaDay } from '../../clock.ts';
import type { Queryable, Tx, Vehicle } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { addDays } from '../../documents/dates.ts';
import { renderReminderMail } from '../../documents/mail/reminder.ts';
import type { Provider } from '../../documents/provider.ts';
import { NotFound } from '../../errors.ts';
import type { ShownLine } from '../orders/service.ts';
import {
  deleteEarlierReminders,
  endSubscription,
  insertReminder,
  markReminderSent,
  selectDueReminders,
  upsertSubscription,
} from './store.ts';

/** Opens the reminders of an e-mail and answers the token that turns them off. */
export async function openSubscription(tx: Queryable, email: string, now: Date): Promise<string> {
  return upsertSubscription(tx, email.toLowerCase(), now);
}

export function remindersOffUrl({ siteUrl }: Provider, token: string): string {
  return new URL(`/reminders-off/${token}`, siteUrl).href;
}

/** Plans the reminder of a renewed vehicle's next expiry, for those who asked for it at the checkout. */
export async function planReminder(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { email, line, expiresOn }: { email: string; line: ShownLine; expiresOn: string },
): Promise<void> {
  const emailKey = email.toLowerCase();
  await deleteEarlierReminders(tx, { emailKey, plateKey: line.plate_key, expiresOn });
  if (!line.renewal_reminders) return;
  const { first_name } = savedAddressSchema.parse(line.address);
  await addReminder(tx, {
    emailKey,
    firstName: first_name ?? '',
    vehicle: line,
    expiresOn,
    now: clock(),
  });
}

/** Plans the reminder of a vehicle that cannot be renewed yet. */
export async function planVehicleReminder(
  tx: Tx,
  { email, vehicle, now }: { email: string; vehicle: Vehicle; now: Date },
): Promise<void> {
  const expiresOn = vehicle.registration_expires_on;
  await addReminder(tx, { emailKey: email.toLowerCase(), firstName: '', vehicle, expiresOn, now });
}

async function addReminder(
  tx: Tx,
  {
    emailKey,
    firstName,
    vehicle,
    expiresOn,
    now,
  }: {
    emailKey: string;
    firstName: string;
    vehicle: Pick<Vehicle, 'plate' | 'plate_key' | 'make' | 'vehicle_type'>;
    expiresOn: string;
    now: Date;
  },
): Promise<void> {
  await upsertSubscription(tx, emailKey, now);
  await insertReminder(tx, {
    emailKey,
    firstName,
    plate: vehicle.plate,
    plateKey: vehicle.plate_key,
    vehicle: [vehicle.make, vehicle.vehicle_type].filter((part) => part !== '').join(', '),
    expiresOn,
    now,
  });
}

/** Sends the reminders whose renewal window is open, each once. */
export async function sendDueReminders(
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'provider'>,
): Promise<void> {
  const now = deps.clock();
  const today = californiaDay(now);
  const until = addDays(today, limits.renewalWindowDays);
  for (const reminder of await selectDueReminders(deps.db, { from: today, until })) {
    const mail = renderReminderMail({
      provider: deps.provider,
      firstName: reminder.first_name,
      plate: reminder.plate,
      vehicle: reminder.vehicle,
      expiresOn: reminder.expires_on,
      renewUrl: deps.provider.siteUrl,
      remindersOffUrl: remindersOffUrl(deps.provider, reminder.token),
    });
    await deps.db.transaction().execute(async (tx) => {
      if (!(await markReminderSent(tx, reminder.uuid, now))) return;
      await deps.mail.enqueue(tx, { to: reminder.email_key, kind: 'reminder', mail });
    });
  }
}

/** Ends all reminders to the e-mail that this token was sent to. Ending them twice is fine. */
export async function turnRemindersOff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<void> {
  const ended = isUuid(token) && (await endSubscription(db, token, clock()));
  if (!ended)
    throw new NotFound('This link is not known. Please use the link in your latest email.');
}
