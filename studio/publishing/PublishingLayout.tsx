import { Box, Card, Flex, Stack, Text } from '@sanity/ui';
import { createContext, useContext, useEffect, useState } from 'react';
import { type LayoutProps, useClient } from 'sanity';
import { IntentLink } from 'sanity/router';
import { API } from '../../src/cms/lake-api.ts';
import { type PublishingReport, REPORT_ID } from '../../src/contracts/api/publishing-report.ts';
import { useOwnPublishes } from './use-own-publishes.ts';

const QUERY = '*[_id == $id][0]';

/** The site's latest report, or undefined if there is none. The whole Studio shares one listener. */
const ReportContext = createContext<PublishingReport | undefined>(undefined);

export const useReport = () => useContext(ReportContext);

export function PublishingLayout(props: LayoutProps) {
  const report = useReportOfSite();
  useOwnPublishes(report);
  return (
    <ReportContext.Provider value={report}>
      <Flex direction="column" style={{ height: '100%' }}>
        {report && <Banner report={report} />}
        <Box flex={1} style={{ minHeight: 0, position: 'relative' }}>
          {props.renderDefault(props)}
        </Box>
      </Flex>
    </ReportContext.Provider>
  );
}

function Banner({ report: { held_back, failure } }: { report: PublishingReport }) {
  if (held_back.length === 0 && !failure) return null;
  return (
    <Card tone="critical" padding={3} borderBottom role="alert" data-testid="not-live">
      <Stack gap={3}>
        {failure && (
          <Text size={1}>The site couldn’t be built, so it hasn’t changed: {failure.message}</Text>
        )}
        {held_back.map(({ document, message }) => (
          <Text size={1} key={document}>
            Not live: {message}{' '}
            <IntentLink intent="edit" params={{ id: document }}>
              Open the document
            </IntentLink>
          </Text>
        ))}
      </Stack>
    </Card>
  );
}

function useReportOfSite(): PublishingReport | undefined {
  const client = useClient(API);
  const [report, setReport] = useState<PublishingReport>();
  useEffect(() => {
    const raw = client.withConfig({ perspective: 'raw' });
    const params = { id: REPORT_ID };
    let ended = false;
    const look = async () => {
      const found = await raw.fetch<PublishingReport | null>(QUERY, params);
      if (!ended) setReport(found ?? undefined);
    };
    const heard = raw
      .listen('*[_id == $id]', params, {
        visibility: 'query',
        events: ['welcome', 'mutation'],
        includeResult: false,
      })
      .subscribe(() => void look());
    return () => {
      ended = true;
      heard.unsubscribe();
    };
  }, [client]);
  return report;
}
