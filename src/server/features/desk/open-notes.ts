/** Notes: complaints and handovers that aren't resolved, and customers' replies. */
import type { Queryable } from '../../db/schema.ts';
import { findNotes, type ShownNote } from '../orders/service.ts';

/** The text of a note with the customer's reply starts with this. */
export const CUSTOMER_REPLIED = 'Customer replied';

export const isOpen = ({ kind, closed_at }: ShownNote) => kind !== 'note' && closed_at === null;

export const openHandover = (notes: readonly ShownNote[], topic: ShownNote['topic']) =>
  notes.find((note) => note.topic === topic && isOpen(note));

export const openNote = ({ uuid, text, staff_name: from, for_name: to }: ShownNote) => ({
  uuid,
  text,
  handover: to === null ? null : { from, to },
});

/** Returns the texts of open handovers by order number. */
export async function findHandovers(db: Queryable, lineUuids: readonly string[]) {
  const notes = await findNotes(db, lineUuids);
  const open = notes.filter((note) => note.kind === 'handover' && isOpen(note));
  const byOrder = Map.groupBy(open, ({ order_id }) => order_id);
  return (orderId: string) => (byOrder.get(orderId) ?? []).map(({ text }) => text);
}
