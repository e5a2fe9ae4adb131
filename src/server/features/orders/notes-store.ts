import { ENDED_TOPICS, type HandoverTopic } from '#contracts/desk/order-actions.ts';
import type { OrderNoteRow, Queryable, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';

/** Returns the note's UUID. */
export async function writeNote(
  tx: Tx,
  { clock }: Deps,
  note: Pick<OrderNoteRow, 'order_line_uuid' | 'staff_uuid' | 'kind' | 'text'> &
    Partial<Pick<OrderNoteRow, 'for_staff_uuid' | 'topic'>>,
) {
  const created_at = clock();
  const uuid = rowUuid(created_at);
  await tx
    .insertInto('order_note')
    .values({ ...note, uuid, created_at })
    .execute();
  return uuid;
}

/** Closes a complaint or a handover. Returns its kind and order, or undefined if it isn't open. */
export async function closeNote(tx: Tx, { clock }: Deps, uuid: string) {
  return tx
    .updateTable('order_note')
    .set({ closed_at: clock() })
    .where('uuid', '=', uuid)
    .where('kind', '<>', 'note')
    .where('closed_at', 'is', null)
    .returning(['kind', 'order_line_uuid'])
    .executeTakeFirst();
}

/**
 * Closes an order's open handovers, or those about the given topics. With `by`, those that this member gave to others
 * stay open. Returns the closed ones.
 */
export async function closeHandoversOf(
  tx: Tx,
  lineUuid: string,
  { now, topics, by }: { now: Date; topics?: readonly HandoverTopic[]; by?: string },
) {
  return tx
    .updateTable('order_note')
    .set({ closed_at: now })
    .where('order_line_uuid', '=', lineUuid)
    .where('kind', '=', 'handover')
    .where('closed_at', 'is', null)
    .$if(topics !== undefined, (all) => all.where('topic', 'in', topics ?? []))
    .$if(by !== undefined, (all) =>
      all.where((e) =>
        e.or([e('staff_uuid', '<>', by ?? ''), e('for_staff_uuid', '=', by ?? null)]),
      ),
    )
    .returning('staff_uuid')
    .execute();
}

/** Reopens the handovers that a result closed, and closes those that it gave, because the result is undone. */
export async function reopenHandoversOf(
  tx: Tx,
  lineUuid: string,
  { closedAt, now }: { closedAt: Date; now: Date },
) {
  const ofOrder = tx.updateTable('order_note').where('order_line_uuid', '=', lineUuid);
  await ofOrder
    .set({ closed_at: null })
    .where('topic', 'in', ENDED_TOPICS)
    .where('closed_at', '=', closedAt)
    .execute();
  await ofOrder
    .set({ closed_at: now })
    .where('topic', '=', 'filed')
    .where('closed_at', 'is', null)
    .execute();
}

export async function deleteNotesOf(tx: Tx, userUuid: string) {
  await tx
    .deleteFrom('order_note')
    .where('order_line_uuid', 'in', (e) =>
      e.selectFrom('order_line').select('order_line.uuid').where('user_uuid', '=', userUuid),
    )
    .execute();
}

function selectShown(db: Queryable) {
  return db
    .selectFrom('order_note')
    .innerJoin('order_line', 'order_line.uuid', 'order_note.order_line_uuid')
    .innerJoin('staff', 'staff.uuid', 'order_note.staff_uuid')
    .leftJoin('staff as receiver', 'receiver.uuid', 'order_note.for_staff_uuid')
    .select([
      'order_note.uuid',
      'order_note.kind',
      'order_note.text',
      'order_note.created_at',
      'order_note.closed_at',
      'order_line.order_id',
      'staff.name as staff_name',
      'order_note.for_staff_uuid',
      'order_note.topic',
      'receiver.name as for_name',
      'receiver.ended_at as receiver_ended_at',
    ])
    .orderBy('order_note.created_at')
    .orderBy('order_note.uuid');
}

export type ShownNote = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number];

/** Oldest first. */
export async function findNotes(db: Queryable, lineUuids: readonly string[]) {
  if (lineUuids.length === 0) return [];
  return selectShown(db).where('order_note.order_line_uuid', 'in', lineUuids).execute();
}

/** Complaints or handovers, oldest first. */
export async function findOpenNotes(
  db: Queryable,
  { kind, limit }: { kind: 'complaint' | 'handover'; limit: number },
) {
  return selectShown(db)
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .select('user_vehicle.plate')
    .where('order_note.kind', '=', kind)
    .where('order_note.closed_at', 'is', null)
    .limit(limit)
    .execute();
}
