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
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success, successList } from '../../../http/envelope.ts';
import { addAtDesk, changeAtDesk, endAtDesk, resendAtDesk, rollAtDesk } from './change-at-desk.ts';
import { listAtDesk, readMonth, showAtDesk } from './show-at-desk.ts';

/** More than a person needs. */
const CHANGE_LIMIT = { name: 'desk-partners', points: 120, perSeconds: 3600 } as const;

/** The desk's partner pages, with the same rules as `npm run partners`. */
export const createDeskPartnerRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getDeskPartners, async ({ staff }) =>
      successList('Partners', await listAtDesk(deps, staff)),
    )
    .call(getDeskPartner, async ({ staff, ids }) =>
      success('Partner', await showAtDesk(deps, staff, ids.uuid)),
    )
    .call(getDeskPartnerReport, async ({ staff, ids, query }) =>
      success('Month', await readMonth(deps, staff, { uuid: ids.uuid, month: query.month })),
    )
    .call(
      postDeskPartner,
      async ({ staff, body }) => success('Added', await addAtDesk(deps, staff, body)),
      CHANGE_LIMIT,
    )
    .call(
      putDeskPartner,
      async ({ staff, ids, body }) =>
        success('Changed', await changeAtDesk(deps, staff, { uuid: ids.uuid, ...body })),
      CHANGE_LIMIT,
    )
    .call(
      postDeskPartnerKey,
      async ({ staff, ids, body }) =>
        success('Replaced', await rollAtDesk(deps, staff, { uuid: ids.uuid, ...body })),
      CHANGE_LIMIT,
    )
    .call(
      postDeskPartnerEnd,
      async ({ staff, ids }) => success('Ended', await endAtDesk(deps, staff, ids.uuid)),
      CHANGE_LIMIT,
    )
    .call(
      postDeskPartnerEvents,
      async ({ staff, ids, body }) =>
        success('Sent again', await resendAtDesk(deps, staff, { uuid: ids.uuid, ...body })),
      CHANGE_LIMIT,
    );
