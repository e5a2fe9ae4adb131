import { callDesk } from '#api-client/desk/call-desk.ts';
import { request } from '#api-client/request.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import {
  getDeskPartner,
  getDeskPartnerEvent,
  getDeskPartnerReport,
  postDeskPartnerEvents,
  postDeskPartnerKey,
  putDeskPartner,
  type RolledKind,
  type ShownDeskPartner,
  type ShownPartnerEvent,
  type TypedTerms,
} from '#contracts/desk/partners.ts';
import {
  getPortal,
  getPortalEvent,
  getPortalReport,
  postPortalEvents,
  postPortalKey,
  putPortal,
} from '#contracts/partner/portal.ts';
import type { ReportMode, ReportTotals } from '#contracts/partner/report.ts';

/** The calls of a partner's screen: those of the desk, or those of the partner's own contacts. */
export type PartnerDoor = {
  isStaff: boolean;
  mayChange: boolean;
  read: () => Promise<ShownDeskPartner>;
  readMonth: (query: { month: string; mode: ReportMode }) => Promise<ReportTotals>;
  readEvent: (event: string) => Promise<ShownPartnerEvent>;
  change: (body: TypedTerms & { seen: string }) => Promise<{ webhook: string | null }>;
  replace: (body: { kind: RolledKind; days: number; seen: string }) => Promise<{ made: string }>;
  /** An event's id, `failed`, or the type of a test event. */
  send: (event: string) => Promise<Done>;
};

export function deskDoor(uuid: string, mayChange: boolean): PartnerDoor {
  return {
    isStaff: true,
    mayChange,
    read: () => callDesk(getDeskPartner, { uuid }),
    readMonth: (query) => callDesk(getDeskPartnerReport, { uuid, ...query }),
    readEvent: (event) => callDesk(getDeskPartnerEvent, { uuid, event }),
    change: (body) => callDesk(putDeskPartner, { uuid, body }),
    replace: (body) => callDesk(postDeskPartnerKey, { uuid, body }),
    send: (event) => callDesk(postDeskPartnerEvents, { uuid, body: { event } }),
  };
}

export const portalDoor: PartnerDoor = {
  isStaff: false,
  mayChange: true,
  read: () => request(getPortal),
  readMonth: (query) => request(getPortalReport, query),
  readEvent: (event) => request(getPortalEvent, { event }),
  change: (body) => request(putPortal, { body }),
  replace: (body) => request(postPortalKey, { body }),
  send: (event) => request(postPortalEvents, { body: { event } }),
};
