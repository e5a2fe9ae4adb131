import type * as z from 'zod/mini';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { Call, Schema } from '#contracts/api/call.ts';
import { fillPath } from '#contracts/api/paths.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import { getDeskFilingSheet } from '#contracts/desk/filing.ts';
import { getMailRoomSheets } from '#contracts/desk/mail-room.ts';
import { DESK_IDLE_MINUTES } from '#contracts/desk/member.ts';
import { getDeskEvidence, getDeskPaper } from '#contracts/desk/order-actions.ts';
import { getDeskOrderSheet } from '#contracts/desk/order-list.ts';
import { LOGIN_NEEDED } from '#contracts/desk/role.ts';
import { onChange } from '#session/session.ts';
import { sharedSession } from '#session/shared-session.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { http } from '../http.ts';
import { type AnyInput, type Args, parseData, parseList, send } from '../request.ts';

/** The desk's session, kept in session storage separately from a customer's session. */
const TOKEN = 'desk_token';
const CHANGED = 'desk-session:changed';

const session = sharedSession({
  channel: 'desk-session',
  keys: [TOKEN],
  changed: CHANGED,
  idleMs: DESK_IDLE_MINUTES * 60_000,
});

/** Keys of unsent text in the tab start with this. */
export const DESK_DRAFT = 'desk:draft:';

/** Returns an empty string if there is no session. */
export const readDeskToken = session.token;

export function keepDeskToken(token: string): void {
  session.keep({ [TOKEN]: token });
}

/** Ends the session in all tabs. */
export const endDeskSession = session.end;

/** Unlike an idle session's end, a logout leaves no draft about a customer to the next member at this tab. */
export function dropDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(DESK_DRAFT)) tabStorage.remove(key);
}

/** Shares the session with the browser's other desk tabs until the returned function is called. */
export function shareDeskSession(): () => void {
  const stop = session.share();
  session.ask();
  return stop;
}

/** Doesn't call the server, because a call would count as activity. */
export function endIdleDeskSession(): void {
  if (session.isIdle()) endDeskSession();
}

/** Calls `notify` when the desk's session in this tab may have changed. Returns a function that unsubscribes. */
export const onDeskSessionChange = (notify: () => void) => onChange(CHANGED, notify);

/**
 * Makes a desk call with the desk's token and parses the response according to its contract. Returns the rows
 * of a list, or the data.
 */
export async function callDesk<R extends Schema, C extends Call>(
  call: C & { rows: R },
  ...args: Args<C>
): Promise<z.output<R>[]>;
export async function callDesk<D extends Schema, C extends Call>(
  call: C & { data: D },
  ...args: Args<C>
): Promise<z.output<D>>;
export async function callDesk(call: Call, input: AnyInput = {}): Promise<unknown> {
  try {
    const body = await asStaff((proof) => send<Call>(call, input, proof), call.background);
    if ('rows' in call) return parseList(call.rows, body);
    return 'data' in call ? parseData(call.data, body) : body;
  } catch (cause) {
    if (call.method !== 'get' || !isLoginNeeded(cause)) throw cause;
    // Never resolves: after the login, the screen reloads its data.
    return new Promise(() => {});
  }
}

/** If the session has ended, the login replaces the screen. */
async function asStaff<T>(
  ask: (proof: Record<string, string>) => Promise<T>,
  isBackground = false,
): Promise<T> {
  const token = readDeskToken();
  // Every call that staff cause counts.
  if (!isBackground) session.noteUse();
  try {
    // The header is sent even without a token, so that a customer's token in this tab isn't sent instead.
    return await ask({ Authorization: `Bearer ${token}`.trim() });
  } catch (cause) {
    // A late response to a request with an earlier token must not end a newer session.
    if (isLoginNeeded(cause) && token === readDeskToken()) endDeskSession();
    throw cause;
  }
}

export function isLoginNeeded(cause: unknown): boolean {
  return cause instanceof ApiFailure && cause.code === LOGIN_NEEDED;
}

const GONE = { status: 'fail', message: 'This file is no longer available.' };

/** Fetches a document as the customer sent it. Throws an ApiFailure if there is none. */
export function fetchPaper(ids: { order_id: string; paper: string }): Promise<Blob> {
  return fetchFile(fillPath(getDeskPaper.path, ids));
}

/** Fetches the sheet of the orders that this staff member has claimed. */
export function fetchFilingSheet(): Promise<Blob> {
  return fetchFile(getDeskFilingSheet.path);
}

/** Fetches the listed orders as CSV. */
export function fetchOrderSheet(filter: Record<string, string>): Promise<Blob> {
  return fetchFile(`${getDeskOrderSheet.path}?${new URLSearchParams(filter)}`);
}

/** Fetches the evidence for a dispute. Throws an ApiFailure if there is none. */
export function fetchEvidence(ids: { uuid: string }): Promise<Blob> {
  return fetchFile(fillPath(getDeskEvidence.path, ids));
}

/**
 * Fetches the labels and packing slips of these orders. Throws an ApiFailure if none of them is waiting to be packed.
 */
export function fetchSheets(orders: readonly string[]): Promise<Blob> {
  return fetchFile(`${getMailRoomSheets.path}?${new URLSearchParams({ orders: orders.join() })}`);
}

async function fetchFile(path: string): Promise<Blob> {
  return asStaff(async (headers) => {
    const { status, data } = await http
      .get<Blob>(path, {
        responseType: 'blob',
        headers,
        validateStatus: () => true,
      })
      .catch(() => {
        throw new ApiFailure({ status: 'fail', message: serverMessages.networkError }, undefined);
      });
    if (status === 200) return data;
    throw new ApiFailure(status === 404 ? GONE : await readFailure(data), status);
  });
}

async function readFailure(body: Blob): Promise<unknown> {
  try {
    return JSON.parse(await body.text());
  } catch {
    return undefined;
  }
}
