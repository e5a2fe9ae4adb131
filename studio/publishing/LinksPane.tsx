import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useClient, useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { API } from '../../src/cms/lake-api.ts';
import {
  LINK_CHECK_ID,
  LINK_CHECK_TYPE,
  LINKS_EVERY_MS,
  LINKS_ID,
  type LinkReport,
} from '../../src/contracts/api/editors-notes.ts';
import { formatPlan } from './publish-status.ts';
import { useLive } from './use-live.ts';

const PARAMS = { id: LINKS_ID };
const REQUEST = { id: LINK_CHECK_ID };

/** The broken links that the site found in its last check. */
export function LinksPane() {
  const schema = useSchema();
  const [report] = useLive<LinkReport>('*[_id == $id]', PARAMS) ?? [];
  const client = useClient(API);
  const [request] = useLive('*[_id == $id]', REQUEST) ?? [];
  const timeOf = (ms: number) => formatPlan(new Date(ms), new Date());
  const at = Date.parse(report?.at ?? '');
  const checked = report
    ? `${report.count === undefined ? 'Links' : `${report.count} links`} checked ${timeOf(at)}: ${report.broken.length} broken. Next check: ${timeOf(at + LINKS_EVERY_MS)}.`
    : 'The site hasn’t checked the links yet. It checks them every day.';
  return (
    <Box padding={4} overflow="auto" height="fill">
      <Stack gap={3}>
        <Flex align="center" gap={3}>
          <Box flex={1}>
            <Text size={1} muted>
              {checked}
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
