import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ServerEvent } from '#contracts/account/audit.ts';
import { type Done, doneSchema } from '#contracts/desk/order-actions.ts';
import type { OrderAction, Reason } from '#contracts/desk/reasons.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict } from '../../../errors.ts';
import type { AtDesk } from '../../../http/env.ts';
import { success } from '../../../http/envelope.ts';
import { aboutOrder, byStaff, recordAuditEvent, type StaffAct } from '../../audit/service.ts';
import { writeNote } from '../../orders/service.ts';
import { insertDeskRequest, selectRequest, storeResponse } from './store.ts';

/** The staff member, and their request with the UUID that the browser chose for it. */
export type ActionRequest<A extends string = string> = {
  staff: AtDesk;
  action: A;
  /** The subject of the request: an order number, or a UUID. */
  about: string;
  body: { request_uuid: string; reason?: Reason; note?: string };
};

export type OrderRequest = ActionRequest<OrderAction>;

type ActionInput<B> = {
  ids: { order_id: string } | { uuid: string };
  staff: AtDesk;
  body: ActionRequest['body'] & B;
};

/** Creates handlers of actions on the order or UUID in the path. An action runs once per request. */
export const actingWith =
  (deps: Deps) =>
  <A extends string, B>(
    action: A,
    work: (deps: Deps, request: ActionRequest<A>, body: B) => Promise<Done>,
  ) =>
  async ({ ids, staff, body }: ActionInput<B>) => {
    const about = 'uuid' in ids ? ids.uuid : ids.order_id;
    return success('Done', await work(deps, { staff, action, about, body }, body));
  };

type Once = Omit<ActionRequest, 'body'> & { body: { request_uuid: string } };

/**
 * Runs a request once, in one transaction with its record: a retry gets the same response and has no effect. Concurrent
 * duplicates wait for each other. The stored response contains no personal data and expires.
 */
export async function runOnce(
  { db, clock }: Deps,
  request: Once,
  work: (tx: Tx) => Promise<string | Done>,
): Promise<Done> {
  const { request_uuid: uuid } = request.body;
  const content = {
    staff_uuid: request.staff.uuid,
    action: request.action,
    asked: hashOf(request),
  };
  const newAnswer = await db.transaction().execute(async (tx) => {
    if (!(await insertDeskRequest(tx, { uuid, ...content, created_at: clock() }))) return undefined;
    const done = await work(tx);
    const answer = typeof done === 'string' ? { done } : done;
    await storeResponse(tx, uuid, answer);
    return answer;
  });
  return newAnswer ?? earlierResponse(db, uuid, content);
}

async function earlierResponse(
  db: Queryable,
  uuid: string,
  content: { staff_uuid: string; action: string; asked: string },
): Promise<Done> {
  const earlier = await selectRequest(db, uuid);
  const isSame =
    earlier?.staff_uuid === content.staff_uuid &&
    earlier.action === content.action &&
    earlier.asked === content.asked;
  if (!isSame) {
    throw new Conflict(
      'REQUEST_REUSED',
      'This request_uuid was already used for a different request.',
    );
  }
  return z.parse(doneSchema, earlier.answer);
}

function hashOf({ about, body }: Once): string {
  return createHash('sha256')
    .update(JSON.stringify([about, body]))
    .digest('base64url');
}

/** The audit log entry for an action: the staff member, and the reason in one word. */
export function actOf({ staff, body }: ActionRequest, detail = ''): StaffAct {
  return { ...byStaff(staff), about: [body.reason, detail].filter(Boolean).join(' ') };
}

type Line = { uuid: string; user_uuid: string };

/** Logs an action on an order and saves its note. */
export async function logAction(
  tx: Tx,
  deps: Deps,
  request: ActionRequest,
  { line, event, detail }: { line: Line; event: ServerEvent; detail?: string },
): Promise<void> {
  await recordAuditEvent(tx, deps, event, { ...aboutOrder(line), ...actOf(request, detail) });
  await saveNote(tx, deps, request, line);
}

/** Saves a note that only staff can read. */
export async function saveNote(
  tx: Tx,
  deps: Deps,
  { staff, body }: ActionRequest,
  line: Pick<Line, 'uuid'>,
): Promise<void> {
  if (!body.note) return;
  await writeNote(tx, deps, {
    order_line_uuid: line.uuid,
    staff_uuid: staff.uuid,
    kind: 'note',
    text: body.note,
  });
}
