import { Box, Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { type SanityDocument, useEditState } from 'sanity';
import { IntentLink } from 'sanity/router';
import { needsApproval } from '../../src/cms/rules/approval.ts';
import { textOfApproved } from '../../src/cms/translated-from.ts';
import { originalOf } from '../../src/cms/translations.ts';
import { formatPlan } from '../../src/contracts/time/california-clock.ts';
import { schemaTypes } from '../schemaTypes/index.ts';
import { namesIn } from './approve-first.ts';
import {
  type ScheduleNote,
  useApprovals,
  useScheduledPublishes,
  useSchedules,
} from './EditorsNotes.tsx';
import { CancelSchedule, problemOfSchedule } from './schedule-action.tsx';
import { useLive } from './use-live.ts';

const ANNOUNCEMENTS = { type: 'announcement' };
const APPROVED = { types: schemaTypes.map(({ name }) => name).filter(needsApproval) };

/**
 * The drafts that wait for approval, those that the site will publish, couldn't publish, or has published, coming
 * announcements, and approved versions.
 */
export function PlansPane() {
  const stored = useLive<SanityDocument>('*[_type in $types]', APPROVED) ?? [];
  const ids = new Set(stored.map(({ _id }) => _id));
  // A draft may have been discarded since the request.
  const waiting = useApprovals().filter(
    ({ approvedBy, document }) => !approvedBy && ids.has(`drafts.${document}`),
  );
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
  return (
    <Box padding={4} overflow="auto" height="fill">
      <Stack gap={3}>
        <Heading size={1}>Waiting for approval</Heading>
        {waiting.map((note) => (
          <Plan key={note._id} {...note}>
            {note.sentBack === undefined
              ? `Requested by ${note.writtenBy.name}`
              : `Sent back by ${note.sentBack}`}
          </Plan>
        ))}
        {waiting.length === 0 && <Text size={1}>Nothing.</Text>}
        <Heading size={1}>Scheduled</Heading>
        {schedules.map((note) => (
          <ScheduledPlan key={note._id} note={note} now={now} />
        ))}
        {announcements.map(({ _id, _type, message = '', startsAt = '' }) => (
          <Plan key={_id} document={_id} type={_type} title={message}>
            Announcement: appears {formatPlan(new Date(startsAt), now)}
          </Plan>
        ))}
        {schedules.length + announcements.length === 0 && <Text size={1}>Nothing.</Text>}
        {done.length > 0 && <Heading size={1}>Published on schedule</Heading>}
        {done.map(({ _id, at, by, scheduledAt, publishedAt, ...note }) => (
          <Plan key={_id} {...note} testId={`published-${note.document}`}>
            Scheduled by {by}
            {scheduledAt !== undefined && ` on ${formatPlan(new Date(scheduledAt), now)}`} for{' '}
            {formatPlan(new Date(at), now)}, published {formatPlan(new Date(publishedAt), now)}
          </Plan>
        ))}
        <Heading size={1}>Approved</Heading>
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
        {approved.length === 0 && <Text size={1}>Nothing.</Text>}
      </Stack>
    </Box>
  );
}

function ScheduledPlan({ note, now }: { note: ScheduleNote; now: Date }) {
  const { draft, ready } = useEditState(note.document, note.type);
  return (
    <Plan
      {...note}
      failure={ready ? problemOfSchedule(note, draft) : note.failure}
      cancel={<CancelSchedule document={note.document} />}
    >
      {formatPlan(new Date(note.at), now)} · {note.by}
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
            <Text size={1}>{children}</Text>
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
