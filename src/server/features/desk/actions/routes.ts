import {
  getDeskEvidence,
  getDeskMail,
  getDeskPaper,
  getOrderActions,
  postDeskCancellation,
  postDeskComplaint,
  postDeskDifference,
  postDeskHandover,
  postDeskJob,
  postDeskLimits,
  postDeskMail,
  postDeskMailing,
  postDeskMessage,
  postDeskNote,
  postDeskPapers,
  postDeskPayment,
  postDeskRefund,
  postDeskRefundDone,
  postDeskShipTo,
  postDeskStep,
  postDeskWarning,
} from '#contracts/desk/order-actions.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success } from '../../../http/envelope.ts';
import { drawEvidence } from '../orders/dispute-evidence.ts';
import { readActions, readMail } from './facts.ts';
import {
  checkPaymentNow,
  closeRefundManually,
  dismissWarning,
  releaseLimits,
  retryJob,
  retryStep,
} from './recovery.ts';
import { actingWith } from './run-once.ts';
import {
  addNote,
  cancelForCustomer,
  correctAddress,
  handOver,
  openPaper,
  payDifferenceOurselves,
  refundPart,
  remailOrder,
  resendMail,
  reviewPapers,
  settleComplaint,
  writeCustomer,
} from './service.ts';

/** This is more actions than anyone takes by hand. It limits scripts that use a stolen token. */
const DESK_ACTION_LIMIT = { name: 'desk-actions', points: 300, perSeconds: 3600 } as const;

export const createDeskActionRoutes = (deps: Deps) => {
  const acting = actingWith(deps);
  return new CallRoutes(deps)
    .call(getOrderActions, async ({ ids, staff }) =>
      success('What can be done', await readActions(deps, staff, ids.order_id)),
    )
    .limited(postDeskMail, DESK_ACTION_LIMIT, acting('send_mail', resendMail))
    .limited(postDeskMessage, DESK_ACTION_LIMIT, acting('write_customer', writeCustomer))
    .call(getDeskMail, async ({ ids, staff }) =>
      success('The email', await readMail(deps, staff, ids)),
    )
    .limited(postDeskShipTo, DESK_ACTION_LIMIT, acting('correct_ship_to', correctAddress))
    .limited(postDeskMailing, DESK_ACTION_LIMIT, acting('mail_again', remailOrder))
    .limited(postDeskCancellation, DESK_ACTION_LIMIT, acting('cancel', cancelForCustomer))
    .limited(postDeskRefund, DESK_ACTION_LIMIT, acting('refund', refundPart))
    .limited(postDeskStep, DESK_ACTION_LIMIT, acting('file_again', retryStep))
    .limited(postDeskNote, DESK_ACTION_LIMIT, acting('write_note', addNote))
    .limited(postDeskHandover, DESK_ACTION_LIMIT, acting('hand_over', handOver))
    .limited(postDeskPapers, DESK_ACTION_LIMIT, acting('decide_papers', reviewPapers))
    .limited(getDeskPaper, DESK_ACTION_LIMIT, async ({ ids, staff, c }) => {
      const { order_id: orderId, paper } = ids;
      const { name, bytes } = await openPaper(deps, staff, { orderId, paper });
      // The file comes from a customer, so it is downloaded and never opened as a page of our site.
      return c.body(bytes, 200, {
        'Content-Type': getDeskPaper.file,
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'Cache-Control': 'no-store',
      });
    })
    .limited(getDeskEvidence, DESK_ACTION_LIMIT, async ({ ids, staff, c }) => {
      const { pdf, filename } = await drawEvidence(deps, staff, ids.uuid);
      return c.body(new Uint8Array(pdf), 200, {
        'Content-Type': getDeskEvidence.file,
        'Content-Disposition': `attachment; filename="${filename}"`,
        'Cache-Control': 'no-store',
      });
    })
    .limited(postDeskPayment, DESK_ACTION_LIMIT, acting('ask_payment', checkPaymentNow))
    .limited(postDeskWarning, DESK_ACTION_LIMIT, acting('dismiss_warning', dismissWarning))
    .limited(
      postDeskDifference,
      DESK_ACTION_LIMIT,
      acting('withdraw_difference', payDifferenceOurselves),
    )
    .limited(postDeskLimits, DESK_ACTION_LIMIT, acting('release_limits', releaseLimits))
    .limited(postDeskComplaint, DESK_ACTION_LIMIT, acting('close_complaint', settleComplaint))
    .limited(postDeskRefundDone, DESK_ACTION_LIMIT, acting('close_refund', closeRefundManually))
    .limited(postDeskJob, DESK_ACTION_LIMIT, acting('retry_job', retryJob));
};
