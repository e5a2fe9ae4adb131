import { createContext, type ReactNode, useContext } from 'react';
import { SCHEDULE_TYPE, type Schedule } from '../../src/contracts/api/editors-notes.ts';
import { useLive } from './use-live.ts';

const PARAMS = { types: [SCHEDULE_TYPE] };

/** `type` and `title` are the document's. */
export type ScheduleNote = Schedule & { type: string; title: string };

/** What editors and the site noted about documents. The whole Studio shares one listener. */
const NotesContext = createContext<readonly ScheduleNote[]>([]);

export const useSchedules = () => useContext(NotesContext);

export function useSchedule(document: string): ScheduleNote | undefined {
  return useSchedules().find((one) => one.document === document);
}

export function EditorsNotes({ children }: { children: ReactNode }) {
  const notes = useLive<ScheduleNote>('*[_type in $types]', PARAMS, 'at') ?? [];
  return <NotesContext.Provider value={notes}>{children}</NotesContext.Provider>;
}
