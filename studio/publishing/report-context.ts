import { createContext, useContext, useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { type PublishingReport, REPORT_ID } from '../../src/contracts/api/publishing-report.ts';

const QUERY = '*[_id == $id][0]';

/** The site's latest report; undefined if there is none. The whole Studio shares one listener. */
export const ReportContext = createContext<PublishingReport | undefined>(undefined);

export const useReport = () => useContext(ReportContext);

/** Reads the site's report, and rereads it after each change. */
export function useReportOfSite(): PublishingReport | undefined {
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
