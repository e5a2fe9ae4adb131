export {
  closeComplaint,
  deleteNotesOf,
  findNotes,
  findOpenComplaints,
  type ShownNote,
  writeNote,
} from './notes-store.ts';
