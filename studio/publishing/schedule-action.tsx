import { CalendarIcon } from '@sanity/icons/Calendar';
import { Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useState } from 'react';
import {
  type DocumentActionComponent,
  type DocumentBadgeComponent,
  useClient,
  useCurrentUser,
  useSchema,
  useWorkspace,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { SCHEDULE_TYPE, scheduleIdOf } from '../../src/contracts/api/editors-notes.ts';
import { californiaMoment } from '../../src/contracts/time/california-clock.ts';
import { titleOf } from '../translations/TranslationsPane.tsx';
import { useSchedule } from './EditorsNotes.tsx';
import { Problem } from './Problem.tsx';
import { useReport } from './PublishingLayout.tsx';
import { formatPlan, UNREPORTED } from './publish-status.ts';
import { readyDraft } from './publish-stored.ts';
import { useRequest } from './use-request.ts';

const NAME = 'Schedule';
const CHANGED = 'Changed since it was scheduled';

/** Lets the site publish a draft later. */
export const schedule: DocumentActionComponent = ({ id, type, draft }) => {
  const [isOpen, setIsOpen] = useState(false);
  const planned = useSchedule(id);
  if (!draft && !planned) return null;
  const close = () => setIsOpen(false);
  return {
    label: NAME,
    icon: CalendarIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: NAME,
      onClose: close,
      content: <ScheduleForm id={id} type={type} onDone={close} />,
    },
  };
};
schedule.displayName = NAME;

function ScheduleForm({ id, type, onDone }: { id: string; type: string; onDone: () => void }) {
  const client = useClient(API);
  const workspace = useWorkspace();
  const schema = useSchema();
  const user = useCurrentUser();
  const report = useReport();
  const planned = useSchedule(id);
  const [shown, setShown] = useState('');
  const { isBusy, problem, send } = useRequest();

  async function plan(): Promise<string | undefined> {
    const at = californiaMoment(shown);
    if (!at || at <= new Date()) return 'Choose a time in the future.';
    if (!report) return UNREPORTED;
    const { draft, problem: found } = await readyDraft(id, client, workspace);
    if (!draft) return found ?? 'There is nothing to publish.';
    await client.createOrReplace({
      _id: scheduleIdOf(id),
      _type: SCHEDULE_TYPE,
      document: id,
      type,
      title: titleOf(draft, schema),
      at: at.toISOString(),
      revision: draft._rev,
      by: user?.name ?? '',
    });
    return undefined;
  }

  const save = () => send(plan).then((found) => found === undefined && onDone());

  return (
    <Stack gap={4}>
      {planned && (
        <Text size={1}>
          Scheduled for {formatPlan(new Date(planned.at), new Date())} by {planned.by}.{' '}
          {planned.failure}
        </Text>
      )}
      <Stack gap={3}>
        <Text as="label" size={1} weight="medium">
          Date and time (Pacific Time)
        </Text>
        <TextInput
          aria-label="Date and time (Pacific Time)"
          type="datetime-local"
          value={shown}
          onChange={({ currentTarget }) => setShown(currentTarget.value)}
        />
      </Stack>
      <Text size={1} muted>
        The site publishes this draft within a minute of that time. If the draft changes before
        then, schedule it again.
      </Text>
      <Problem text={problem} />
      <Flex gap={2} justify="flex-end">
        {planned && <CancelSchedule document={id} onDone={onDone} />}
        <Button
          tone="primary"
          text="Schedule publishing"
          loading={isBusy}
          onClick={() => void save()}
        />
      </Flex>
    </Stack>
  );
}

export function CancelSchedule({ document, onDone }: { document: string; onDone?: () => void }) {
  const client = useClient(API);
  const { isBusy, problem, send } = useRequest();
  const cancel = () =>
    send(() => client.delete(scheduleIdOf(document)).then(() => undefined)).then(
      (found) => found === undefined && onDone?.(),
    );
  return (
    <Stack gap={2}>
      <Button mode="ghost" text="Cancel schedule" loading={isBusy} onClick={() => void cancel()} />
      <Problem text={problem} />
    </Stack>
  );
}

export const scheduleBadge: DocumentBadgeComponent = ({ id, draft }) => {
  const planned = useSchedule(id);
  if (!planned) return null;
  const { at, failure, revision } = planned;
  if (failure !== undefined) return { label: 'Schedule failed', color: 'danger', title: failure };
  if (draft && draft._rev !== revision) {
    const title = 'The site won’t publish this draft. Schedule it again.';
    return { label: CHANGED, color: 'warning', title };
  }
  return {
    label: `Publishes ${formatPlan(new Date(at), new Date())}`,
    color: 'primary',
    title: 'The site will publish the draft at this time.',
  };
};
