/** What staff write down about orders, for staff alone. */
import type { OrderNoteRow, Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { closeNote, insertNote } from './notes-store.ts';

export type { ShownNote } from './notes-store.ts';

export { deleteNotesOf, findNotes, findOpenComplaints } from './notes-store.ts';

/** Writes a note or a complaint down. Returns its uuid. */
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

/** Notes that a complaint is settled. Returns its order; undefined where there is no open one. */
export async function closeComplaint(
  tx: Tx,
  { clock }: Deps,
  uuid: string,
): Promise<string | undefined> {
  return closeNote(tx, uuid, clock());
}
