import { Box, Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { IntentLink } from 'sanity/router';
import { useApprovals, useSchedules } from './EditorsNotes.tsx';
import { formatPlan } from './publish-status.ts';
import { CancelSchedule } from './schedule-action.tsx';

/** The drafts that wait for approval, and those that the site will publish or couldn't publish. */
export function PlansPane() {
  const waiting = useApprovals().filter(({ approvedBy }) => !approvedBy);
  return (
    <Box padding={4} overflow="auto" height="fill">
      <Stack gap={3}>
        <Heading size={1}>Waiting for approval</Heading>
        {waiting.map((note) => (
          <Plan key={note._id} {...note}>
            Written by {note.writtenBy.name}
          </Plan>
        ))}
        <Heading size={1}>Scheduled</Heading>
        {useSchedules().map((note) => (
          <Plan key={note._id} {...note} cancel={<CancelSchedule document={note.document} />}>
            {formatPlan(new Date(note.at), new Date())} · {note.by}
          </Plan>
        ))}
      </Stack>
    </Box>
  );
}

function Plan({
  document,
  type,
  title,
  failure,
  cancel,
  children,
}: {
  document: string;
  type: string;
  title: string;
  failure?: string | undefined;
  cancel?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card
      border
      radius={2}
      padding={3}
      tone={failure === undefined ? 'default' : 'critical'}
      data-testid={`plan-${document}`}
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
          </Stack>
        </Box>
        {cancel}
      </Flex>
    </Card>
  );
}
