import * as z from 'zod/mini';
import { callGroup } from '../api/call.ts';
import { uuidSchema } from '../api/envelope.ts';
import { deskCall } from './desk-call.ts';
import { roleSchema } from './role.ts';

export const memberSchema = z.object({ uuid: uuidSchema, name: z.string(), role: roleSchema });
export type Member = z.infer<typeof memberSchema>;

/** How long until an idle desk session ends, on the server and on an unattended screen. */
export const DESK_IDLE_MINUTES = 30;

export const getMe = deskCall('get', 'me', 'reader', { data: memberSchema });

export const memberCalls = callGroup('Desk', [[getMe, 'Returns the logged-in staff member.']]);
