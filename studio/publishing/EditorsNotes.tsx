import { createContext, type ReactNode, useContext } from 'react';
import type { SanityDocument } from 'sanity';
import {
  APPROVAL_TYPE,
  type Approval,
  SCHEDULE_TYPE,
  SCHEDULED_PUBLISH_TYPE,
  type Schedule,
  type ScheduledPublish,
} from '../../src/contracts/api/editors-notes.ts';
import { CONTENT_TYPES, DRAFTS } from './drafts.ts';
import { useLive } from './use-live.ts';

const PARAMS = { types: [SCHEDULE_TYPE, SCHEDULED_PUBLISH_TYPE, APPROVAL_TYPE] };

/** `type` and `title` are the document's. */
type Note<Type extends string> = {
  _id: string;
  _rev: string;
  _type: Type;
  type: string;
  title: string;
};
export type ScheduleNote = Schedule & Note<typeof SCHEDULE_TYPE>;
type PublishNote = ScheduledPublish & Note<typeof SCHEDULED_PUBLISH_TYPE>;
export type ApprovalNote = Approval & Note<typeof APPROVAL_TYPE>;

/** What editors and the site noted about documents. The whole Studio shares one listener. */
type EditorsNote = ScheduleNote | PublishNote | ApprovalNote;
const NotesContext = createContext<readonly EditorsNote[] | undefined>(undefined);
const DraftsContext = createContext<readonly SanityDocument[] | undefined>(undefined);

/** All drafts of content. Undefined until fetched. */
export const useDrafts = () => useContext(DraftsContext);

export const useAreNotesLoaded = () => useContext(NotesContext) !== undefined;
export const useSchedules = () =>
  (useContext(NotesContext) ?? []).filter((note) => note._type === SCHEDULE_TYPE);
export const useScheduledPublishes = () =>
  (useContext(NotesContext) ?? []).filter((note) => note._type === SCHEDULED_PUBLISH_TYPE);
export const useApprovals = () =>
  (useContext(NotesContext) ?? []).filter((note) => note._type === APPROVAL_TYPE);

export function useSchedule(document: string): ScheduleNote | undefined {
  return useSchedules().find((one) => one.document === document);
}

export function useApproval(document: string): ApprovalNote | undefined {
  return useApprovals().find((one) => one.document === document);
}

export function EditorsNotes({ children }: { children: ReactNode }) {
  const notes = useLive<EditorsNote>('*[_type in $types]', PARAMS, 'at');
  const drafts = useLive<SanityDocument>(DRAFTS, CONTENT_TYPES);
  return (
    <NotesContext.Provider value={notes}>
      <DraftsContext.Provider value={drafts}>{children}</DraftsContext.Provider>
    </NotesContext.Provider>
  );
}
