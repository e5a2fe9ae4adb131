import {
  type Done,
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
import type { AtDesk } from '../../../http/env.ts';
import { success } from '../../../http/envelope.ts';
import type { ActionRequest } from './acting.ts';
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

/** The handler of an action, about the order or the UUID in the path, that runs once per request. */
function acting<B extends ActionRequest['body']>(
  action: string,
  work: (request: ActionRequest, body: B) => Promise<Done>,
) {
  return async ({ ids, staff, body }: Asked<B>) => {
    const about = 'uuid' in ids ? ids.uuid : ids.order_id;
    return success('Done', await work({ staff, action, about, body }, body));
  };
}

type Asked<B> = { ids: { order_id: string } | { uuid: string }; staff: AtDesk; body: B };

export const createDeskActionRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getOrderActions, async ({ ids, staff }) =>
      success('What can be done', await readActions(deps, staff, ids.order_id)),
    )
    .call(
      postDeskMail,
      acting('send_mail', (request, { mail_uuid: mailUuid, email }) =>
        sendMailAgain(deps, request, { mailUuid, email }),
      ),
      DESK_LIMIT,
    )
    .call(
      postDeskShipTo,
      acting('correct_ship_to', (request, body) => correctAddress(deps, request, body)),
      DESK_LIMIT,
    )
    .call(
      postDeskMailing,
      acting('mail_again', (request, body) => mailAgain(deps, request, body)),
      DESK_LIMIT,
    )
    .call(
      postDeskCancellation,
      acting('cancel', (request) => cancelForCustomer(deps, request)),
      DESK_LIMIT,
    )
    .call(
      postDeskRefund,
      acting('refund', (request, body) => refundPart(deps, request, body)),
      DESK_LIMIT,
    )
    .call(
      postDeskStep,
      acting('file_again', (request) => retryStep(deps, request)),
      DESK_LIMIT,
    )
    .call(
      postDeskNote,
      acting('write_note', (request, body) => addNote(deps, request, body)),
      DESK_LIMIT,
    )
    .call(
      postDeskPapers,
      acting('decide_papers', (request, body) => reviewPapers(deps, request, body.verdicts)),
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
      acting('ask_payment', (request) => checkPaymentNow(deps, request)),
      DESK_LIMIT,
    )
    .call(
      postDeskLimits,
      acting('release_limits', (request, body) => releaseLimits(deps, request, body.limits)),
      DESK_LIMIT,
    )
    .call(
      postDeskComplaint,
      acting('close_complaint', (request) => settleComplaint(deps, request)),
      DESK_LIMIT,
    )
    .call(
      postDeskRefundDone,
      acting('close_refund', (request) => closeRefundByHand(deps, request)),
      DESK_LIMIT,
    )
    .call(
      postDeskJob,
      acting('retry_job', (request) => retryJob(deps, request)),
      DESK_LIMIT,
    );
