import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useClient, useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { API } from '../../src/cms/lake-api.ts';
import {
  LINK_CHECK_ID,
  LINK_CHECK_TYPE,
  LINKS_ID,
  type LinkReport,
} from '../../src/contracts/api/editors-notes.ts';
import { wordsOfReport } from './link-report.ts';
import { useLive } from './use-live.ts';

const PARAMS = { id: LINKS_ID };
const REQUEST = { id: LINK_CHECK_ID };

/** The broken links that the site found in its last check. */
export function LinksPane() {
  const schema = useSchema();
  const [report] = useLive<LinkReport>('*[_id == $id]', PARAMS) ?? [];
  const client = useClient(API);
  const [request] = useLive('*[_id == $id]', REQUEST) ?? [];
  return (
    <Box padding={4} overflow="auto" height="fill">
      <Stack gap={3}>
        <Flex align="center" gap={3}>
          <Box flex={1}>
            <Text size={1} muted>
              {wordsOfReport(report)}
            </Text>
          </Box>
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={request ? 'Checking within a minute…' : 'Check now'}
            disabled={Boolean(request)}
            onClick={() =>
              void client.createOrReplace({ _id: LINK_CHECK_ID, _type: LINK_CHECK_TYPE })
            }
          />
        </Flex>
        {report?.broken.map(({ document, type, field, address, problem }) => (
          <Card
            key={`${document} ${field}`}
            border
            radius={2}
            padding={3}
            data-testid="broken-link"
          >
            <Stack gap={3}>
              <Text size={1} weight="medium">
                <IntentLink intent="edit" params={{ id: document, type, path: field }}>
                  {schema.get(type)?.title ?? type}: {document}
                </IntentLink>
              </Text>
              <Text size={1}>
                Field {field}: {address}
              </Text>
              <Text size={1}>{problem}</Text>
            </Stack>
          </Card>
        ))}
      </Stack>
    </Box>
  );
}
