import { Hono } from 'hono';
import { paths } from '#contracts/paths.ts';
import { remindersOffSchema } from '#contracts/reminder.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { validate } from '../../http/validate.ts';
import { turnRemindersOff } from './service.ts';

/** Mail programs open links by themselves, so that only a POST ends the reminders. */
export const createReminderRoutes = (deps: Deps) =>
  new Hono<ApiEnv>().post(paths.remindersOff, validate('json', remindersOffSchema), async (c) => {
    await turnRemindersOff(deps, c.req.valid('json').token);
    return c.json(success('Renewal reminders are turned off', {}));
  });
