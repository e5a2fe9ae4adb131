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
  changedSince,
  isApproved,
  isRequested,
  needsApproval,
  publishedVersion,
  requestApproval,
  textToApprove,
} from '../../src/cms/rules/approval.ts';
import {
  type Approval,
  type ApprovedVersion,
  approvalIdOf,
} from '../../src/contracts/api/editors-notes.ts';
import { formatPlan } from '../../src/contracts/time/california-clock.ts';
import { titleOf } from '../translations/TranslationsPane.tsx';
import { wrapAction } from '../wrap-action.ts';
import { useApproval, useAreNotesLoaded } from './EditorsNotes.tsx';
import { useRequest, writeOnce } from './use-request.ts';

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
  const { isBusy, send } = useRequest();
  if (!action || !draft || !user || !needsApproval(type)) return action;
  if (!isLoaded) return { ...action, disabled: true, title: 'Loading approvals…' };
  if (isApproved(approval, draft)) return action;
  const editor = { id: user.id, name: user.name ?? user.id };
  const does = (
    label: string,
    write: () => Promise<unknown>,
    isDone: (now: Approval) => boolean,
  ): DocumentActionDescription => ({
    ...action,
    label,
    disabled: isBusy || (action.disabled ?? false),
    onHandle: () =>
      void send(() =>
        writeOnce(write(), async () => {
          const now = await client.getDocument<Approval>(approvalIdOf(id));
          return now !== undefined && isDone(now);
        }),
      ).then(
        (found) =>
          found !== undefined &&
          toast.push({ status: 'error', title: 'Try again.', description: found }),
      ),
  });

  if (!approval || !isRequested(approval, draft) || approval.sentBack !== undefined) {
    const request = requestApproval(approval, {
      document: id,
      type,
      title: titleOf(draft, schema),
      text: textToApprove(draft),
      writtenBy: editor,
      published: publishedVersion(approval, published),
    });
    return does(
      'Request approval',
      () => client.mutate([request]),
      (now) => isRequested(now, draft) && now.sentBack === undefined,
    );
  }
  if (approval.writtenBy.id === editor.id) {
    const title = 'Another editor must approve this version.';
    return { ...action, disabled: true, label: 'Waiting for approval', title };
  }
  const { _id, _rev } = approval;
  return does(
    'Approve',
    () => {
      const approvedAt = new Date().toISOString();
      return client.patch(_id).ifRevisionId(_rev).set({ approvedBy: editor, approvedAt }).commit();
    },
    (now) => isApproved(now, draft),
  );
}

export const approvalBadge: DocumentBadgeComponent = ({ id, draft, published }) => {
  const approval = useApproval(id);
  const shown = draft ?? published;
  const version = shown && approvalOf(approval, shown);
  // The reason stays while the editor changes the draft, until the next request.
  if (approval?.sentBack !== undefined && draft && (!version || version === approval)) {
    const title = `Sent back by ${approval.sentBack}`;
    return { label: title, color: 'danger', title };
  }
  const changed = draft && changedSince(approval, draft, published);
  if (changed) return { label: changed, color: 'warning', title: REQUEST_AGAIN };
  if (!version?.writtenBy) return null;
  const names = namesIn(version);
  return { label: names, color: version.approvedBy ? 'success' : 'warning', title: names };
};

/** What to do about a draft that has changed. */
export const REQUEST_AGAIN = 'Request approval again.';

/** Who requested, approved, and published a version, and when it was approved. */
export function namesIn({ writtenBy, approvedBy, approvedAt, publishedBy }: ApprovedVersion) {
  const when =
    approvedAt === undefined ? '' : ` on ${formatPlan(new Date(approvedAt), new Date())}`;
  return [
    ...(writtenBy ? [`Requested${byName(writtenBy.name)}`] : []),
    ...(approvedBy ? [`approved${byName(approvedBy.name)}${when}`] : []),
    ...(publishedBy !== undefined ? [`published${byName(publishedBy)}`] : []),
  ].join(', ');
}

/** The local editor has no name. */
export const byName = (name: string) => (name ? ` by ${name}` : '');

/** Who sent a request or an earlier one back, when, and why. */
export function sentBackOf({ sentBack, sentBackEarlier }: Approval): string | undefined {
  if (sentBack !== undefined) return `Sent back by ${sentBack}`;
  return sentBackEarlier && `Sent back earlier by ${sentBackEarlier}`;
}
