import { postRemindersOff, putReminder } from '#contracts/account/reminder.ts';
import { getVehicles } from '#contracts/vehicle/vehicle.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success, successPage } from '../../../http/envelope.ts';
import { listVehicles } from '../../lookup/vehicles/service.ts';
import { setReminder, turnRemindersOff, withRenewals } from './service.ts';

export const createReminderRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    // Mail programs prefetch links, so only a POST turns off reminders.
    .call(postRemindersOff, async ({ body }) => {
      await turnRemindersOff(deps, body.token);
      return success('Renewal reminders are turned off', {});
    })
    .call(putReminder, async ({ ids, body, caller }) => {
      const { user } = await caller.requireAccount();
      const isOn = body.renewal_reminder;
      await setReminder(deps, user, { vehicleUuid: ids.uuid, isOn });
      return success(`The renewal reminder is turned ${isOn ? 'on' : 'off'}`, body);
    })
    .call(getVehicles, async ({ query, caller }) => {
      const { user, page } = await listVehicles(deps, caller, query);
      if (user.kind === 'guest') return successPage('Vehicles', page);
      const rows = await withRenewals(deps, user, page.rows);
      return successPage('Vehicles', { ...page, rows });
    });
