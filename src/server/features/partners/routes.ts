import type { Context } from 'hono';
import {
  getDeskPartner,
  getDeskPartnerEvent,
  getDeskPartnerPayouts,
  getDeskPartnerReport,
  getDeskPartners,
  postDeskPartner,
  postDeskPartnerEnd,
  postDeskPartnerEvents,
  postDeskPartnerKey,
  postDeskPartnerPayout,
  putDeskPartner,
} from '#contracts/desk/partners.ts';
import { getPartnerEvents, getPartnerOrder, getPartnerOrders } from '#contracts/partner/orders.ts';
import { getPartners } from '#contracts/partner/partner.ts';
import {
  getPortal,
  getPortalEvent,
  getPortalPayouts,
  getPortalReport,
  getPortalReportCsv,
  postPortalEvents,
  postPortalKey,
  putPortal,
} from '#contracts/partner/portal.ts';
import { getPartnerReport } from '#contracts/partner/report.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { AppError, NotFound } from '../../errors.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success, successList } from '../../http/envelope.ts';
import type { Caller } from '../account/access.ts';
import { byStaff } from '../audit/service.ts';
import { listEventsAfter } from './deliveries.ts';
import {
  addAtDesk,
  changeOwnTerms,
  changeTerms,
  endAtDesk,
  listAtDesk,
  listPayoutsAtDesk,
  readMonthAtDesk,
  recordPayoutAtDesk,
  replaceKey,
  sendAgain,
  showAtDesk,
  showEvent,
  showEventAtDesk,
  showInFull,
} from './partner-screens.ts';
import { listPayouts } from './payouts.ts';
import {
  csvText,
  jsonText,
  listOrders,
  type Report,
  readOrders,
  sumReport,
  writeReport,
} from './report.ts';
import { findPartner, findPartnerOfReportKey, requireContact } from './service.ts';

