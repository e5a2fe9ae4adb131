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
  needsApproval,
  publishedVersion,
  textToApprove,
} from '../../src/cms/rules/approval.ts';
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
  const does = (label: string, work: () => Promise<unknown>): DocumentActionDescription => ({
    ...action,
    label,
    onHandle: () =>
      void work().catch(({ message }: Error) =>
        toast.push({ status: 'error', title: 'Try again.', description: message }),
      ),
  });

  const version = approvalOf(draft, approval);
  if (version?.approvedBy) return action;
  if (!approval || !version || approval.sentBack !== undefined) {
    return does('Request approval', () =>
      client.createOrReplace({
        _id: approvalIdOf(id),
        _type: APPROVAL_TYPE,
        document: id,
        type,
        title: titleOf(draft, schema),
        text: textToApprove(draft),
        writtenBy: editor,
        published: publishedVersion(approval),
      }),
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

export const approvalBadge: DocumentBadgeComponent = ({ id, draft, published }) => {
  const approval = useApproval(id);
  const shown = draft ?? published;
  const version = shown && approvalOf(shown, approval);
  if (!approval || !version) return null;
  const { writtenBy, approvedBy, publishedBy } = version;
  if (!approvedBy && approval.sentBack !== undefined) {
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
