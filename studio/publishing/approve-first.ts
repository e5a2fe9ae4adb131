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
import { needsApproval, textToApprove } from '../../src/cms/rules/approval.ts';
import { APPROVAL_TYPE, approvalIdOf } from '../../src/contracts/api/editors-notes.ts';
import { titleOf } from '../translations/TranslationsPane.tsx';
import { wrapAction } from '../wrap-action.ts';
import { useApproval } from './EditorsNotes.tsx';

/** The Publish action. Until a second editor has approved the draft, it requests or grants approval instead. */
export const approveFirst = wrapAction(useApproving);

function useApproving(
  action: DocumentActionDescription | null,
  { id, type, draft }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useClient(API);
  const schema = useSchema();
  const user = useCurrentUser();
  const toast = useToast();
  const approval = useApproval(id);
  if (!action || !draft || !user || !needsApproval(type)) return action;
  const editor = { id: user.id, name: user.name ?? user.id };
  const text = textToApprove(draft);
  const does = (label: string, work: () => Promise<unknown>): DocumentActionDescription => ({
    ...action,
    label,
    onHandle: () =>
      void work().catch(({ message }: Error) =>
        toast.push({ status: 'error', title: 'Try again.', description: message }),
      ),
  });

  if (approval?.text !== text) {
    return does('Request approval', () =>
      client.createOrReplace({
        _id: approvalIdOf(id),
        _type: APPROVAL_TYPE,
        document: id,
        type,
        title: titleOf(draft, schema),
        text,
        writtenBy: editor,
      }),
    );
  }
  if (approval.approvedBy) return action;
  if (approval.writtenBy.id === editor.id) {
    const title = 'Another editor must approve this version.';
    return { ...action, disabled: true, label: 'Waiting for approval', title };
  }
  return does('Approve', () =>
    client.patch(approval._id).ifRevisionId(approval._rev).set({ approvedBy: editor }).commit(),
  );
}

export const approvalBadge: DocumentBadgeComponent = ({ id, draft, published }) => {
  const approval = useApproval(id);
  const shown = draft ?? published;
  if (!approval || !shown || approval.text !== textToApprove(shown)) return null;
  const { writtenBy, approvedBy, publishedBy } = approval;
  const names = [
    `Written by ${writtenBy.name}`,
    ...(approvedBy ? [`approved by ${approvedBy.name}`] : []),
    ...(publishedBy ? [`published by ${publishedBy}`] : []),
  ].join(', ');
  return { label: names, color: approvedBy ? 'success' : 'warning', title: names };
};
