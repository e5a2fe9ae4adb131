import type * as z from 'zod/mini';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { Call, Schema } from '#contracts/api/call.ts';
import { LOGIN_NEEDED } from '#contracts/desk/role.ts';
import { parseData, parseList } from '../parse.ts';
import { type AnyInput, type Args, send } from '../request.ts';
import { endDeskSession, noteDeskUse, readDeskToken } from './desk-session.ts';

/**
 * Makes a call of the desk with the desk's token and parses the response by its contract. Returns the rows of
 * a list, or the data.
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
    // Never resolves: after the login, the screen reads its data again.
    return new Promise(() => {});
  }
}

/** Sends a request with the desk's token. If the session has ended, the login replaces the screen. */
export async function asStaff<T>(ask: (proof: Record<string, string>) => Promise<T>): Promise<T> {
  const token = readDeskToken();
  noteDeskUse();
  try {
    // Send the header even without a token: a customer's token in this tab must not be sent instead.
    return await ask({ Authorization: `Bearer ${token}`.trim() });
  } catch (cause) {
    // A late response to an earlier token must not end a newer session.
    if (isLoginNeeded(cause) && token === readDeskToken()) endDeskSession();
    throw cause;
  }
}

export function isLoginNeeded(cause: unknown): boolean {
  return cause instanceof ApiFailure && cause.code === LOGIN_NEEDED;
}
