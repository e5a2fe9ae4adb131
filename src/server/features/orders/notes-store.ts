import type { OrderNoteRow, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';

/** Saves a note or a complaint. Returns its UUID. */
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

/** Marks a complaint as resolved. Returns its order. Undefined if it isn't open. */
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
