/** The calls to the payment provider for one checkout: to open the payment, and then to charge the card. */
import { type Deps, gatewaysFor } from '../../deps.ts';
import { GatewayError } from '../../errors.ts';
import type { NewPayment, PaymentCall, PaymentGateway } from '../../gateways/payment/port.ts';
import { CANCELED, type PaymentOutcome, UNKNOWN, UNOPENED } from './outcome.ts';
import { kindOf, logFailure, startLimit, type TimeLimit } from './provider-call.ts';
import { storeHandle } from './store.ts';

export type CardCharge = { payment: NewPayment; call: PaymentCall };

export type ChargeOutcome = Exclude<PaymentOutcome, { outcome: 'open' }>;

/**
 * Charges the card of a recorded payment. If the card isn't charged, the payment is canceled, unless its result is
 * unknown.
 */
export async function chargeCard(
  deps: Deps,
  payer: { is_test: boolean },
  charge: CardCharge,
): Promise<ChargeOutcome> {
  const { paymentUuid } = charge.payment;
  const { payment: provider } = gatewaysFor(deps, payer);
  const limit = startLimit(deps);
  const handle = await open(deps, provider, charge.payment, limit);
  if (handle === undefined) return UNOPENED;
  try {
    // If the payment was canceled in the meantime, its card must not be charged.
    if (!(await storeHandle(deps.db, paymentUuid, handle))) return CANCELED;
  } catch (err) {
    deps.logger.error({ paymentUuid, err }, 'could not store the payment handle');
    return UNKNOWN;
  }
  deps.checkpoint?.('opened');
  return pay(deps, provider, { ...charge, handle }, limit);
}

/**
 * Returns undefined if there is no response. If the response was lost, the provider may have an open payment that
 * is never paid and moves no money.
 */
async function open(
  deps: Deps,
  provider: PaymentGateway,
  payment: NewPayment,
  { signal, race }: TimeLimit,
): Promise<string | undefined> {
  try {
    return await race(provider.open(payment, signal));
  } catch (error) {
    logFailure(deps, error, 'could not open the payment', payment.paymentUuid);
    return undefined;
  }
}

async function pay(
  deps: Deps,
  provider: PaymentGateway,
  { payment: { paymentUuid }, call, handle }: CardCharge & { handle: string },
  { signal, race }: TimeLimit,
): Promise<ChargeOutcome> {
  async function cancel() {
    try {
      return await race(provider.cancel(handle));
    } catch (error) {
      logFailure(deps, error, 'could not cancel the payment', paymentUuid);
      return UNKNOWN;
    }
  }

  try {
    const result = await race(provider.pay(handle, call, signal));
    if (result.outcome === 'succeeded' || result.outcome === 'action_required') return result;
    const ended = await cancel();
    // A decline is final, even if the payment could not be canceled, because only this request would have paid it.
    return ended.outcome === 'succeeded' ? ended : result;
  } catch (error) {
    const wasNotProcessed =
      error instanceof GatewayError && (error.kind === 'credentials' || error.retryable);
    if (wasNotProcessed) {
      logFailure(deps, error, 'could not send the payment', paymentUuid);
      return cancel();
    }
    deps.logger.error({ paymentUuid, kind: kindOf(error) }, 'payment result unknown');
    return UNKNOWN;
  }
}
