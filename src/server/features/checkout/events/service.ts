/**
 * Handles the payment provider's events. An event is only a hint: the status is read from the provider, by the rules of
 * the recurring job. Events may therefore arrive late, in any order, and more than once.
 */
import type { Deps } from '../../../deps.ts';
import type { DisputeName, PaymentEvent } from '../../../gateways/payment/port.ts';
import { checkDispute } from '../disputes/service.ts';
import { findPayment, queryOnEvent, type ReconcileResult } from '../reconcile/service.ts';
import { checkRefund } from '../refunds/service.ts';
import { insertEvent, isEventHandled } from './store.ts';

export { oldPaymentEvents } from './store.ts';

/** Handles an event that the provider has signed. Throws if the provider should resend it. */
export async function handlePaymentEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const { id, type, paymentUuid, refundUuid } = event;
  const result = await resultOf(deps, event);
  deps.metrics.paymentEvents.inc({ result });
  deps.logger.info({ key: id, kind: type, paymentUuid, refundUuid, result }, 'payment event');
}

type Result =
  | ReconcileResult
  | 'ignored'
  | 'repeated'
  | 'refund_failed'
  | 'refund_made'
  | DisputeName['kind'];

async function resultOf(deps: Deps, event: PaymentEvent): Promise<Result> {
  const { id, isOurs, isLive, dispute } = event;
  // Another program uses the same account, or someone is trying out its test mode.
  if (!(isOurs || dispute) || isLive !== deps.gateways.paymentEvents?.isLive) return 'ignored';
  if (await isEventHandled(deps.db, id)) return 'repeated';
  const result = await lookInto(deps, event);
  deps.checkpoint?.('event');
  // The event is recorded last, so the provider resends an event that was not completely handled.
  await insertEvent(deps.db, id, deps.clock());
  return result;
}

async function lookInto(
  deps: Deps,
  { id, paymentUuid, refundUuid, dispute }: PaymentEvent,
): Promise<Result> {
  if (dispute) return (await checkDispute(deps, dispute)) ? dispute.kind : 'ignored';
  const payment = paymentUuid === undefined ? undefined : await findPayment(deps.db, paymentUuid);
  if (!payment) {
    // We store a payment before we send it to the provider, so this payment was lost, for example when an old backup
    // was restored.
    deps.logger.error(
      { key: id, paymentUuid },
      'the provider reports a payment that we have no record of',
    );
    throw new Error('Expected the payment of an event');
  }
  if (refundUuid !== undefined) {
    return (await checkRefund(deps, refundUuid)) ? 'refund_failed' : 'refund_made';
  }
  return queryOnEvent(deps, payment);
}
