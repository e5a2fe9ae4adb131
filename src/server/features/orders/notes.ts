/** Staff's notes on orders, and complaints. */
import type { Queryable } from '../../db/schema.ts';

export { closeComplaint, deleteNotesOf, writeNote } from './notes-store.ts';

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
export async function findNotes(db: Queryable, lineUuid: string) {
  return selectShown(db).where('order_note.order_line_uuid', '=', lineUuid).execute();
}

/** Open complaints, oldest first. */
export async function findOpenComplaints(db: Queryable, { limit }: { limit: number }) {
  return selectShown(db)
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .select('user_vehicle.plate')
    .where('order_note.kind', '=', 'complaint')
    .where('order_note.closed_at', 'is', null)
    .limit(limit)
    .execute();
}
