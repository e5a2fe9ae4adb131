import { Button, Flex, Stack, TextInput } from '@sanity/ui';
import { useState } from 'react';
import { type DocumentActionComponent, useClient, useCurrentUser } from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { isRequested } from '../../src/cms/rules/approval.ts';
import type { Approval } from '../../src/contracts/api/editors-notes.ts';
import { formatPlan } from '../../src/contracts/time/california-clock.ts';
import { useApproval } from './EditorsNotes.tsx';
import { Problem } from './Problem.tsx';
import { useRequest, writeOnce } from './use-request.ts';

const NAME = 'Send back';
const REASON = 'What to change';

/** Rejects a request for approval with a reason, instead of approving it. */
export const sendBack: DocumentActionComponent = ({ id, draft }) => {
  const user = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  const approval = useApproval(id);
  if (!user || !draft || !approval || !isRequested(approval, draft)) return null;
  const { writtenBy, approvedBy, sentBack } = approval;
  if (writtenBy.id === user.id || approvedBy || sentBack !== undefined) return null;
  const close = () => setIsOpen(false);
  return {
    label: NAME,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: NAME,
      onClose: close,
      content: <SendBackForm approval={approval} by={user.name ?? user.id} onDone={close} />,
    },
  };
};
sendBack.displayName = NAME;

type Sent = { approval: Approval & { _id: string; _rev: string }; by: string; onDone: () => void };

function SendBackForm({ approval: { _id, _rev }, by, onDone }: Sent) {
  const client = useClient(API);
  const [why, setWhy] = useState('');
  const { isBusy, problem, send } = useRequest();
  const sentBack = `${by || 'another editor'} on ${formatPlan(new Date(), new Date())}: ${why.trim()}`;
  const save = () =>
    send(() =>
      writeOnce(client.patch(_id).ifRevisionId(_rev).set({ sentBack }).commit(), async () => {
        const now = await client.getDocument<Approval>(_id);
        return now?.sentBack === sentBack;
      }),
    ).then((found) => found === undefined && onDone());
  return (
    <Stack gap={4}>
      <TextInput
        aria-label={REASON}
        placeholder={REASON}
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
      <Problem text={problem} />
      <Flex justify="flex-end">
        <Button
          tone="primary"
          text={NAME}
          disabled={!why.trim()}
          loading={isBusy}
          onClick={() => void save()}
        />
      </Flex>
    </Stack>
  );
}
