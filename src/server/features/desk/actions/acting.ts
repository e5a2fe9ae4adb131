/** What every action at the desk has in common: its order, and that it is done once however often it is sent. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Done, doneSchema } from '#contracts/desk/order-actions.ts';
import type { Reason } from '#contracts/desk/reasons.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict, NotFound } from '../../../errors.ts';
import type { AtDesk } from '../../../http/env.ts';
import { findOrder, type OrderLineInFull } from '../../orders/service.ts';
import { byStaff, type StaffAct } from '../../privacy/audit.ts';
import { writeNote } from '../orders/notes.ts';
import { insertDeskRequest, selectRequest, setAnswer } from './store.ts';

/** Who asks for what, under which uuid of their browser. */
export type Asked = {
  staff: AtDesk;
  action: string;
  /** What it is about: an order's number, or a uuid. */
  about: string;
  body: { request_uuid: string; reason?: Reason; note?: string };
};

/** Identifies a request, so that it runs only once. */
type Once = Omit<Asked, 'body'> & { body: { request_uuid: string } };

export async function requireOrder(db: Queryable, orderId: string): Promise<OrderLineInFull> {
  const line = await findOrder(db, orderId);
  if (!line) throw new NotFound('There is no order of this number.');
  return line;
}

/**
 * Does what is asked for once, in one transaction with the note that it was asked: sent again, it is answered the same and
 * nothing is done. Two that are sent at the same time wait for each other. The answer is kept for a while: it says nothing of a person.
 */
export async function doOnce(
  { db, clock }: Deps,
  asked: Once,
  work: (tx: Tx) => Promise<string>,
): Promise<Done> {
  const { request_uuid: uuid } = asked.body;
  const words = { staff_uuid: asked.staff.uuid, action: asked.action, asked: hashOf(asked) };
  const done = await db.transaction().execute(async (tx) => {
    if (!(await insertDeskRequest(tx, { uuid, ...words, created_at: clock() }))) return undefined;
    const answer = { done: await work(tx) };
    await setAnswer(tx, uuid, answer);
    return answer;
  });
  return done ?? earlierAnswer(db, uuid, words);
}

async function earlierAnswer(
  db: Queryable,
  uuid: string,
  words: { staff_uuid: string; action: string; asked: string },
): Promise<Done> {
  const earlier = await selectRequest(db, uuid);
  const isSame =
    earlier?.staff_uuid === words.staff_uuid &&
    earlier.action === words.action &&
    earlier.asked === words.asked;
  if (!isSame) {
    throw new Conflict('REQUEST_REUSED', 'Something else was asked for under this request_uuid.');
  }
  return z.parse(doneSchema, earlier.answer);
}

function hashOf({ about, body }: Once): string {
  return createHash('sha256')
    .update(JSON.stringify([about, body]))
    .digest('base64url');
}

/** What the audit log keeps of an action: who, and why in a word. */
export function actOf({ staff, body }: Asked, more = ''): StaffAct {
  return { ...byStaff(staff), about: [body.reason, more].filter(Boolean).join(' ') };
}

/** Keeps what staff wrote beside the reason, where only staff read it. */
export async function keepNote(
  tx: Tx,
  deps: Deps,
  { staff, body }: Asked,
  lineUuid: string,
): Promise<void> {
  if (!body.note) return;
  const of = { order_line_uuid: lineUuid, staff_uuid: staff.uuid };
  await writeNote(tx, deps, { ...of, kind: 'note', text: body.note });
}
