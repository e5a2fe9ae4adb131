import { callDesk } from '#api-client/desk/call-desk.ts';
import { fetchApi } from '#api-client/fetch-api.ts';
import { request } from '#api-client/request.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { FALLBACK_TEXT } from '#contracts/api/failure-text.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import {
  getDeskPartner,
  getDeskPartnerEvent,
  getDeskPartnerPayouts,
  getDeskPartnerReport,
  postDeskPartnerEvents,
  postDeskPartnerKey,
  postDeskPartnerPayout,
  putDeskPartner,
  type RolledKind,
  type SentAgain,
  type ShownDeskPartner,
  type ShownPartnerEvent,
  type TypedTerms,
} from '#contracts/desk/partners.ts';
import {
  CONTACT_NEEDED,
  getPortal,
  getPortalEvent,
  getPortalPayouts,
  getPortalReport,
  getPortalReportCsv,
  postPortalEvents,
  postPortalKey,
  putPortal,
} from '#contracts/partner/portal.ts';
import type { Payouts, ReportMode, ShownMonth } from '#contracts/partner/report.ts';

/** The calls of a partner's screen: those of the desk, or those of the partner's own contacts. */
export type PartnerCalls = {
  isStaff: boolean;
  mayChange: boolean;
  /** With the orders that match, only for contacts: `find` is part of a number or reference. */
  read: (sought?: { find?: string; order?: string }) => Promise<ShownDeskPartner>;
  readMonth: (query: MonthQuery) => Promise<ShownMonth>;
  /** Not at the desk, where a command prints reports. */
  readCsv?: (query: MonthQuery) => Promise<Blob>;
  readPayouts: () => Promise<Payouts>;
  /** Only at the desk. */
  recordPayout?: (body: RecordedPayout) => Promise<Done>;
  readEvent: (event: string) => Promise<ShownPartnerEvent>;
  change: (body: TypedTerms & { seen: string }) => Promise<{ webhook: string | null }>;
  replace: (body: { kind: RolledKind; days: number; seen: string }) => Promise<{ made: string }>;
  send: (body: SentAgain) => Promise<Done>;
  draft?: string;
};
export type RecordedPayout = { month: string; paid_on: string; reference: string };
type MonthQuery = { month: string; mode: ReportMode };

export function deskCalls(uuid: string, mayChange: boolean): PartnerCalls {
  return {
    isStaff: true,
    mayChange,
    read: () => callDesk(getDeskPartner, { uuid }),
    readMonth: (query) => callDesk(getDeskPartnerReport, { uuid, ...query }),
    readPayouts: () => callDesk(getDeskPartnerPayouts, { uuid }),
    ...(mayChange && {
      recordPayout: (body) => callDesk(postDeskPartnerPayout, { uuid, body }),
    }),
    readEvent: (event) => callDesk(getDeskPartnerEvent, { uuid, event }),
    change: (body) => callDesk(putDeskPartner, { uuid, body }),
    replace: (body) => callDesk(postDeskPartnerKey, { uuid, body }),
    send: (body) => callDesk(postDeskPartnerEvents, { uuid, body }),
  };
}

/** `onNoContact` is called if the account is no contact of a partner. Nothing else is loaded then. */
export function portalCalls(draft: string, onNoContact: () => void): PartnerCalls {
  return {
    isStaff: false,
    mayChange: true,
    async read(sought = {}) {
      try {
        return await request(getPortal, sought);
      } catch (cause) {
        if (!(cause instanceof ApiFailure) || cause.code !== CONTACT_NEEDED) throw cause;
        onNoContact();
        return new Promise(() => {});
      }
    },
    readMonth: (query) => request(getPortalReport, query),
    async readCsv(query) {
      const response = await fetchApi(`${getPortalReportCsv.path}?${new URLSearchParams(query)}`);
      if (response.ok) return response.blob();
      throw new ApiFailure({ status: 'fail', message: FALLBACK_TEXT }, response.status);
    },
    readPayouts: () => request(getPortalPayouts),
    readEvent: (event) => request(getPortalEvent, { event }),
    change: (body) => request(putPortal, { body }),
    replace: (body) => request(postPortalKey, { body }),
    send: (body) => request(postPortalEvents, { body }),
    draft,
  };
}
