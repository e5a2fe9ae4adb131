import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { uuidSchema } from '../api/envelope.ts';
import { deskPaths } from './paths.ts';
import { roleSchema } from './role.ts';

/** A member of staff, as the desk shows them to themselves and beside what they did. */
export const memberSchema = z.object({ uuid: uuidSchema, name: z.string(), role: roleSchema });
export type Member = z.infer<typeof memberSchema>;

/** Unused for so long, a session at the desk ends: on the server, and on a screen that nobody looks after. */
export const DESK_IDLE_MINUTES = 30;

export const getMe = call('get', deskPaths.me, { who: 'reader', data: memberSchema });

export const memberCalls = callGroup('Desk', [[getMe, 'The member of staff of a token.']]);
