import { CalendarIcon } from '@sanity/icons/Calendar';
import { Box, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import type { SanityDocument } from 'sanity';
import { IntentLink } from 'sanity/router';
import { changedSince, isWithdrawn } from '../../src/cms/rules/approval.ts';
import { textOfApproved } from '../../src/cms/translated-from.ts';
import { originalOf } from '../../src/cms/translations.ts';
import type { PublishingReport } from '../../src/contracts/api/publishing-report.ts';
import { formatPlan } from '../../src/contracts/time/california-clock.ts';
import { schemaTypes } from '../schemaTypes/index.ts';
import { byName, namesIn, noteOf, REQUEST_AGAIN, sentBackOf } from './approve-first.tsx';
import { DraftsToPublish, useDraftsToPublish } from './DraftsToPublish.tsx';
import { TYPES_TO_APPROVE } from './drafts.ts';
import {
  type ApprovalNote,
  type ScheduleNote,
  useApprovals,
  useScheduledPublishes,
  useSchedules,
} from './EditorsNotes.tsx';
import { useReport } from './PublishingLayout.tsx';
import { Section } from './Section.tsx';
import { CancelSchedule, togetherWith, useProblemOfSchedule } from './schedule-action.tsx';
import { useLive } from './use-live.ts';
import { useWaiting } from './WaitingBanner.tsx';

const ANNOUNCEMENTS = { type: 'announcement' };

/** Shows how many drafts wait for approval. */
export function PlansIcon() {
  const waiting = useWaiting();
  if (waiting.length === 0) return <CalendarIcon />;
  return (
    <span role="img" aria-label={`${waiting.length} waiting for approval`}>
      <b>{waiting.length}</b>
    </span>
  );
}

/**
 * The drafts that wait for approval, were sent back, or can be published; those that the site will publish, couldn't
 * publish, or has published; coming announcements; and approved versions.
 */
export function PlansPane() {
  const stored = useLive<SanityDocument>('*[_type in $types]', TYPES_TO_APPROVE) ?? [];
  const byId = new Map(stored.map((one) => [one._id, one]));
  // A draft may have been discarded since the request.
  const requests = useApprovals().flatMap((note) => {
    const isOver = note.approvedBy || isWithdrawn(note);
    const draft = isOver ? undefined : byId.get(`drafts.${note.document}`);
    const changed = draft && changedSince(note, draft, byId.get(note.document) ?? null);
    return draft ? [{ note, changed }] : [];
  });
  const sentBack = requests.filter(({ note }) => note.sentBack !== undefined);
  const waiting = requests.filter(({ note }) => note.sentBack === undefined);
  const approved = useApprovals()
    .flatMap((note) => [note, note.published].map((version) => ({ note, version })))
    .flatMap(({ note, version }) => (version?.approvedBy ? [{ note, version }] : []))
    .sort((one, other) =>
      (one.version.approvedAt ?? '') < (other.version.approvedAt ?? '') ? 1 : -1,
    );
  const schedules = useSchedules();
  const done = useScheduledPublishes().toSorted((one, other) =>
    one.publishedAt < other.publishedAt ? 1 : -1,
  );
  const now = new Date();
  const announcements = (
    useLive<SanityDocument & { message?: string; startsAt?: string }>(
      '*[_type == $type]',
      ANNOUNCEMENTS,
      'startsAt',
    ) ?? []
  ).filter(
    (one) =>
      !one._id.startsWith('drafts.') && !originalOf(one) && new Date(one.startsAt ?? now) > now,
  );
  const ready = useDraftsToPublish();
  const report = useReport();
  const count = requests.length + ready.length + schedules.length + announcements.length;
  return (
    <Box padding={4} overflow="auto" height="fill">
      <Stack gap={5}>
        {count + done.length + approved.length === 0 && <Text size={1}>Nothing yet.</Text>}
        <Section title="Waiting for approval">{waiting.map(requestPlan)}</Section>
        <Section title="Sent back">{sentBack.map(requestPlan)}</Section>
        <DraftsToPublish drafts={ready} />
        <Section title="Scheduled">
          {schedules.map((note) => (
            <ScheduledPlan key={note._id} note={note} now={now} />
          ))}
          {announcements.map(({ _id, _type, message = '', startsAt = '' }) => (
            <Plan key={_id} document={_id} type={_type} title={message}>
              Announcement: appears {formatPlan(new Date(startsAt), now)}
            </Plan>
          ))}
        </Section>
        <Section title="Published on schedule">
          {done.map(({ _id, at, by, scheduledAt, publishedAt, ...note }) => (
            <Plan
              key={_id}
              {...note}
              testId={`published-${note.document}`}
              failure={problemOfPublish(report, note.document)}
            >
              Scheduled{byName(by, scheduledAt)} for {formatPlan(new Date(at), now)}, published{' '}
              {formatPlan(new Date(publishedAt), now)}
            </Plan>
          ))}
        </Section>
        <Section title="Approved">
          {approved.map(({ note, version }) => (
            <Plan
              key={`${note._id} ${version.approvedAt}`}
              document={note.document}
              type={note.type}
              title={note.title}
              testId={`approved-${note.document}`}
              words={<ApprovedText type={note.type} text={version.text} />}
            >
              {namesIn(version)}
            </Plan>
          ))}
        </Section>
      </Stack>
    </Box>
  );
}

/** Says why the site doesn't show what it has published. */
function problemOfPublish(report: PublishingReport | undefined, published: string) {
  const held = report?.held_back.find(({ document }) => document === published);
  return held && `Not live: ${held.message}`;
}

type Request = { note: ApprovalNote; changed: string | undefined };

const requestPlan = ({ note, changed }: Request) => (
  <Plan key={note._id} {...note}>
    {wordsOf(note, changed)}
  </Plan>
);

function wordsOf(note: ApprovalNote, changed: string | undefined): string {
  return [namesIn(note), noteOf(note), sentBackOf(note), changed && `${changed}. ${REQUEST_AGAIN}`]
    .filter(Boolean)
    .join('\n');
}

function ScheduledPlan({ note, now }: { note: ScheduleNote; now: Date }) {
  const problemOfSchedule = useProblemOfSchedule();
  return (
    <Plan
      {...note}
      failure={problemOfSchedule(note)}
      cancel={<CancelSchedule document={note.document} />}
    >
      {`Publishes ${formatPlan(new Date(note.at), now)}${togetherWith(note)}\nScheduled${byName(note.by, note.scheduledAt)}`}
    </Plan>
  );
}

function Plan({
  document,
  type,
  title,
  failure,
  cancel,
  words,
  testId = `plan-${document}`,
  children,
}: {
  document: string;
  type: string;
  title: string;
  failure?: string | undefined;
  cancel?: ReactNode;
  words?: ReactNode;
  testId?: string;
  children: ReactNode;
}) {
  return (
    <Card
      border
      radius={2}
      padding={3}
      tone={failure === undefined ? 'default' : 'critical'}
      data-testid={testId}
    >
      <Flex align="center" gap={3}>
        <Box flex={1}>
          <Stack gap={3}>
            <Text size={1} weight="medium">
              <IntentLink intent="edit" params={{ id: document, type }}>
                {title}
              </IntentLink>
            </Text>
            <Text size={1} style={{ whiteSpace: 'pre-line' }}>
              {children}
            </Text>
            {failure !== undefined && <Text size={1}>{failure}</Text>}
            {words}
          </Stack>
        </Box>
        {cancel}
      </Flex>
    </Card>
  );
}

function ApprovedText({ type, text }: { type: string; text: string }) {
  const form = schemaTypes.find(({ name }) => name === type);
  const fields: { name: string; title?: string }[] = form && 'fields' in form ? form.fields : [];
  const titleOf = (field: string) => fields.find(({ name }) => name === field)?.title ?? field;
  const placeOf = (field: { _key: string }) => fields.findIndex(({ name }) => name === field._key);
  return (
    <Text as="div" size={1}>
      <details>
        <summary>Approved text</summary>
        {textOfApproved(text)
          .sort((one, other) => placeOf(one) - placeOf(other))
          .map(({ _key, lines }) => (
            <p key={_key} style={{ whiteSpace: 'pre-line' }}>
              <b>{titleOf(_key)}</b>
              {`\n${lines.join('\n')}`}
            </p>
          ))}
      </details>
    </Text>
  );
}
