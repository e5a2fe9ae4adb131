import { Card, Text } from '@sanity/ui';
import { getPublishedId, useCurrentUser } from 'sanity';
import { IntentLink } from 'sanity/router';
import { isWaiting } from '../../src/cms/rules/approval.ts';
import { noteOf } from './approve-first.tsx';
import { useApprovals, useDrafts } from './EditorsNotes.tsx';

/** The requests for approval of drafts that haven't changed since, the newest first. */
export function useWaiting() {
  const approvals = useApprovals();
  const drafts = useDrafts() ?? [];
  return drafts
    .flatMap((draft) =>
      approvals.filter(
        (note) => note.document === getPublishedId(draft._id) && isWaiting(note, draft),
      ),
    )
    .sort((one, other) => ((one.requestedAt ?? '') < (other.requestedAt ?? '') ? 1 : -1));
}

/** Tells editors at once that another one requests approval. */
export function WaitingBanner() {
  const user = useCurrentUser();
  const waiting = useWaiting().filter(({ writtenBy }) => writtenBy.id !== user?.id);
  const [newest] = waiting;
  if (!newest) return null;
  return (
    <Card tone="primary" padding={3} borderBottom role="status" data-testid="waiting">
      <Text size={1} textOverflow="ellipsis">
        {waiting.length === 1
          ? 'A draft is waiting for your approval: '
          : `${waiting.length} drafts are waiting for your approval. The newest is `}
        <IntentLink intent="edit" params={{ id: newest.document, type: newest.type }}>
          {newest.title}
        </IntentLink>
        {`. ${noteOf(newest) || `Requested by ${newest.writtenBy.name || 'another editor'}.`}`}
      </Text>
    </Card>
  );
}
