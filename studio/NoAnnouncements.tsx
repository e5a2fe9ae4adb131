import { Box, Button, Flex, Stack, Text } from '@sanity/ui';
import { useRouter } from 'sanity/router';

/** In place of an empty list. */
export function NoAnnouncements() {
  const { navigateIntent } = useRouter();
  return (
    <Box padding={4}>
      <Stack gap={4}>
        <Text size={1}>
          An announcement is one sentence at the top of every page, such as “We’re closed on
          Friday.” You choose when it appears and when it disappears.
        </Text>
        <Flex>
          <Button
            tone="primary"
            text="Create announcement"
            onClick={() => navigateIntent('create', { type: 'announcement' })}
          />
        </Flex>
      </Stack>
    </Box>
  );
}
