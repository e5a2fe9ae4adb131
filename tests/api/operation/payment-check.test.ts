import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count } from '#tests/support/process/counts.ts';
import { runProgram } from '#tests/support/process/run-program.ts';
import { type StripeEmulator, startStripe } from '#tests/support/stripe/server.ts';

const CHECK = { tags: ['MONEY-010'] };

describe('npm run payment:check', () => {
  let stripe: StripeEmulator;
  beforeAll(async () => {
    stripe = await startStripe();
  });
  afterAll(() => stripe.close());

  function run(words: string[], settings: Record<string, string> = stripe.settings) {
    count('commands');
    return runProgram(process.execPath, ['scripts/payment-check.mjs', ...words], {
      env: { PATH: process.env.PATH, ...settings },
    });
  }

  it('prints a line for each check of the test account', CHECK, async () => {
    const { status, stdout, stderr } = await run([]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'ok      PAYMENT_CLIENT_ID and PAYMENT_CLIENT_SECRET are test keys',
      'ok      Stripe accepts PAYMENT_CLIENT_SECRET',
      'ok      PAYMENT_CLIENT_ID belongs to the same account',
      'ok      The key can read charges, refunds, the balance, payouts, disputes, and events',
      'ok      A test payment of $1.00 can be made and refunded',
      expect.stringMatching(/^skipped The webhook, .*: Set SITE_URL /),
      '',
    ]);
  });

  it('rejects live keys, and starts no browser with them', CHECK, async () => {
    const settings = { ...stripe.settings, PAYMENT_CLIENT_SECRET: 'rk_live_1' };
    const before = stripe.requests.length;
    const { status, stdout, stderr } = await run(['--browser'], settings);
    expect(status).toBe(1);
    expect(stdout + stderr).toMatch(/test keys|mode/);
    expect(stripe.requests).toHaveLength(before);
  });

  it('lists its options', CHECK, async () => {
    const { status, stderr } = await run(['--chromium']);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Usage: npm run payment:check /)]);
  });
});
