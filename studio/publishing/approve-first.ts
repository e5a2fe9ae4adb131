import { useToast } from '@sanity/ui/toast';
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  type DocumentBadgeComponent,
  useClient,
  useCurrentUser,
  useSchema,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import {
  approvalOf,
  isApproved,
  isRequested,
  needsApproval,
  publishedVersion,
  requestApproval,
  textToApprove,
} from '../../src/cms/rules/approval.ts';
import { titleOf } from '../translations/TranslationsPane.tsx';
import { wrapAction } from '../wrap-action.ts';
import { useApproval, useAreNotesLoaded } from './EditorsNotes.tsx';

/** The Publish action. Until a second editor has approved the draft, it requests or grants approval instead. */
export const approveFirst = wrapAction(useApproving);

function useApproving(
  action: DocumentActionDescription | null,
  { id, type, draft, published }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useClient(API);
  const schema = useSchema();
  const user = useCurrentUser();
  const toast = useToast();
  const approval = useApproval(id);
  const isLoaded = useAreNotesLoaded();
  if (!action || !draft || !user || !needsApproval(type)) return action;
  if (!isLoaded) return { ...action, disabled: true, title: 'Loading approvals…' };
  if (isApproved(approval, draft)) return action;
  const editor = { id: user.id, name: user.name ?? user.id };
  const does = (label: string, work: () => Promise<unknown>): DocumentActionDescription => ({
    ...action,
    label,
    onHandle: () =>
      void work().catch((error: Error) =>
        toast.push({ status: 'error', title: 'Try again.', description: problemOf(error) }),
      ),
  });

  if (!approval || !isRequested(approval, draft) || approval.sentBack !== undefined) {
    return does('Request approval', () =>
      client.mutate([
        requestApproval(approval, {
          document: id,
          type,
          title: titleOf(draft, schema),
          text: textToApprove(draft),
          writtenBy: editor,
          published: publishedVersion(approval, published),
        }),
      ]),
    );
  }
  if (approval.writtenBy.id === editor.id) {
    const title = 'Another editor must approve this version.';
    return { ...action, disabled: true, label: 'Waiting for approval', title };
  }
  return does('Approve', () =>
    client.patch(approval._id).ifRevisionId(approval._rev).set({ approvedBy: editor }).commit(),
  );
}

/** A sentence about a write that failed, as another editor's change makes it. */
export function problemOf(error: Error): string {
  const isConflict = 'statusCode' in error && error.statusCode === 409;
  return isConflict ? 'Another editor just changed this request.' : error.message;
}

export const approvalBadge: DocumentBadgeComponent = ({ id, draft, published }) => {
  const approval = useApproval(id);
  const shown = draft ?? published;
  const version = shown && approvalOf(approval, shown);
  if (!approval || !version?.writtenBy) return null;
  const { writtenBy, approvedBy, publishedBy } = version;
  if (version === approval && approval.sentBack !== undefined) {
    const title = `Sent back by ${approval.sentBack}`;
    return { label: title, color: 'danger', title };
  }
  const names = [
    `Requested by ${writtenBy.name}`,
    ...(approvedBy ? [`approved by ${approvedBy.name}`] : []),
    ...(publishedBy ? [`published by ${publishedBy}`] : []),
  ].join(', ');
  return { label: names, color: approvedBy ? 'success' : 'warning', title: names };
};
