/**
 * The payment provider's events. An event is only a hint: what happened is read from the provider, by the rules of the
 * recurring job. So events may come in any order, late, and several times.
 */
import type { Deps } from '../../deps.ts';
import type { DisputeName, PaymentEvent } from '../../gateways/payment/port.ts';
import { checkDispute } from './disputes/service.ts';
import { insertEvent, isEventHandled } from './events-store.ts';
import { type ProviderSaid, queryOnEvent } from './reconcile.ts';
import { checkRefund } from './refunds/service.ts';
import { selectPayment } from './store.ts';

/** Handles an event that the provider has signed. Throws if the provider should send it again. */
export async function handleEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const { id, type, paymentUuid, refundUuid } = event;
  const result = await resultOf(deps, event);
  deps.metrics.paymentEvents.inc({ result });
  deps.logger.info({ key: id, kind: type, paymentUuid, refundUuid, result }, 'payment event');
}

type Result =
  | ProviderSaid
  | 'ignored'
  | 'repeated'
  | 'refund_failed'
  | 'refund_made'
  | DisputeName['kind'];

async function resultOf(deps: Deps, event: PaymentEvent): Promise<Result> {
  const { id, isOurs, isLive, dispute } = event;
  // Another program uses the same account, or someone tries its test mode.
  if (!(isOurs || dispute) || isLive !== deps.gateways.paymentEvents?.isLive) return 'ignored';
  if (await isEventHandled(deps.db, id)) return 'repeated';
  const result = await lookInto(deps, event);
  deps.checkpoint?.('event');
  // Only now, so that the provider repeats an event that was not handled to the end.
  await insertEvent(deps.db, id, deps.clock());
  return result;
}

async function lookInto(
  deps: Deps,
  { id, paymentUuid, refundUuid, dispute }: PaymentEvent,
): Promise<Result> {
  if (dispute) return (await checkDispute(deps, dispute)) ? dispute.kind : 'ignored';
  const payment = paymentUuid === undefined ? undefined : await selectPayment(deps.db, paymentUuid);
  if (!payment) {
    // A payment is stored before the provider knows it, so this one was lost, for example by restoring an old backup.
    deps.logger.error({ key: id, paymentUuid }, 'the provider reports a payment that we lost');
    throw new Error('Expected the payment of an event');
  }
  if (refundUuid !== undefined) {
    return (await checkRefund(deps, refundUuid)) ? 'refund_failed' : 'refund_made';
  }
  return queryOnEvent(deps, payment);
}
