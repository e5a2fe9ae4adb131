import type { DocumentActionComponent } from 'sanity';
import { usePaneRouter } from 'sanity/structure';
import { isRequested } from '../../src/cms/rules/approval.ts';
import { useApproval } from './EditorsNotes.tsx';

export const SEE_CHANGES = 'See what changed';
/** Opens Sanity's own panel, which compares the draft with the published version. */
export const TO_CHANGES = { inspect: 'sanity/structure/history', changesInspectorTab: 'review' };

/** Shows an approver what a draft that waits for approval would change. */
export const seeChanges: DocumentActionComponent = ({ id, draft, published }) => {
  const { params, setParams } = usePaneRouter();
  const approval = useApproval(id);
  if (!draft || !published || !approval || !isRequested(approval, draft)) return null;
  return { label: SEE_CHANGES, onHandle: () => setParams({ ...params, ...TO_CHANGES }) };
};
seeChanges.displayName = SEE_CHANGES;
