import { GatewayError } from '../errors.ts';

const MAX_FAILURES = 5;
const PAUSE_MS = 30_000;

/** Calls an outside service only while it has a chance to answer. */
export type CircuitBreaker = { run<T>(call: () => Promise<T>): Promise<T> };

/**
 * After several outages in a row, calls are refused at once for a while, so that customers do not wait and a
 * struggling service is not pressed. Then one call goes through as a trial. A refused call was never sent, so
 * it is retryable. An error about one request is no outage: otherwise anybody could switch the service off
 * for everybody.
 */
export function createCircuitBreaker({
  gateway,
  maxFailures = MAX_FAILURES,
  pauseMs = PAUSE_MS,
  now = Date.now,
}: {
  gateway: GatewayError['gateway'];
  maxFailures?: number;
  pauseMs?: number;
  now?: () => number;
}): CircuitBreaker {
  let failures = 0;
  let closedUntil = 0;

  function admit() {
    if (failures < maxFailures) return;
    if (now() < closedUntil) {
      throw new GatewayError(gateway, `The ${gateway} service failed too often and is paused`, {
        retryable: true,
      });
    }
    // Calls that arrive during the trial wait for the next one.
    closedUntil = now() + pauseMs;
  }

  return {
    async run(call) {
      admit();
      try {
        const answer = await call();
        failures = 0;
        return answer;
      } catch (error) {
        if (error instanceof GatewayError) {
          failures = error.isOutage ? failures + 1 : 0;
          if (failures >= maxFailures) closedUntil = now() + pauseMs;
        }
        throw error;
      }
    },
  };
}
