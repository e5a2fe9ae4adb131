import { UndoIcon } from '@sanity/icons/Undo';
import { useState } from 'react';
import { type DocumentActionComponent, useClient, useCurrentUser } from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { isWaiting, isWithdrawn, WITHDRAWN } from '../../src/cms/rules/approval.ts';
import type { Approval } from '../../src/contracts/api/editors-notes.ts';
import { formatPlan } from '../../src/contracts/time/california-clock.ts';
import { type ApprovalNote, useApproval } from './EditorsNotes.tsx';
import { NoteForm } from './NoteForm.tsx';
import { useToastedRequest, writeOnce } from './use-request.ts';

const SEND_BACK = 'Send back';
const WITHDRAW = 'Withdraw request';

/** Rejects a request for approval with a reason, instead of approving it. */
export const sendBack: DocumentActionComponent = ({ id, draft }) => {
  const user = useCurrentUser();
  const change = useChange();
  const [isOpen, setIsOpen] = useState(false);
  const approval = useApproval(id);
  if (!user || !draft || !approval || !isWaiting(approval, draft)) return null;
  if (approval.writtenBy.id === user.id) return null;
  const close = () => setIsOpen(false);
  const store = (why: string) => {
    const by = user.name || 'another editor';
    const sentBack = `${by} on ${formatPlan(new Date(), new Date())}: ${why}`;
    return change(approval, { sentBack }, (now) => now.sentBack === sentBack);
  };
  return {
    label: SEND_BACK,
    icon: UndoIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: SEND_BACK,
      onClose: close,
      content: <NoteForm label="What to change" name={SEND_BACK} store={store} onDone={close} />,
    },
  };
};
sendBack.displayName = SEND_BACK;

/** Takes an editor's own request back, so that the draft no longer waits for approval. */
export const withdraw: DocumentActionComponent = ({ id, draft }) => {
  const user = useCurrentUser();
  const change = useChange();
  const approval = useApproval(id);
  const { isBusy, send } = useToastedRequest();
  if (!user || !draft || !approval || !isWaiting(approval, draft)) return null;
  if (approval.writtenBy.id !== user.id) return null;
  return {
    label: WITHDRAW,
    icon: UndoIcon,
    disabled: isBusy,
    onHandle: () => send(() => change(approval, WITHDRAWN, isWithdrawn)),
  };
};
withdraw.displayName = WITHDRAW;

function useChange() {
  const client = useClient(API);
  return (
    { _id, _rev }: ApprovalNote,
    fields: Partial<Approval>,
    isDone: (now: Approval) => boolean,
  ) =>
    writeOnce(client.patch(_id).ifRevisionId(_rev).set(fields).commit(), async () => {
      const now = await client.getDocument<Approval>(_id);
      return now !== undefined && isDone(now);
    });
}
