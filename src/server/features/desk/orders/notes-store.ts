import type { Insertable } from 'kysely';
import type { OrderNoteTable, Queryable, Tx } from '../../../db/schema.ts';

export async function insertNote(tx: Tx, note: Insertable<OrderNoteTable>): Promise<void> {
  await tx.insertInto('order_note').values(note).execute();
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

/** An order's notes with their authors, oldest first. */
export async function findNotes(db: Queryable, lineUuid: string): Promise<ShownNote[]> {
  return selectShown(db).where('order_note.order_line_uuid', '=', lineUuid).execute();
}

export type OpenComplaint = ShownNote & { plate: string };

/** Open complaints, oldest first. */
export async function findOpenComplaints(
  db: Queryable,
  { limit }: { limit: number },
): Promise<OpenComplaint[]> {
  return selectShown(db)
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .select('user_vehicle.plate')
    .where('order_note.kind', '=', 'complaint')
    .where('order_note.closed_at', 'is', null)
    .limit(limit)
    .execute();
}

export async function closeNote(tx: Tx, uuid: string, now: Date): Promise<string | undefined> {
  const closed = await tx
    .updateTable('order_note')
    .set({ closed_at: now })
    .where('uuid', '=', uuid)
    .where('kind', '=', 'complaint')
    .where('closed_at', 'is', null)
    .returning('order_line_uuid')
    .executeTakeFirst();
  return closed?.order_line_uuid;
}

export async function deleteNotesOf(tx: Tx, userUuid: string): Promise<void> {
  await tx
    .deleteFrom('order_note')
    .where('order_line_uuid', 'in', (e) =>
      e.selectFrom('order_line').select('order_line.uuid').where('user_uuid', '=', userUuid),
    )
    .execute();
}
