import {
  getDeskPaper,
  getOrderActions,
  postDeskCancellation,
  postDeskComplaint,
  postDeskJob,
  postDeskLimits,
  postDeskMail,
  postDeskMailing,
  postDeskNote,
  postDeskPapers,
  postDeskPayment,
  postDeskRefund,
  postDeskRefundDone,
  postDeskShipTo,
  postDeskStep,
} from '#contracts/desk/order-actions.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success } from '../../../http/envelope.ts';
import {
  addNote,
  cancelForCustomer,
  checkPaymentNow,
  closeRefundByHand,
  correctAddress,
  mailAgain,
  openPaper,
  readActions,
  refundPart,
  releaseLimits,
  retryJob,
  retryStep,
  reviewPapers,
  sendMailAgain,
  settleComplaint,
} from './service.ts';

/** More than a person needs. It limits scripts with a stolen token. */
const DESK_LIMIT = { name: 'desk-actions', points: 300, perSeconds: 3600 } as const;

export const createDeskActionRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getOrderActions, async ({ ids, staff }) =>
      success('What can be done', await readActions(deps, staff, ids.order_id)),
    )
    .call(
      postDeskMail,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'send_mail', about: ids.order_id, body };
        const { mail_uuid: mailUuid, email } = body;
        return success('Done', await sendMailAgain(deps, request, { mailUuid, email }));
      },
      DESK_LIMIT,
    )
    .call(
      postDeskShipTo,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'correct_ship_to', about: ids.order_id, body };
        return success('Done', await correctAddress(deps, request, body));
      },
      DESK_LIMIT,
    )
    .call(
      postDeskMailing,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'mail_again', about: ids.order_id, body };
        return success('Done', await mailAgain(deps, request, body));
      },
      DESK_LIMIT,
    )
    .call(
      postDeskCancellation,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'cancel', about: ids.order_id, body };
        return success('Done', await cancelForCustomer(deps, request));
      },
      DESK_LIMIT,
    )
    .call(
      postDeskRefund,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'refund', about: ids.order_id, body };
        return success('Done', await refundPart(deps, request, body));
      },
      DESK_LIMIT,
    )
    .call(
      postDeskStep,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'file_again', about: ids.order_id, body };
        return success('Done', await retryStep(deps, request));
      },
      DESK_LIMIT,
    )
    .call(
      postDeskNote,
      async ({ ids, staff, body }) => {
        const { request_uuid, kind, text } = body;
        const about = { about: ids.order_id, body: { request_uuid, kind, text } };
        const request = { staff, action: 'write_note', ...about };
        return success('Done', await addNote(deps, request, { kind, text }));
      },
      DESK_LIMIT,
    )
    .call(
      postDeskPapers,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'decide_papers', about: ids.order_id, body };
        return success('Done', await reviewPapers(deps, request, body.verdicts));
      },
      DESK_LIMIT,
    )
    .call(
      getDeskPaper,
      async ({ ids, staff, c }) => {
        const { order_id: orderId, paper } = ids;
        const { name, bytes } = await openPaper(deps, staff, { orderId, paper });
        // Customers uploaded it, so download it instead of opening it as a page of our site.
        return c.body(bytes, 200, {
          'Content-Type': getDeskPaper.file,
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          'Cache-Control': 'no-store',
        });
      },
      DESK_LIMIT,
    )
    .call(
      postDeskPayment,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'ask_payment', about: ids.order_id, body };
        return success('Done', await checkPaymentNow(deps, request));
      },
      DESK_LIMIT,
    )
    .call(
      postDeskLimits,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'release_limits', about: ids.order_id, body };
        return success('Done', await releaseLimits(deps, request, body.limits));
      },
      DESK_LIMIT,
    )
    .call(
      postDeskComplaint,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'close_complaint', about: ids.uuid, body };
        return success('Done', await settleComplaint(deps, request));
      },
      DESK_LIMIT,
    )
    .call(
      postDeskRefundDone,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'close_refund', about: ids.uuid, body };
        return success('Done', await closeRefundByHand(deps, request));
      },
      DESK_LIMIT,
    )
    .call(
      postDeskJob,
      async ({ ids, staff, body }) => {
        const request = { staff, action: 'retry_job', about: ids.uuid, body };
        return success('Done', await retryJob(deps, request));
      },
      DESK_LIMIT,
    );
