/** Handles a payment whose bank wants to authenticate the customer: the customer continues or cancels it. */
import type { PaymentRow } from '../../db/schema.ts';
import { type Deps, gatewaysFor } from '../../deps.ts';
import { type PaymentOutcome, UNKNOWN } from './outcome.ts';
import { logFailure, startLimit } from './provider-call.ts';
import { queryProvider } from './reconcile/service.ts';
import type { Requester } from './record-checkout.ts';
import { actionRequired, checkingPayment } from './responses.ts';
import { type Settled, settleCharge } from './settle.ts';
import { markUnknown } from './store.ts';

/** Continues a payment after the customer returns from the bank, or sends the customer back to the bank. */
export async function resumePayment(
  deps: Deps,
  payment: PaymentRow,
  requester: Requester,
): Promise<Settled> {
  // The customer has come back, so the job's time limit does not apply.
  const queried = { ...payment, is_test: requester.user.is_test, actionAgeMs: 0 };
  const known = await startLimit(deps)
    .race(queryProvider(deps, queried, { cancelsUnpaid: false }))
    .catch((): PaymentOutcome => UNKNOWN);
  switch (known.outcome) {
    case 'unknown':
    case 'open':
      return leaveUnknown(deps, payment);
    case 'action_required':
      return { answer: actionRequired(payment, known.url), isRecorded: false };
    default:
      return settleCharge(deps, payment.uuid, known, requester);
  }
}

/** Ends a payment that is waiting for the bank. If the card has already been charged, the payment counts as paid. */
export async function cancelAtBank(
  deps: Deps,
  payment: PaymentRow & { handle: string },
  requester: Requester,
): Promise<Settled> {
  const { payment: provider } = gatewaysFor(deps, requester.user);
  try {
    const ended = await startLimit(deps).race(provider.cancel(payment.handle));
    return await settleCharge(deps, payment.uuid, ended, requester);
  } catch (error) {
    logFailure(deps, error, 'could not cancel the payment', payment.uuid);
    return leaveUnknown(deps, payment);
  }
}

async function leaveUnknown(deps: Deps, payment: PaymentRow): Promise<Settled> {
  await markUnknown(deps.db, payment.uuid, deps.clock());
  return { answer: checkingPayment(payment), isRecorded: false };
}
