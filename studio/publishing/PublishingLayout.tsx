import { Box, Card, Flex, Stack, Text } from '@sanity/ui';
import { createContext, useContext } from 'react';
import type { LayoutProps } from 'sanity';
import { IntentLink } from 'sanity/router';
import { type PublishingReport, REPORT_ID } from '../../src/contracts/api/publishing-report.ts';
import { useAskBeforeLeaving, useIsOffline } from '../connection.ts';
import { EditorsNotes } from './EditorsNotes.tsx';
import { useLive } from './use-live.ts';
import { useOwnPublishes } from './use-own-publishes.ts';
import { WaitingBanner } from './WaitingBanner.tsx';

const PARAMS = { id: REPORT_ID };

/** Each version in a document's history shows only its author's initials, and the name as a tooltip. */
const NAMES_IN_HISTORY = `
  [data-ui="timelineItem"] { padding-bottom: 22px !important; }
  [data-ui="timelineItem"] div:has(> [data-ui="AvatarStack"]:first-child) [data-ui="Avatar"]::after {
    content: attr(title); position: absolute; left: 100%; top: 100%;
    padding: 2px 0 0 12px; font-size: 13px; white-space: nowrap; color: var(--card-muted-fg-color);
  }`;

/** What only came with the files has no author, and the Studio would date it by its file. */
const NO_FILE_TIMES = `
  [data-testid="pane-footer-document-status"]:not(:has([data-ui="Avatar"])) { display: none; }`;

/** The site's latest report, or undefined if there is none. The whole Studio shares one listener. */
const ReportContext = createContext<PublishingReport | undefined>(undefined);

export const useReport = () => useContext(ReportContext);

export function PublishingLayout(props: LayoutProps) {
  const [report] = useLive<PublishingReport>('*[_id == $id]', PARAMS) ?? [];
  const isOffline = useIsOffline();
  useOwnPublishes(report);
  useAskBeforeLeaving();
  return (
    <ReportContext.Provider value={report}>
      {/* Text boxes grow with their text, from two rows. */}
      <style>{'textarea { field-sizing: content; min-height: 4.2em; }'}</style>
      <style>{NAMES_IN_HISTORY + NO_FILE_TIMES}</style>
      <EditorsNotes>
        <Flex direction="column" style={{ height: '100%' }}>
          {isOffline && (
            <Card tone="caution" padding={3} borderBottom role="alert" data-testid="offline">
              <Text size={1}>
                You’re offline. Keep this tab open: your changes are saved when the connection is
                back.
              </Text>
            </Card>
          )}
          {report && <Banner report={report} />}
          <WaitingBanner />
          <Box flex={1} style={{ minHeight: 0, position: 'relative' }}>
            {props.renderDefault(props)}
          </Box>
        </Flex>
      </EditorsNotes>
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
