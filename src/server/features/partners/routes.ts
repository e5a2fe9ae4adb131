import {
  getDeskPartner,
  getDeskPartnerReport,
  getDeskPartners,
  postDeskPartner,
  postDeskPartnerEnd,
  postDeskPartnerEvents,
  postDeskPartnerKey,
  putDeskPartner,
} from '#contracts/desk/partners.ts';
import { getPartners } from '#contracts/partner/partner.ts';
import { getPartnerReport } from '#contracts/partner/report.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { success, successList } from '../../http/envelope.ts';
import {
  addAtDesk,
  changeAtDesk,
  endAtDesk,
  listAtDesk,
  readMonth,
  resendAtDesk,
  rollAtDesk,
  showAtDesk,
} from './desk.ts';
import { csvText, jsonText, writeReport } from './report.ts';
import { findPartner, findPartnerOfReportKey } from './service.ts';

const REPORT_LIMIT = { name: 'partner-reports', points: 120, perSeconds: 3600 } as const;
/** No one makes this many changes. */
const CHANGE_LIMIT = { name: 'desk-partners', points: 120, perSeconds: 3600 } as const;

/**
 * Routes for the origins that may frame the checkout and for a partner's reports. The origins are not secret, because
 * the page's response header contains them. The reports require the partner's secret key.
 */
export const createPartnerRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getPartners, async ({ query }) => {
      const partner = await findPartner(deps, query.key);
      return successList('Partners', partner ? [partner] : []);
    })
    .limited(getPartnerReport, REPORT_LIMIT, async ({ query: { month, mode, format }, c }) => {
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
    })
    // The desk's partner pages, with the same rules as `npm run partners`.
    .call(getDeskPartners, async ({ staff }) =>
      successList('Partners', await listAtDesk(deps, staff)),
    )
    .call(getDeskPartner, async ({ staff, ids }) =>
      success('Partner', await showAtDesk(deps, staff, ids.uuid)),
    )
    .call(getDeskPartnerReport, async ({ staff, ids, query }) =>
      success('Month', await readMonth(deps, staff, { uuid: ids.uuid, month: query.month })),
    )
    .limited(postDeskPartner, CHANGE_LIMIT, async ({ staff, body }) =>
      success('Added', await addAtDesk(deps, staff, body)),
    )
    .limited(putDeskPartner, CHANGE_LIMIT, async ({ staff, ids, body }) =>
      success('Changed', await changeAtDesk(deps, staff, { uuid: ids.uuid, ...body })),
    )
    .limited(postDeskPartnerKey, CHANGE_LIMIT, async ({ staff, ids, body }) =>
      success('Replaced', await rollAtDesk(deps, staff, { uuid: ids.uuid, ...body })),
    )
    .limited(postDeskPartnerEnd, CHANGE_LIMIT, async ({ staff, ids }) =>
      success('Ended', await endAtDesk(deps, staff, ids.uuid)),
    )
    .limited(postDeskPartnerEvents, CHANGE_LIMIT, async ({ staff, ids, body }) =>
      success('Sent again', await resendAtDesk(deps, staff, { uuid: ids.uuid, ...body })),
    );

const KEY_NEEDED =
  'Send a valid report key as “Authorization: Bearer report_…”. The key you sent may have expired.';

function wantsCsv(accept = ''): boolean {
  return accept.includes('text/csv') && !accept.includes('application/json');
}

/** Streams text. Waits for the first part, so that read errors become normal error responses. */
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
