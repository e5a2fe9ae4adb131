import { Box, Card, Flex, Stack, Text } from '@sanity/ui';
import { IntentLink } from 'sanity/router';
import { useSchedules } from './EditorsNotes.tsx';
import { formatPlan } from './publish-status.ts';
import { CancelSchedule } from './schedule-action.tsx';

/** The drafts that the site will publish, and those that it couldn't publish. */
export function SchedulePane() {
  const schedules = useSchedules();
  return (
    <Box padding={4} overflow="auto" height="fill">
      <Stack gap={3}>
        {schedules.length === 0 && (
          <Text size={1} muted>
            Nothing is scheduled.
          </Text>
        )}
        {schedules.map(({ _id, document, type, title, at, by, failure }) => (
          <Card
            key={_id}
            border
            radius={2}
            padding={3}
            tone={failure === undefined ? 'default' : 'critical'}
            data-testid={`scheduled-${document}`}
          >
            <Flex align="center" gap={3}>
              <Box flex={1}>
                <Stack gap={3}>
                  <Text size={1} weight="medium">
                    <IntentLink intent="edit" params={{ id: document, type }}>
                      {title}
                    </IntentLink>
                  </Text>
                  <Text size={1}>
                    {formatPlan(new Date(at), new Date())} · {by}
                  </Text>
                  {failure !== undefined && <Text size={1}>{failure}</Text>}
                </Stack>
              </Box>
              <CancelSchedule document={document} />
            </Flex>
          </Card>
        ))}
      </Stack>
    </Box>
  );
}
