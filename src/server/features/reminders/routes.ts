import { Hono } from 'hono';
import { paths } from '#contracts/every-page/paths.ts';
import { remindersOffSchema, vehicleReminderSchema } from '#contracts/vehicle/reminder.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { validate } from '../../http/validate.ts';
import { turnReminder, turnRemindersOff } from './service.ts';

export const createReminderRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    // Mail programs open links by themselves, so that only a POST ends the reminders.
    .post(paths.remindersOff, validate('json', remindersOffSchema), async (c) => {
      await turnRemindersOff(deps, c.req.valid('json').token);
      return c.json(success('Renewal reminders are turned off', {}));
    })
    .put(`${paths.vehicles}/:uuid/reminder`, validate('json', vehicleReminderSchema), async (c) => {
      const { renewal_reminder } = c.req.valid('json');
      const [vehicleUuid, token] = [c.req.param('uuid'), c.get('token')];
      await turnReminder(deps, { vehicleUuid, token, isOn: renewal_reminder });
      const message = `The renewal reminder is turned ${renewal_reminder ? 'on' : 'off'}`;
      return c.json(success(message, { renewal_reminder }));
    });
