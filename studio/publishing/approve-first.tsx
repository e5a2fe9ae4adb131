import { useState } from 'react';
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  type DocumentBadgeComponent,
  useClient,
  useCurrentUser,
  useSchema,
  useWorkspace,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import {
  approvalOf,
  changedSince,
  isApproved,
  isWaiting,
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
import { NoteForm } from './NoteForm.tsx';
import { CHECKING, findObstacle } from './publish-stored.ts';
import { useToastedRequest, writeOnce } from './use-request.ts';

const REQUEST = 'Request approval';

/** The Publish action. Until a second editor has approved the draft, it requests or grants approval instead. */
export const approveFirst = wrapAction(useApproving);

function useApproving(
  action: DocumentActionDescription | null,
  { id, type, draft, published }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useClient(API);
  const schema = useSchema();
  const workspace = useWorkspace();
  const user = useCurrentUser();
  const approval = useApproval(id);
  const isLoaded = useAreNotesLoaded();
  const { isBusy, send } = useToastedRequest();
  const [isOpen, setIsOpen] = useState(false);
  if (!action || !user || !needsApproval(type)) return action;
  if (!draft) return { ...action, label: REQUEST };
  if (!isLoaded) return { ...action, disabled: true, title: 'Loading approvals…' };
  if (isApproved(approval, draft)) return action;
  const editor = { id: user.id, name: user.name ?? user.id };
  const stored = () => client.getDocument<Approval>(approvalIdOf(id));

  if (!approval || !isWaiting(approval, draft)) {
    const close = () => setIsOpen(false);
    const request = (note: string) =>
      requestApproval(approval, {
        document: id,
        type,
        title: titleOf(draft, schema),
        text: textToApprove(draft),
        writtenBy: editor,
        requestedAt: new Date().toISOString(),
        note: note || undefined,
        published: publishedVersion(approval, published),
      });
    const store = async (note: string) =>
      (await findObstacle(draft, client, workspace)) ??
      writeOnce(client.mutate([request(note)]), async () => isWaiting(await stored(), draft));
    return {
      ...action,
      label: REQUEST,
      // Each change of the draft starts a check. If that disabled the button, a click right after typing would be lost.
      disabled: action.label !== CHECKING && (action.disabled ?? false),
      ...(action.label === CHECKING && { title: '' }),
      onHandle: () => setIsOpen(true),
      dialog: isOpen && {
        type: 'dialog',
        header: REQUEST,
        onClose: close,
        content: (
          <NoteForm
            label="Note to the approver (optional)"
            name={REQUEST}
            isOptional
            store={store}
            onDone={close}
          />
        ),
      },
    };
  }
  if (approval.writtenBy.id === editor.id) {
    const title = 'Another editor must approve this version. To change it, withdraw the request.';
    return { ...action, disabled: true, label: 'Waiting for approval', title };
  }
  const approve = () =>
    client
      .patch(approval._id)
      .ifRevisionId(approval._rev)
      .set({ approvedBy: editor, approvedAt: new Date().toISOString() })
      .commit();
  return {
    ...action,
    label: 'Approve',
    disabled: isBusy || (action.disabled ?? false),
    onHandle: () => send(() => writeOnce(approve(), async () => isApproved(await stored(), draft))),
  };
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

/** Who requested, approved, and published a version, and when. */
export function namesIn(version: ApprovedVersion): string {
  const { writtenBy, requestedAt, approvedBy, approvedAt, publishedBy } = version;
  return [
    ...(writtenBy ? [`Requested${byName(writtenBy.name, requestedAt)}`] : []),
    ...(approvedBy ? [`approved${byName(approvedBy.name, approvedAt)}`] : []),
    ...(publishedBy !== undefined ? [`published${byName(publishedBy)}`] : []),
  ].join(', ');
}

/** Notes of earlier releases may have no name or time. */
export const byName = (name: string, at?: string) =>
  (name && ` by ${name}`) + (at ? ` on ${formatPlan(new Date(at), new Date())}` : '');

/** What the requester wrote to the approver. */
export const noteOf = ({ note, writtenBy }: Approval) =>
  note && `Note from ${writtenBy.name || 'the editor'}: ${note}`;

/** Who sent a request or an earlier one back, when, and why. */
export function sentBackOf({ sentBack, sentBackEarlier }: Approval): string | undefined {
  if (sentBack !== undefined) return `Sent back by ${sentBack}`;
  return sentBackEarlier && `Sent back earlier by ${sentBackEarlier}`;
}
