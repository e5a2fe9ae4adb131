import { postRemindersOff, putReminder } from '#contracts/account/reminder.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success } from '../../../http/envelope.ts';
import { setReminder, turnRemindersOff } from './service.ts';

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
    });
