/** What staff write down about orders, for staff alone. */
import type { OrderNoteRow, Queryable, Tx } from '../../../db/schema.ts';
import { rowUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import {
  closeNote,
  deleteNotesOf,
  insertNote,
  type OpenComplaint,
  type ShownNote,
  selectNotes,
  selectOpenComplaints,
} from './notes-store.ts';

export type { ShownNote } from './notes-store.ts';

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

/** The notes of an order, oldest first, with who wrote them. */
export async function findNotes(db: Queryable, lineUuid: string): Promise<ShownNote[]> {
  return selectNotes(db, lineUuid);
}

/** The complaints that nobody has settled, oldest first. */
export async function findOpenComplaints(
  db: Queryable,
  page: { limit: number },
): Promise<OpenComplaint[]> {
  return selectOpenComplaints(db, page);
}

/** Notes that a complaint is settled. Returns its order; undefined where there is no open one. */
export async function closeComplaint(
  tx: Tx,
  { clock }: Deps,
  uuid: string,
): Promise<string | undefined> {
  return closeNote(tx, uuid, clock());
}

/** Deletes what was written about a user's orders. */
export async function forgetNotes(tx: Tx, userUuid: string): Promise<void> {
  await deleteNotesOf(tx, userUuid);
}
