/** The calls to the payment provider for one checkout: it opens the payment, and then charges the card. */
import { type Deps, gatewaysFor } from '../../deps.ts';
import { GatewayError } from '../../errors.ts';
import type {
  ChargeResult,
  NewPayment,
  PaymentCall,
  PaymentGateway,
  PaymentResult,
} from '../../gateways/payment/port.ts';
import { storeHandle } from './store.ts';

const TURNED_AWAY = 'the payment provider rejects our credentials: check the PAYMENT_ settings';

export type CardCharge = { payment: NewPayment; call: PaymentCall };

/**
 * Charges the card of a recorded payment. Returns null if the card was not charged and can't be charged later, and
 * undefined if only the provider knows the result.
 */
export async function chargeCard(
  deps: Deps,
  payer: { is_test: boolean },
  charge: CardCharge,
): Promise<PaymentResult | null | undefined> {
  const { paymentUuid } = charge.payment;
  const { payment: provider } = gatewaysFor(deps, payer);
  const limit = startLimit(deps);
  const handle = await open(deps, provider, charge.payment, limit);
  if (handle === undefined) return null;
  try {
    // If the payment was abandoned in the meantime, its card must not be charged.
    if (!(await storeHandle(deps.db, paymentUuid, handle))) return null;
  } catch (err) {
    deps.logger.error({ paymentUuid, err }, 'payment handle not stored');
    return undefined;
  }
  deps.checkpoint?.('opened');
  return pay(deps, provider, { ...charge, handle }, limit);
}

type Limit = { signal: AbortSignal; race<T>(call: Promise<T>): Promise<T> };

/** One time limit for all calls. It applies even if the provider's adapter ignores its signal. */
export function startLimit({ timeLimit, limits }: Deps): Limit {
  const signal = timeLimit(limits.chargeTimeoutMs);
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  // The time limit may be reached when no call is waiting for it.
  timedOut.catch(() => {});
  return { signal, race: (call) => Promise.race([call, timedOut]) };
}

/**
 * Returns undefined if there is no response. If the response was lost, the provider may have an open payment that no
 * one will ever pay. It moves no money.
 */
async function open(
  deps: Deps,
  provider: PaymentGateway,
  payment: NewPayment,
  { signal, race }: Limit,
): Promise<string | undefined> {
  try {
    return await race(provider.open(payment, signal));
  } catch (error) {
    logFailure(deps, error, 'payment not opened', payment.paymentUuid);
    return undefined;
  }
}

async function pay(
  deps: Deps,
  provider: PaymentGateway,
  { payment: { paymentUuid }, call, handle }: CardCharge & { handle: string },
  { signal, race }: Limit,
): Promise<PaymentResult | null | undefined> {
  /** Returns undefined if there is no response. */
  async function giveUp(): Promise<ChargeResult | null | undefined> {
    try {
      const result = await race(provider.giveUp(handle));
      return result.outcome === 'given_up' ? null : result;
    } catch (error) {
      logFailure(deps, error, 'payment not given up', paymentUuid);
      return undefined;
    }
  }

  try {
    const result = await race(provider.pay(handle, call, signal));
    if (result.outcome === 'succeeded' || result.outcome === 'action_required') return result;
    const ended = await giveUp();
    // A decline is final, even if the payment could not be canceled, because only this request would have paid it.
    return ended ?? result;
  } catch (error) {
    const wasNotProcessed =
      error instanceof GatewayError && (error.kind === 'credentials' || error.retryable);
    if (wasNotProcessed) {
      logFailure(deps, error, 'payment not sent', paymentUuid);
      return giveUp();
    }
    deps.logger.error({ paymentUuid, kind: kindOf(error) }, 'payment result unknown');
    return undefined;
  }
}

export function logFailure(
  { logger }: Deps,
  error: unknown,
  what: string,
  paymentUuid?: string,
): void {
  const facts = { paymentUuid, kind: kindOf(error) };
  if (error instanceof GatewayError && error.kind === 'credentials')
    logger.error(facts, TURNED_AWAY);
  else logger.warn(facts, what);
}

/** The provider's error text may repeat data from the request, so only these fields are logged. */
export function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
