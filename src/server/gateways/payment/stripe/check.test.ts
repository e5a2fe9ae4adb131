import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StripeEmulator, startStripe } from '#tests/support/stripe/server.ts';
import type { SetupFinding } from '../port.ts';
import { checkStripe, WEBHOOK_EVENTS } from './check.ts';

const CHECK = { tags: ['MONEY-010'] };
const SITE = 'https://renew.example.com';
const WEBHOOK = `${SITE}/v1/api/payment-events`;

describe('The check of a Stripe account', () => {
  let stripe: StripeEmulator;
  beforeEach(async () => {
    stripe = await startStripe();
    stripe.addWebhook(WEBHOOK, WEBHOOK_EVENTS);
    stripe.addDomain('renew.example.com');
  });
  afterEach(() => stripe.close());

  async function check(changes: Partial<typeof stripe.credentials> = {}, siteUrl = SITE) {
    const found: SetupFinding[] = [];
    for await (const finding of checkStripe(
      { ...stripe.credentials, ...changes },
      { siteUrl, secrets: ['whsec_test'], now: () => stripe.clock.now },
    )) {
      found.push(finding);
    }
    return found;
  }
  const failures = async (...how: Parameters<typeof check>) =>
    (await check(...how)).flatMap(({ state, advice }) => (state === 'failed' ? advice : []));

  it('passes if everything is set up, and leaves a refunded test payment', CHECK, async () => {
    const found = await check();
    expect(found.map(({ state }) => state)).toEqual(Array.from({ length: 9 }, () => 'ok'));
    const [charge, ...others] = stripe.charges();
    expect(others).toEqual([]);
    expect(charge?.metadata).toEqual({ app: 'payment-check' });
    expect(stripe.refundedCents()).toBe(100);
  });

  it.each([
    { clientSecret: 'sk_live_1' },
    { clientId: 'pk_live_1' },
    { clientSecret: 'rk_live_1', clientId: 'pk_live_1' },
    { clientSecret: 'secret' },
  ])('rejects all keys except test keys, and calls nothing: %j', CHECK, async (keys) => {
    expect(await check(keys)).toEqual([
      {
        state: 'failed',
        what: 'PAYMENT_CLIENT_ID and PAYMENT_CLIENT_SECRET are test keys',
        advice: expect.stringMatching(/^Set both to test keys\./),
      },
    ]);
    expect(stripe.requests).toEqual([]);
  });

  it('stops at a key that Stripe does not accept', CHECK, async () => {
    const [, second, ...others] = await check({ clientSecret: 'sk_test_other' });
    expect(second).toMatchObject({ state: 'failed', advice: expect.stringContaining('401') });
    expect(others).toEqual([]);
  });

  it('finds a publishable key that is wrong or belongs to another account', CHECK, async () => {
    expect(await failures({ clientId: 'pk_test_other' })).toEqual([expect.stringContaining('401')]);
    const other = await startStripe();
    const page = { baseUrl: other.baseUrl, clientId: 'pk_test_emulator' };
    const mixed: typeof fetch = (url, init) => {
      const isPage = new Headers(init?.headers).get('authorization')?.includes('pk_test');
      return fetch(
        String(url).replace(stripe.baseUrl, isPage ? page.baseUrl : stripe.baseUrl),
        init,
      );
    };
    const found: SetupFinding[] = [];
    for await (const finding of checkStripe(
      { ...stripe.credentials, fetch: mixed },
      { siteUrl: SITE, secrets: ['whsec_test'], now: () => stripe.clock.now },
    )) {
      found.push(finding);
    }
    await other.close();
    expect(found.filter(({ state }) => state === 'failed')).toMatchObject([
      { advice: 'Copy both keys from one account' },
    ]);
  });

  it('names the permissions that a restricted key is missing', CHECK, async () => {
    stripe.fail('GET payouts', 'forbidden');
    stripe.fail('GET charges', 'forbidden');
    expect(await failures()).toEqual(['Add to the restricted key: Charges and Refunds, Payouts']);
    stripe.fail('POST refunds', 'forbidden');
    expect(await failures()).toEqual([expect.stringContaining('403')]);
  });

  it('finds a missing webhook, its missing events, and events not delivered', CHECK, async () => {
    const elsewhere = 'https://other.example.com';
    stripe.addDomain('other.example.com', 'inactive');
    expect(await failures({}, elsewhere)).toEqual([
      'Create it in the dashboard',
      'Validate the domain',
    ]);
    const [first = '', ...missing] = WEBHOOK_EVENTS;
    stripe.addWebhook(`${elsewhere}/v1/api/payment-events`, [first]);
    expect(await failures({}, elsewhere)).toEqual([
      `Add ${missing.join(', ')}`,
      'Validate the domain',
    ]);
    const sent = stripe.account.events.find(({ type }) => type === 'payment_intent.succeeded');
    stripe.undelivered.add(sent?.id ?? '');
    expect(await failures()).toEqual([
      expect.stringMatching(
        /^Stripe could not deliver 1 of its events\. .* PAYMENT_WEBHOOK_SECRET may belong/,
      ),
    ]);
  });

  it('says what it cannot check without a public address', CHECK, async () => {
    expect((await check({}, 'http://127.0.0.1:4321')).at(-1)).toMatchObject({ state: 'skipped' });
  });
});
