import { getPartners } from '#contracts/partner/partner.ts';
import { getPartnerReport } from '#contracts/partner/report.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { successList } from '../../http/envelope.ts';
import { csvText, jsonText } from './report/report-texts.ts';
import { writeReport } from './report/write-report.ts';
import { findPartner, findPartnerOfReportKey } from './service.ts';

const REPORT_LIMIT = { name: 'partner-reports', points: 120, perSeconds: 3600 } as const;

/**
 * The origins that may frame the checkout (also in the page's response header, so not secret), and a partner's reports,
 * which require its secret key.
 */
export const createPartnerRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getPartners, async ({ query }) => {
      const partner = await findPartner(deps, query.key);
      return successList('Partners', partner ? [partner] : []);
    })
    .call(
      getPartnerReport,
      async ({ query: { month, mode, format }, c }) => {
        const partner = await findPartnerOfReportKey(deps, c.get('token') ?? '');
        if (!partner) throw new AppError(401, 'REPORT_KEY_NEEDED', KEY_NEEDED);
        const isCsv = format === 'csv' || (!format && wantsCsv(c.req.header('Accept')));
        const text = writeReport(deps, { partner, month, mode }, isCsv ? csvText : jsonText);
        const name = mode === 'test' ? `report-${month}-test` : `report-${month}`;
        return c.body(await streamOf(text), 200, {
          'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
          'Content-Disposition': `${isCsv ? 'attachment' : 'inline'}; filename="${name}.${isCsv ? 'csv' : 'json'}"`,
          Vary: 'Accept, Authorization',
        });
      },
      REPORT_LIMIT,
    );

const KEY_NEEDED =
  'Send a valid report key as “Authorization: Bearer report_…”. The key you sent may have expired.';

function wantsCsv(accept = ''): boolean {
  return accept.includes('text/csv') && !accept.includes('application/json');
}

/** Streams a text. Waits for the first part, so that read errors become normal responses. */
async function streamOf(parts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const first = await parts.next();
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
