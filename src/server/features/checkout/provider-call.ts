import type { Deps } from '../../deps.ts';
import { GatewayError } from '../../errors.ts';

const TURNED_AWAY = 'the payment provider rejects our credentials: check the PAYMENT_ settings';

export type TimeLimit = { signal: AbortSignal; race<T>(call: Promise<T>): Promise<T> };

/** One time limit for all calls. It applies even if the provider's adapter ignores its signal. */
export function startLimit({ timeLimit, limits }: Deps): TimeLimit {
  const signal = timeLimit(limits.chargeTimeoutMs);
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  // The time limit may expire while no call is waiting for it.
  timedOut.catch(() => {});
  return { signal, race: (call) => Promise.race([call, timedOut]) };
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

/** The name of an error. Its text is not logged, because the provider may repeat data from the request in it. */
export function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
