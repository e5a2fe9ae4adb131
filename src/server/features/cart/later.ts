import { createHash } from 'node:crypto';
import { californiaDay } from '#contracts/time/california.ts';
import type { LaterOptionsBody } from '#contracts/vehicle/vehicle.ts';
import { homeUrl, pageUrl } from '#documents/licensee.ts';
import { composeAccountLink } from '#mails/account-link.ts';
import { SERVICES, servicePath } from '#routes/pages.ts';
import { msg } from '#words/words.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { type ActingUser, mailedLoginUrl } from '../account/access.ts';
import { activeIn, serviceOf } from '../catalogue/service.ts';
import { isEligible, requireVehicle } from '../lookup/vehicles/service.ts';
import { planVehicleReminder } from '../orders/reminders/service.ts';
import { upsertLaterRequest } from './store.ts';

/**
 * Saves the choices for a vehicle that cannot be renewed yet, and emails a login link: once a day
 * per plate, because anyone can enter another person's email.
 */
export async function saveLaterChoice(
  deps: Deps,
  user: ActingUser,
  vehicleUuid: string,
  options: Omit<LaterOptionsBody, 'user_uuid'>,
): Promise<void> {
  const vehicle = await requireVehicle(deps, vehicleUuid, user.uuid);
  const expiresOn = vehicle.registration_expires_on;
  if (expiresOn === null) {
    throw new Conflict('NOT_AVAILABLE', msg('We don’t know when this registration expires.'));
  }
  const now = deps.clock();
  const { renewal_reminder, replace_card_or_sticker, renew_another_vehicle } = options;
  const email = composeAccountLink({
    licensee: deps.licensee(),
    accountUrl: mailedLoginUrl(deps, user.uuid),
    plate: vehicle.plate,
    expiresOn,
    replacementUrl: pageUrl(deps.licensee(), await replacementPath(deps, vehicle)),
    renewalUrl: homeUrl(deps.licensee()),
    chosen: {
      reminder: renewal_reminder,
      replacement: replace_card_or_sticker,
      anotherVehicle: renew_another_vehicle,
    },
  });
  const cause = `${user.email} ${vehicle.plate_key} ${californiaDay(now)}`;
  await deps.db.transaction().execute(async (tx) => {
    await upsertLaterRequest(tx, {
      user_vehicle_uuid: vehicle.uuid,
      renewal_reminder,
      replace_card_or_sticker,
      renew_another_vehicle,
      created_at: now,
      updated_at: now,
    });
    // A vehicle that can be renewed today needs no reminder. The reminder would be sent immediately, possibly to an
    // email that someone else entered.
    if (renewal_reminder && !isEligible('renewal', expiresOn, californiaDay(now))) {
      const reopens = user.kind === 'account';
      await planVehicleReminder(tx, { email: user.email, vehicle, reopens, now });
    }
  });
  // This runs in its own transaction, so if the recipient's daily limit is used up, the choice is still saved.
  await deps.db.transaction().execute(async (tx) => {
    await deps.mail.enqueue(tx, {
      to: user.email,
      email,
      isUnverified: user.kind === 'guest',
      key: `later:${createHash('sha256').update(cause).digest('hex')}`,
    });
  });
}

/** The page of the replacement service for the vehicle, or of all services if there is none. */
async function replacementPath(
  { catalogue }: Deps,
  { service_type_uuid }: { service_type_uuid: string },
): Promise<string> {
  const rows = await catalogue.read();
  const { for_boats } = serviceOf(rows, service_type_uuid);
  const found = activeIn(rows).find(
    (row) => row.kind === 'replacement' && row.for_boats === for_boats,
  );
  return found?.slug ? servicePath(found.slug) : SERVICES;
}
