import { setTimeout as wait } from 'node:timers/promises';
import { GatewayError } from '../errors.ts';

const ATTEMPTS = 3;
const FIRST_DELAY_MS = 200;

/** Retries a call that failed temporarily. Only for idempotent calls. */
export async function retry<T>(
  call: () => Promise<T>,
  {
    attempts = ATTEMPTS,
    delayMs = FIRST_DELAY_MS,
  }: { attempts?: number; delayMs?: number | undefined } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const passing = error instanceof GatewayError && error.retryable;
      if (!passing || attempt >= attempts) throw error;
      // Jitter keeps many callers from retrying at the same time.
      await wait(delayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }
}
