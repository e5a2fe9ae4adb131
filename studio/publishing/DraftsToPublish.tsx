import { Button, Card, Checkbox, Dialog, Flex, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import {
  getPublishedId,
  type SanityDocument,
  useClient,
  useCurrentUser,
  useEditState,
  useSchema,
  useWorkspace,
} from 'sanity';
import { IntentLink } from 'sanity/router';
import { API } from '../../src/cms/lake-api.ts';
import { isApproved, needsApproval } from '../../src/cms/rules/approval.ts';
import { titleOf } from '../translations/TranslationsPane.tsx';
import { useApprovals, useDrafts, useSchedules } from './EditorsNotes.tsx';
import { Problem } from './Problem.tsx';
import { publishDrafts } from './publish-stored.ts';
import { Section } from './Section.tsx';
import { ScheduleForm } from './schedule-action.tsx';
import { useRequest } from './use-request.ts';

/** Drafts that are approved or need no approval and have no schedule. */
export function useDraftsToPublish(): SanityDocument[] {
  const approvals = useApprovals();
  const schedules = useSchedules();
  return (useDrafts() ?? []).filter((draft) => {
    const isIts = ({ document }: { document: string }) => document === getPublishedId(draft._id);
    if (schedules.some(isIts)) return false;
    return !needsApproval(draft._type) || isApproved(approvals.find(isIts), draft);
  });
}

/** Publishes or schedules several drafts in one transaction. */
export function DraftsToPublish({ drafts }: { drafts: SanityDocument[] }) {
  const client = useClient(API);
  const workspace = useWorkspace();
  const by = useCurrentUser()?.name ?? '';
  const toast = useToast();
  const { isBusy, problem, send } = useRequest();
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [isScheduling, setIsScheduling] = useState(false);
  // A marked draft may have been published or discarded since.
  const chosen = drafts.map(({ _id }) => getPublishedId(_id)).filter((id) => marked.includes(id));
  const warn = (title: string, description: string) =>
    toast.push({ status: 'warning', title, description, duration: 15_000 });
  // A published draft that is edited again must not be taken along.
  async function publish() {
    const found = await send(() => publishDrafts(chosen, { client, workspace, by, warn }));
    if (found === undefined) setMarked([]);
  }
  function closeScheduled() {
    setIsScheduling(false);
    setMarked([]);
  }
  if (drafts.length === 0) return null;
  return (
    <Section title="Drafts to publish">
      {drafts.map((draft) => {
        const id = getPublishedId(draft._id);
        return (
          <DraftToPublish
            key={id}
            draft={draft}
            isMarked={marked.includes(id)}
            isBusy={isBusy}
            onMark={(isMarked) =>
              setMarked((now) => (isMarked ? [...now, id] : now.filter((one) => one !== id)))
            }
          />
        );
      })}
      <Problem text={problem} />
      <Flex gap={2}>
        <Button
          tone="primary"
          text="Publish together"
          disabled={chosen.length === 0}
          loading={isBusy}
          onClick={() => void publish()}
        />
        <Button
          mode="ghost"
          text="Schedule together"
          disabled={chosen.length === 0 || isBusy}
          onClick={() => setIsScheduling(true)}
        />
      </Flex>
      {isScheduling && (
        <Dialog
          id="schedule-together"
          header="Schedule together"
          width={1}
          onClose={() => setIsScheduling(false)}
        >
          <Card padding={4}>
            <ScheduleForm ids={chosen} onDone={closeScheduled} />
          </Card>
        </Dialog>
      )}
    </Section>
  );
}

type Row = {
  draft: SanityDocument;
  isMarked: boolean;
  isBusy: boolean;
  onMark: (isMarked: boolean) => void;
};

function DraftToPublish({ draft, isMarked, isBusy, onMark }: Row) {
  const id = getPublishedId(draft._id);
  const { published, ready } = useEditState(id, draft._type);
  const schema = useSchema();
  const type = schema.get(draft._type)?.title ?? draft._type;
  const title = titleOf(draft, schema);
  // What exists only once has its type's name as its id and, without another title, its type's title.
  const kind = id === draft._type ? title !== type && type : title === type ? 'untitled' : type;
  // A duplicate starts with the title of its original, which is published.
  const details = [kind, ready && !published && 'new'].filter(Boolean).join(', ');
  return (
    <Card border radius={2} padding={3} data-testid={`ready-${id}`}>
      <Flex align="center" gap={3}>
        <Checkbox
          aria-label={details ? `${title} (${details})` : title}
          checked={isMarked}
          disabled={isBusy}
          onChange={({ currentTarget: { checked } }) => onMark(checked)}
        />
        <Text size={1} weight="medium">
          <IntentLink intent="edit" params={{ id, type: draft._type }}>
            {title}
          </IntentLink>
        </Text>
        {details && (
          <Text size={1} muted>
            {details}
          </Text>
        )}
      </Flex>
    </Card>
  );
}
