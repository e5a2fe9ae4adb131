import type { OrderNoteRow, Queryable, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';

/** Returns the note's UUID. */
export async function writeNote(
  tx: Tx,
  { clock }: Deps,
  note: Pick<OrderNoteRow, 'order_line_uuid' | 'staff_uuid' | 'kind' | 'text'>,
) {
  const created_at = clock();
  const uuid = rowUuid(created_at);
  await tx
    .insertInto('order_note')
    .values({ ...note, uuid, created_at })
    .execute();
  return uuid;
}

/** Returns the complaint's order, or undefined if the complaint isn't open. */
export async function closeComplaint(tx: Tx, { clock }: Deps, uuid: string) {
  const closed = await tx
    .updateTable('order_note')
    .set({ closed_at: clock() })
    .where('uuid', '=', uuid)
    .where('kind', '=', 'complaint')
    .where('closed_at', 'is', null)
    .returning('order_line_uuid')
    .executeTakeFirst();
  return closed?.order_line_uuid;
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
    .select([
      'order_note.uuid',
      'order_note.kind',
      'order_note.text',
      'order_note.created_at',
      'order_note.closed_at',
      'order_line.order_id',
      'staff.name as staff_name',
    ])
    .orderBy('order_note.created_at')
    .orderBy('order_note.uuid');
}

export type ShownNote = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number];

/** Oldest first. */
export async function findNotes(db: Queryable, lineUuid: string) {
  return selectShown(db).where('order_note.order_line_uuid', '=', lineUuid).execute();
}

/** Oldest first. */
export async function findOpenComplaints(db: Queryable, { limit }: { limit: number }) {
  return selectShown(db)
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .select('user_vehicle.plate')
    .where('order_note.kind', '=', 'complaint')
    .where('order_note.closed_at', 'is', null)
    .limit(limit)
    .execute();
}
