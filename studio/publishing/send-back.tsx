import { Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useState } from 'react';
import { type DocumentActionComponent, useClient, useCurrentUser } from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { isRequested } from '../../src/cms/rules/approval.ts';
import { problemOf } from './approve-first.ts';
import { useApproval } from './EditorsNotes.tsx';

const NAME = 'Send back';

/** Rejects a request for approval with a comment, instead of approving it. */
export const sendBack: DocumentActionComponent = ({ id, draft }) => {
  const user = useCurrentUser();
  const client = useClient(API);
  const [isOpen, setIsOpen] = useState(false);
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState<string>();
  const approval = useApproval(id);
  if (!user || !draft || !approval || !isRequested(approval, draft)) return null;
  const { writtenBy, approvedBy, sentBack: reason } = approval;
  if (writtenBy.id === user.id || approvedBy || reason !== undefined) return null;
  const send = () =>
    client
      .patch(approval._id)
      .ifRevisionId(approval._rev)
      .set({ sentBack: `${user.name ?? user.id}: ${why.trim()}` })
      .commit()
      .then(() => setIsOpen(false))
      .catch((error: Error) => setProblem(problemOf(error)));
  const content = (
    <Stack gap={4}>
      <TextInput
        aria-label="What to change"
        placeholder="What to change"
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
      {problem && (
        <Text size={1} role="alert">
          {problem}
        </Text>
      )}
      <Flex justify="flex-end">
        <Button tone="primary" text={NAME} disabled={!why.trim()} onClick={() => void send()} />
      </Flex>
    </Stack>
  );
  const onClose = () => setIsOpen(false);
  return {
    label: NAME,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && { type: 'dialog', header: NAME, onClose, content },
  };
};
sendBack.displayName = NAME;
