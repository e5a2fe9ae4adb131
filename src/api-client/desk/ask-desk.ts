import type * as z from 'zod/mini';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { Call, Schema } from '#contracts/api/call.ts';
import { LOGIN_NEEDED } from '#contracts/desk/role.ts';
import { parseData, parseList } from '../parse.ts';
import { type AnyInput, type Args, send } from '../request.ts';
import { endDeskSession, noteDeskUse, readDeskToken } from './desk-session.ts';

/**
 * Makes a call of the desk, with its own token, and reads its response by the contract: returns the rows of a list, or the
 * data.
 */
export async function askDesk<R extends Schema, C extends Call>(
  call: C & { rows: R },
  ...args: Args<C>
): Promise<z.output<R>[]>;
export async function askDesk<D extends Schema, C extends Call>(
  call: C & { data: D },
  ...args: Args<C>
): Promise<z.output<D>>;
export async function askDesk(call: Call, input: AnyInput = {}): Promise<unknown> {
  try {
    const body = await asStaff((proof) => send<Call>(call, input, proof));
    if ('rows' in call) return parseList(call.rows, body);
    return 'data' in call ? parseData(call.data, body) : body;
  } catch (cause) {
    if (call.method !== 'get' || !isLoginNeeded(cause)) throw cause;
    // Nobody has to be told: what was to be shown is read again after the login.
    return new Promise(() => {});
  }
}

/** Asks with the token of the desk. When its session has ended, the login takes the place of the screen. */
export async function asStaff<T>(ask: (proof: Record<string, string>) => Promise<T>): Promise<T> {
  const token = readDeskToken();
  noteDeskUse();
  try {
    // Also where there is none: a customer's token of this tab must not go along.
    return await ask({ Authorization: `Bearer ${token}`.trim() });
  } catch (cause) {
    // A late answer to an earlier token ends no newer session.
    if (isLoginNeeded(cause) && token === readDeskToken()) endDeskSession();
    throw cause;
  }
}

export function isLoginNeeded(cause: unknown): boolean {
  return cause instanceof ApiFailure && cause.code === LOGIN_NEEDED;
}
