import { GatewayError } from '../errors.ts';

const MAX_FAILURES = 5;
const PAUSE_MS = 30_000;

/**
 * Skips calls to an external service that is down. After several consecutive outages, calls fail immediately for a
 * while, so that customers do not wait and a struggling service gets a break. Then one call goes through as a trial. A
 * skipped call was never sent, so it is retryable. An error about a single request is not an outage. Otherwise, anyone
 * could block the service for everyone.
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
}) {
  let failures = 0;
  let closedUntil = 0;

  function admit() {
    if (failures < maxFailures) return;
    if (now() < closedUntil) {
      throw new GatewayError(gateway, `The ${gateway} service failed too often and is paused`, {
        retryable: true,
      });
    }
    // This call is the trial. Until it ends or another trial is due, all other calls fail.
    closedUntil = now() + pauseMs;
  }

  return {
    async run<T>(call: () => Promise<T>): Promise<T> {
      admit();
      try {
        const answer = await call();
        failures = 0;
        return answer;
      } catch (error) {
        if (error instanceof GatewayError) {
          failures = error.kind === 'outage' ? failures + 1 : 0;
          if (failures >= maxFailures) closedUntil = now() + pauseMs;
        }
        throw error;
      }
    },
  };
}
