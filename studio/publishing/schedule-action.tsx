import { CalendarIcon } from '@sanity/icons/Calendar';
import { Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useState } from 'react';
import {
  type DocumentActionComponent,
  type DocumentBadgeComponent,
  getPublishedId,
  useClient,
  useCurrentUser,
  useSchema,
  useWorkspace,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import {
  problemOfGroup,
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
import { type ScheduleNote, useDrafts, useSchedule, useSchedules } from './EditorsNotes.tsx';
import { Problem } from './Problem.tsx';
import { useReport } from './PublishingLayout.tsx';
import { UNREPORTED } from './publish-status.ts';
import { prepareDrafts, useObstacle } from './publish-stored.ts';
import { useRequest } from './use-request.ts';

const NAME = 'Schedule';

/** Says why the site won't publish a draft, or didn't. Undefined if it will. */
export function useProblemOfSchedule(): (planned: ScheduleNote) => string | undefined {
  const schedules = useSchedules();
  const drafts = useDrafts();
  const revisions = new Map<string, string>(
    drafts?.map(({ _id, _rev }) => [getPublishedId(_id), _rev]),
  );
  return (planned) => {
    if (planned.failure !== undefined || !drafts) return planned.failure;
    const revision = revisions.get(planned.document);
    if (!revision) return 'There is no draft anymore, so the site won’t publish anything.';
    const problem =
      revision === planned.revision
        ? problemOfGroup(planned, schedules, revisions)
        : 'The draft has changed since it was scheduled';
    return problem && `${problem}, so the site won’t publish this draft. Schedule it again.`;
  };
}

const list = new Intl.ListFormat('en');
const titlesOf = (together: Schedule['together'] = []) =>
  list.format(together.map(({ title }) => `“${title}”`));

/** With what a draft is scheduled, as the end of a phrase. */
export const togetherWith = ({ together }: Schedule) =>
  together ? ` together with ${titlesOf(together)}` : '';

/** Lets the site publish a draft later. */
export const schedule: DocumentActionComponent = ({ id, type, draft }) => {
  const [isOpen, setIsOpen] = useState(false);
  const planned = useSchedule(id);
  const obstacle = useObstacle({ id, type, draft });
  if (!draft && !planned) return null;
  const close = () => setIsOpen(false);
  return {
    label: NAME,
    icon: CalendarIcon,
    // What is scheduled can still be canceled.
    ...(obstacle && !planned && !isOpen && { disabled: true, title: obstacle }),
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: NAME,
      onClose: close,
      content: <ScheduleForm ids={[id]} onDone={close} />,
    },
  };
};
schedule.displayName = NAME;

type Form = { ids: readonly string[]; onDone: () => void };

/** Schedules one draft, or several that the site publishes together. */
export function ScheduleForm({ ids, onDone }: Form) {
  const client = useClient(API);
  const workspace = useWorkspace();
  const schema = useSchema();
  const user = useCurrentUser();
  const report = useReport();
  const isOne = ids.length === 1;
  const problemOfSchedule = useProblemOfSchedule();
  const planned = useSchedules().find(({ document }) => isOne && ids.includes(document));
  const [shown, setShown] = useState(planned ? californiaClock(new Date(planned.at)) : '');
  const { isBusy, problem, send } = useRequest();

  async function plan(): Promise<string | undefined> {
    const at = californiaMoment(shown);
    if (!at || at <= new Date()) return 'Choose a time in the future.';
    if (!report) return UNREPORTED;
    const { drafts, problem: found } = await prepareDrafts(ids, client, workspace);
    if (drafts.length === 0) return found ?? 'There is nothing to publish.';
    const scheduledAt = new Date().toISOString();
    const plans = drafts.map((draft) => {
      const document = getPublishedId(draft._id);
      return {
        _id: scheduleIdOf(document),
        _type: SCHEDULE_TYPE,
        document,
        type: draft._type,
        title: titleOf(draft, schema),
        at: at.toISOString(),
        revision: draft._rev,
        scheduledAt,
        by: user?.name ?? '',
      };
    });
    await client.mutate(
      plans.map((plan) => {
        const others = plans.filter((other) => other !== plan);
        const together = others.map(({ document, title }) => ({ document, title }));
        return { createOrReplace: { ...plan, ...(together.length > 0 && { together }) } };
      }),
    );
    return undefined;
  }

  const save = () => send(plan).then((found) => found === undefined && onDone());

  return (
    <Stack gap={4}>
      {planned && (
        <Text size={1}>
          Scheduled for {formatPlan(new Date(planned.at), new Date())}
          {togetherWith(planned)}
          {byName(planned.by, planned.scheduledAt)}. {problemOfSchedule(planned)}
        </Text>
      )}
      {planned?.together && (
        <Text size={1}>
          {`If you cancel or change this schedule, the site won’t publish ${titlesOf(planned.together)} without a new schedule.`}
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
        {isOne
          ? 'The site publishes the draft, as it is now, within a minute of that time. If you change the draft before then, it isn’t published until you schedule it again.'
          : 'The site publishes these drafts, as they are now, within a minute of that time. If one of them or its schedule changes before then, none is published.'}
      </Text>
      <Problem text={problem} />
      <Flex gap={2} justify="flex-end">
        {planned && <CancelSchedule document={planned.document} onDone={onDone} />}
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

export const scheduleBadge: DocumentBadgeComponent = ({ id }) => {
  const planned = useSchedule(id);
  const problemOfSchedule = useProblemOfSchedule();
  if (!planned) return null;
  const title = problemOfSchedule(planned);
  if (planned.failure !== undefined) return { label: 'Schedule failed', color: 'danger', title };
  if (title !== undefined) {
    return { label: 'Won’t be published', color: 'warning', title };
  }
  return {
    label: `Publishes ${formatPlan(new Date(planned.at), new Date())}`,
    color: 'primary',
    title: 'The site will publish the draft at this time.',
  };
};
