import { Box, Button, Flex, Stack, Text } from '@sanity/ui';
import { useRouter } from 'sanity/router';

const WORDS = {
  announcement: {
    about:
      'An announcement is one sentence at the top of every page, such as “We’re closed on Friday.” You choose when it appears and when it disappears.',
    create: 'Create announcement',
  },
  redirect: {
    about: 'A redirect takes visitors from an old address, such as /old-page, to a new one.',
    create: 'Create redirect',
  },
};

/** In place of a list without documents. Its option `type` names their type. */
export function EmptyList({ options }: { options?: Record<string, unknown> }) {
  const { navigateIntent } = useRouter();
  const type = options?.type === 'redirect' ? 'redirect' : 'announcement';
  const { about, create } = WORDS[type];
  return (
    <Box padding={4}>
      <Stack gap={4}>
        <Text size={1}>{about}</Text>
        <Flex>
          <Button tone="primary" text={create} onClick={() => navigateIntent('create', { type })} />
        </Flex>
      </Stack>
    </Box>
  );
}
