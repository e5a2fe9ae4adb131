/** Notes: complaints and handovers that aren't resolved, and customers' replies. */
import { emailSchema } from '#contracts/account/email.ts';
import { handoverTopics } from '#contracts/desk/order-actions.ts';
import type { Queryable } from '../../db/schema.ts';
import { findNotes, type ShownNote } from '../orders/service.ts';

/** The text of a note with the customer's reply starts with this. */
export const CUSTOMER_REPLIED = 'Customer replied';

/** A note with the result of a complaint or handover starts with this. */
export const resultPrefix = (title: string) => `Result of the ${title.toLowerCase()}: `;

export const isOpen = ({ kind, closed_at }: ShownNote) => kind !== 'note' && closed_at === null;

export const openHandover = (notes: readonly ShownNote[], topic: ShownNote['topic']) =>
  notes.find((note) => note.topic === topic && isOpen(note));

/** The text of a note, after what a handover requests. */
export const noteText = ({ topic, text }: Pick<ShownNote, 'topic' | 'text'>) =>
  topic === null || topic === 'filed' ? text : `${handoverTopics[topic]}: ${text}`;

const AFTER_EMAIL = ', ';

/** The stored text of a handover, which starts with the email that it requests. */
export const handoverText = (email: string | undefined, text: string) =>
  [email, text].filter(Boolean).join(AFTER_EMAIL);

/** Returns the email that a handover requests, or null. */
export const emailOf = (handover: ShownNote | undefined): string | null =>
  emailSchema.safeParse(handover?.text.split(AFTER_EMAIL)[0]).data ?? null;

export const openNote = ({ staff_name: from, for_name: to, ...note }: ShownNote) => ({
  uuid: note.uuid,
  text: noteText(note),
  handover: to === null ? null : { from, to },
});

/** Returns the texts of open handovers by order number. */
export async function findHandovers(db: Queryable, lineUuids: readonly string[]) {
  const notes = await findNotes(db, lineUuids);
  const open = notes.filter((note) => note.kind === 'handover' && isOpen(note));
  const byOrder = Map.groupBy(open, ({ order_id }) => order_id);
  return (orderId: string) => (byOrder.get(orderId) ?? []).map(noteText);
}
