/** Internal notes of staff on orders. */
import type { OrderNoteRow, Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { closeNote, insertNote } from './notes-store.ts';

export type { ShownNote } from './notes-store.ts';

export { deleteNotesOf, findNotes, findOpenComplaints } from './notes-store.ts';

/** Saves a note or a complaint. Returns its UUID. */
export async function writeNote(
  tx: Tx,
  { clock }: Deps,
  note: Pick<OrderNoteRow, 'order_line_uuid' | 'staff_uuid' | 'kind' | 'text'>,
): Promise<string> {
  const created_at = clock();
  const uuid = rowUuid(created_at);
  await insertNote(tx, { ...note, uuid, created_at });
  return uuid;
}

/** Marks a complaint as resolved. Returns its order. Undefined if it isn't open. */
export async function closeComplaint(
  tx: Tx,
  { clock }: Deps,
  uuid: string,
): Promise<string | undefined> {
  return closeNote(tx, uuid, clock());
}
