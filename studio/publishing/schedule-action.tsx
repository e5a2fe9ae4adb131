import { CalendarIcon } from '@sanity/icons/Calendar';
import { Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useState } from 'react';
import {
  type DocumentActionComponent,
  type DocumentActionProps,
  type DocumentBadgeComponent,
  useClient,
  useCurrentUser,
  useSchema,
  useWorkspace,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import {
  SCHEDULE_TYPE,
  type Schedule,
  scheduleIdOf,
} from '../../src/contracts/api/editors-notes.ts';
import {
  californiaClock,
  californiaMoment,
  formatPlan,
} from '../../src/contracts/time/california-clock.ts';
import { titleOf } from '../translations/TranslationsPane.tsx';
import { byName } from './approve-first.tsx';
import { useSchedule } from './EditorsNotes.tsx';
import { Problem } from './Problem.tsx';
import { useReport } from './PublishingLayout.tsx';
import { UNREPORTED } from './publish-status.ts';
import { readyDraft } from './publish-stored.ts';
import { useRequest } from './use-request.ts';

const NAME = 'Schedule';

/** Why the site won't publish a draft, or didn't. Undefined if it will. */
export function problemOfSchedule(
  { failure, revision }: Pick<Schedule, 'failure' | 'revision'>,
  draft: { _rev: string } | null,
): string | undefined {
  if (failure !== undefined || draft?._rev === revision) return failure;
  return draft
    ? 'The draft has changed since it was scheduled, so the site won’t publish it. Schedule it again.'
    : 'There is no draft anymore, so the site won’t publish anything.';
}

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
      content: <ScheduleForm id={id} type={type} draft={draft} onDone={close} />,
    },
  };
};
schedule.displayName = NAME;

type Form = Pick<DocumentActionProps, 'id' | 'type' | 'draft'> & { onDone: () => void };

function ScheduleForm({ id, type, draft: shownDraft, onDone }: Form) {
  const client = useClient(API);
  const workspace = useWorkspace();
  const schema = useSchema();
  const user = useCurrentUser();
  const report = useReport();
  const planned = useSchedule(id);
  const [shown, setShown] = useState(planned ? californiaClock(new Date(planned.at)) : '');
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
      scheduledAt: new Date().toISOString(),
      by: user?.name ?? '',
    });
    return undefined;
  }

  const save = () => send(plan).then((found) => found === undefined && onDone());

  return (
    <Stack gap={4}>
      {planned && (
        <Text size={1}>
          Scheduled for {formatPlan(new Date(planned.at), new Date())}
          {byName(planned.by, planned.scheduledAt)}. {problemOfSchedule(planned, shownDraft)}
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
        The site publishes the draft, as it is now, within a minute of that time. If you change the
        draft before then, it isn’t published until you schedule it again.
      </Text>
      <Problem text={problem} />
      <Flex gap={2} justify="flex-end">
        {planned && <CancelSchedule document={id} onDone={onDone} />}
        <Button
          tone="primary"
          text={planned ? 'Schedule again' : 'Schedule publishing'}
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
  const title = problemOfSchedule(planned, draft);
  if (planned.failure !== undefined) return { label: 'Schedule failed', color: 'danger', title };
  if (title !== undefined) {
    return { label: 'Changed since it was scheduled', color: 'warning', title };
  }
  return {
    label: `Publishes ${formatPlan(new Date(planned.at), new Date())}`,
    color: 'primary',
    title: 'The site will publish the draft at this time.',
  };
};