const REPORT_LIMIT = { name: 'partner-reports', points: 120, perSeconds: 3600 } as const;
const READ_LIMIT = { name: 'partner-reads', points: 1200, perSeconds: 3600 } as const;
/** No one makes this many changes. */
const CHANGE_LIMIT = { name: 'desk-partners', points: 120, perSeconds: 3600 } as const;
const PORTAL_LIMIT = { name: 'partner-portal', points: 120, perSeconds: 3600 } as const;

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
      const partner = await requireReportKey(deps, c);
      const isCsv = format === 'csv' || (!format && wantsCsv(c.req.header('Accept')));
      return sendReport(deps, c, { partner, month, mode }, isCsv);
    })
    .limited(getPartnerOrder, READ_LIMIT, async ({ ids, c }) => {
      const { uuid } = await requireReportKey(deps, c);
      const [order] = await readOrders(deps, uuid, ids);
      if (!order) throw new NotFound('No paid order from your pages has this number.');
      return order;
    })
    .limited(getPartnerOrders, READ_LIMIT, async ({ query, c }) => {
      const { uuid } = await requireReportKey(deps, c);
      return listOrders(deps, uuid, query);
    })
    .limited(getPartnerEvents, READ_LIMIT, async ({ query, c }) => {
      const { uuid } = await requireReportKey(deps, c);
      return listEventsAfter(deps, uuid, query);
    })
    // The partners' portal. Each call finds the partner by the account's email.
    .limited(getPortal, READ_LIMIT, async ({ caller, c, query }) => {
      const { partner } = await openPortal(deps, caller, c);
      return success('Partner', await showInFull(deps, partner, query));
    })
    .limited(getPortalReport, READ_LIMIT, async ({ caller, c, query }) => {
      const { partner } = await openPortal(deps, caller, c);
      return success('Month', await sumReport(deps, { partner, ...query }));
    })
    .limited(getPortalReportCsv, REPORT_LIMIT, async ({ caller, c, query }) => {
      const { partner } = await openPortal(deps, caller, c);
      return sendReport(deps, c, { partner, ...query }, true);
    })
    .limited(getPortalEvent, READ_LIMIT, async ({ caller, c, ids }) => {
      const { partner } = await openPortal(deps, caller, c);
      return success('Event', await showEvent(deps, partner, ids.event));
    })
    .limited(getPortalPayouts, READ_LIMIT, async ({ caller, c }) => {
      const { partner } = await openPortal(deps, caller, c);
      return success('Payouts', await listPayouts(deps, partner));
    })
    .limited(putPortal, PORTAL_LIMIT, async ({ caller, c, body }) => {
      const { partner, by } = await openPortal(deps, caller, c);
      return success('Changed', await changeOwnTerms(deps, by, { name: partner.name, ...body }));
    })
    .limited(postPortalKey, PORTAL_LIMIT, async ({ caller, c, body }) => {
      const { partner, by } = await openPortal(deps, caller, c);
      return success('Replaced', await replaceKey(deps, by, { uuid: partner.uuid, ...body }));
    })
    .limited(postPortalEvents, PORTAL_LIMIT, async ({ caller, c, body }) => {
      const { partner, by } = await openPortal(deps, caller, c);
      return success('Sending', await sendAgain(deps, by, { uuid: partner.uuid, ...body }));
    })
    // The desk's partner pages, with the same rules as `npm run partners`.
    .call(getDeskPartners, async ({ staff }) =>
      successList('Partners', await listAtDesk(deps, staff)),
    )
    .call(getDeskPartner, async ({ staff, ids }) =>
      success('Partner', await showAtDesk(deps, staff, ids.uuid)),
    )
    .call(getDeskPartnerReport, async ({ staff, ids, query }) =>
      success('Month', await readMonthAtDesk(deps, staff, { uuid: ids.uuid, ...query })),
    )
    .call(getDeskPartnerPayouts, async ({ staff, ids }) =>
      success('Payouts', await listPayoutsAtDesk(deps, staff, ids.uuid)),
    )
    .limited(postDeskPartnerPayout, CHANGE_LIMIT, async ({ staff, ids, body }) =>
      success(
        'Recorded',
        await recordPayoutAtDesk(deps, byStaff(staff), { uuid: ids.uuid, ...body }),
      ),
    )
    .limited(postDeskPartner, CHANGE_LIMIT, async ({ staff, body }) =>
      success('Added', await addAtDesk(deps, byStaff(staff), body)),
    )
    .limited(putDeskPartner, CHANGE_LIMIT, async ({ staff, ids, body }) =>
      success('Changed', await changeTerms(deps, byStaff(staff), { uuid: ids.uuid, ...body })),
    )
    .limited(postDeskPartnerKey, CHANGE_LIMIT, async ({ staff, ids, body }) =>
      success('Replaced', await replaceKey(deps, byStaff(staff), { uuid: ids.uuid, ...body })),
    )
    .limited(postDeskPartnerEnd, CHANGE_LIMIT, async ({ staff, ids }) =>
      success('Ended', await endAtDesk(deps, byStaff(staff), ids.uuid)),
    )
    .limited(postDeskPartnerEvents, CHANGE_LIMIT, async ({ staff, ids, body }) =>
      success('Sending', await sendAgain(deps, byStaff(staff), { uuid: ids.uuid, ...body })),
    )
    .call(getDeskPartnerEvent, async ({ staff, ids }) =>
      success('Event', await showEventAtDesk(deps, staff, ids)),
    );

async function requireReportKey(deps: Deps, c: Context<ApiEnv>) {
  const partner = await findPartnerOfReportKey(deps, c.get('token') ?? '');
  if (!partner) throw new AppError(401, 'REPORT_KEY_NEEDED', KEY_NEEDED);
  return partner;
}

async function sendReport(deps: Deps, c: Context<ApiEnv>, report: Report, isCsv: boolean) {
  const text = writeReport(deps, report, isCsv ? csvText : jsonText);
  const name = `report-${report.month}${report.mode === 'test' ? '-test' : ''}`;
  return c.body(await streamOf(text), 200, {
    'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Disposition': `${isCsv ? 'attachment' : 'inline'}; filename="${name}.${isCsv ? 'csv' : 'json'}"`,
    Vary: 'Accept, Authorization',
  });
}

/** The partner of the account that sent the request. */
async function openPortal(deps: Deps, caller: Caller, c: Context<ApiEnv>) {
  const { user } = await caller.requireAccount();
  return requireContact(deps, user, c.get('clientIp'));
}

const KEY_NEEDED =
  'Send a valid report key as “Authorization: Bearer report_…”. If yours has expired, get a new one at /partners.';

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
