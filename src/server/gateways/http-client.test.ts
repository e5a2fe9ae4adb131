import { expect, it, vi } from 'vitest';
import { GatewayError } from '../errors.ts';
import { retry } from './http-client.ts';

it('retries a failed call, unless its attempts have taken too long', async () => {
  const outage = new GatewayError('payment', 'No answer', { kind: 'outage', retryable: true });
  const attemptsOf = async (options: Parameters<typeof retry>[1]) => {
    const call = vi.fn(async () => {
      throw outage;
    });
    await expect(retry(call, { delayMs: 0, ...options })).rejects.toBe(outage);
    return call.mock.calls.length;
  };
  expect(await attemptsOf({})).toBe(3);
  expect(await attemptsOf({ beginWithinMs: 0 })).toBe(1);
});
