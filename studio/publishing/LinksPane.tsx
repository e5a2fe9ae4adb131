import { Box, Card, Stack, Text } from '@sanity/ui';
import { useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { LINKS_ID, type LinkReport } from '../../src/contracts/api/editors-notes.ts';
import { formatPlan } from './publish-status.ts';
import { useLive } from './use-live.ts';

const PARAMS = { id: LINKS_ID };

/** The broken links that the site found last night. */
export function LinksPane() {
  const schema = useSchema();
  const [report] = useLive<LinkReport>('*[_id == $id]', PARAMS) ?? [];
  const checked = report
    ? `Checked ${formatPlan(new Date(report.at), new Date())}: ${report.broken.length} broken.`
    : 'The site hasn’t checked the links yet. It checks them every day.';
  return (
    <Box padding={4} overflow="auto" height="fill">
      <Stack gap={3}>
        <Text size={1} muted>
          {checked}
        </Text>
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
