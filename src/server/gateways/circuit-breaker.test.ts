import { describe, expect, it } from 'vitest';
import { GatewayError } from '../errors.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

const down = () =>
  Promise.reject(new GatewayError('dmv', 'down', { kind: 'outage', retryable: false }));
const rejected = () => Promise.reject(new GatewayError('dmv', 'refused', { retryable: false }));
const up = () => Promise.resolve('answer');

function createBreaker() {
  const clock = { time: 0 };
  const breaker = createCircuitBreaker({
    gateway: 'dmv',
    maxFailures: 2,
    pauseMs: 1_000,
    now: () => clock.time,
  });
  return { breaker, clock };
}

describe('createCircuitBreaker', () => {
  it('fails fast after consecutive failures', async () => {
    const { breaker } = createBreaker();
    await expect(breaker.run(down)).rejects.toThrow('down');
    await expect(breaker.run(down)).rejects.toThrow('down');
    let made = 0;
    const call = breaker.run(async () => {
      made += 1;
    });
    await expect(call).rejects.toMatchObject({ name: 'GatewayError', retryable: true });
    expect(made).toBe(0);
  });

  it('resets the failure count when a call succeeds', async () => {
    const { breaker } = createBreaker();
    for (let round = 0; round < 3; round += 1) {
      await expect(breaker.run(down)).rejects.toThrow('down');
      expect(await breaker.run(up)).toBe('answer');
    }
  });

  it('allows one trial after the pause, and all calls after a successful trial', async () => {
    const { breaker, clock } = createBreaker();
    for (let n = 0; n < 2; n += 1) await expect(breaker.run(down)).rejects.toThrow('down');
    clock.time = 1_000;
    const trial = Promise.withResolvers<string>();
    const first = breaker.run(() => trial.promise);
    await expect(breaker.run(up)).rejects.toThrow('paused');
    trial.resolve('well again');
    expect(await first).toBe('well again');
    expect(await breaker.run(up)).toBe('answer');
  });

  it('pauses again when the trial fails', async () => {
    const { breaker, clock } = createBreaker();
    for (let n = 0; n < 2; n += 1) await expect(breaker.run(down)).rejects.toThrow('down');
    clock.time = 1_000;
    await expect(breaker.run(down)).rejects.toThrow('down');
    clock.time = 1_999;
    await expect(breaker.run(up)).rejects.toThrow('paused');
  });

  it('treats a rejected request as a sign that the service is up', async () => {
    const { breaker, clock } = createBreaker();
    for (let n = 0; n < 3; n += 1) await expect(breaker.run(rejected)).rejects.toThrow('refused');
    expect(await breaker.run(up)).toBe('answer');
    for (let n = 0; n < 2; n += 1) await expect(breaker.run(down)).rejects.toThrow('down');
    clock.time = 1_000;
    await expect(breaker.run(rejected)).rejects.toThrow('refused');
    expect(await breaker.run(up)).toBe('answer');
  });

  it('does not count our bugs', async () => {
    const { breaker } = createBreaker();
    const bug = () => Promise.reject(new TypeError('bug'));
    for (let n = 0; n < 3; n += 1) await expect(breaker.run(bug)).rejects.toThrow('bug');
    expect(await breaker.run(up)).toBe('answer');
  });
});
