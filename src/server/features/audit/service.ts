import { sql } from 'kysely';
import {
  AUDIT_LOG_TYPE,
  type AuditEntry,
  auditLimits,
  type ServerEvent,
} from '#contracts/account/audit.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import type { DueRows } from '../../db/count-due.ts';
import type { Queryable } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AtDesk } from '../../http/env.ts';
import { deleteEntriesBefore, insertEntryCte } from './store.ts';

export { detachPerson } from './store.ts';

export const AUDIT_RETENTION_DAYS = 400;

/**
 * Saves entries with the server's own timestamp and the client's IP address. Callers can only write about themselves:
 * anonymously, as a live guest whose ID they have, or as their account.
 */
export async function addEntries(
  { db, clock }: Deps,
  caller: { mayActFor(userUuid: string): Promise<boolean> },
  entries: readonly AuditEntry[],
  seenAddress: string,
): Promise<void> {
  for (const entry of entries) {
    if (entry.user_uuid !== null && !(await caller.mayActFor(entry.user_uuid))) {
      throw new AppError(403, 'FORBIDDEN', 'This belongs to another account');
    }
    const now = clock();
    await insertEntryCte(db, {
      ...entry,
      user_agent: keptAgent(entry.user_agent),
      uuid: rowUuid(now),
      seen_address: seenAddress,
      created_at: now,
    }).execute();
  }
}

/** Longer user agents contain no useful information. */
function keptAgent(userAgent: string): string {
  return userAgent.slice(0, auditLimits.keptUserAgent);
}

/** The program name in the server's own entries. Browsers send theirs. */
const SERVER = 'DMV_SERVER';

type OwnEntry = {
  userUuid?: string | null;
  ip?: string;
  userAgent?: string;
  /** The name of the subject if the subject isn't a user. */
  about?: string | undefined;
  staffUuid?: string | null;
  lineUuid?: string | null;
};

export const aboutOrder = ({ uuid, user_uuid }: { uuid: string; user_uuid: string }) => ({
  userUuid: user_uuid,
  lineUuid: uuid,
});

export function aboutShown(orders: readonly { order_id: string }[]): { about?: string } {
  if (orders.length === 0) return {};
  return { about: `and shown ${orders.map(({ order_id }) => order_id).join(' ')}` };
}

export type StaffMark = { staffUuid: string; ip: string };

/** Who made a change: a staff member, or a partner's contact. */
export type ChangeMark = StaffMark | { userUuid: string; email: string; ip: string };

/** `about` is the action and its reason. */
export type StaffAct = StaffMark & { about: string };

export function byStaff({ uuid, ip }: AtDesk): StaffMark {
  return { staffUuid: uuid, ip };
}

/** Logs something that the server itself did or saw. */
export async function recordAuditEvent(
  db: Queryable,
  deps: Deps,
  event: ServerEvent,
  entry?: OwnEntry,
): Promise<void> {
  await recordAuditEventCte(db, deps, event, entry).execute();
}

export function recordAuditEventCte(
  db: Queryable,
  { clock }: Deps,
  event: ServerEvent,
  {
    userUuid = null,
    ip = '',
    userAgent = '',
    about,
    staffUuid = null,
    lineUuid = null,
  }: OwnEntry = {},
) {
  const now = clock();
  return insertEntryCte(db, {
    uuid: rowUuid(now),
    app_code: SERVER,
    user_uuid: userUuid,
    log_type: AUDIT_LOG_TYPE,
    message: about ? `${event} ${about}` : event,
    ip_address: '',
    user_agent: keptAgent(userAgent),
    seen_address: ip,
    created_at: now,
    staff_uuid: staffUuid,
    order_line_uuid: lineUuid,
  });
}

export async function deleteOldEntries(db: Queryable, now: Date): Promise<number> {
  return deleteEntriesBefore(db, forgottenBefore(now));
}

const forgottenBefore = (now: Date) => new Date(now.getTime() - AUDIT_RETENTION_DAYS * DAY_MS);

export const oldEntries = (now: Date): DueRows => ({
  table: 'audit_log',
  due: sql`created_at < ${forgottenBefore(now)}`,
});
