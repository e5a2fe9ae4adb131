/** Complaints and handovers that aren't resolved. */
import type { ShownNote } from '../orders/service.ts';

export const isOpen = ({ kind, closed_at }: ShownNote) => kind !== 'note' && closed_at === null;

export const openNote = ({ uuid, text, staff_name: from, for_name: to }: ShownNote) => ({
  uuid,
  text,
  handover: to === null ? null : { from, to },
});
