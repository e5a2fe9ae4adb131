import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEV_BANK } from '#contracts/site/page-paths.ts';
import { createApi } from '#server/api.ts';
import { createDevBank, raiseSandboxDispute } from '#server/features/checkout/dev-bank.ts';
import { createMemoryLedger } from '#server/gateways/payment/ledger.ts';
import { createSandboxPayment, sandboxCards } from '#server/gateways/payment/sandbox.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { inProcessApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';

const card = { cardnumber: sandboxCards.authenticates };

describe('The sandbox’s bank', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  function openShop() {
    const ledger = createMemoryLedger();
    const bankUrl = (handle: string) => `http://localhost${DEV_BANK}?payment=${handle}`;
    const payment = createSandboxPayment({ ledger, bankUrl });
    const gateways = {
      ...withLive(api.deps.gateways, { payment }),
      raiseAsBank: payment.raise,
    };
    const deps = { ...api.deps, gateways };
    return {
      ledger,
      bank: createDevBank(payment.decide, (...words) => raiseSandboxDispute(deps, ...words)),
      shop: inProcessApi(createApi({ ...api.deps, gateways })),
    };
  }

  it.each([
    ['Complete', 'approved', 'SUCCESS', 1],
    ['Fail', 'failed', 'FAILED', 0],
  ])('pays or declines after a click on %s', async (button, result, status, charges) => {
    const { ledger, bank, shop } = openShop();
    const { user } = await fillCart(shop);
    const key = { 'Idempotency-Key': result };
    const first = await pay(shop, user, card, key);
    const url = new URL(first.text('data', 'action_url'));
    const page = await bank.request(`${url.pathname}${url.search}`);
    const spanish = await bank.request(`${url.pathname}${url.search}&lang=es`);
    expect(await spanish.text()).toContain('¿Aprueba este pago?');
    const html = await page.text();
    expect(html).toContain(`value="${result}">${button}</button>`);
    const payment = url.searchParams.get('payment') ?? '';
    expect(html).toContain(`value="${payment}"`);
    // The checkout shows the bank's page in a frame, even on a partner's page.
    expect(page.headers.get('Content-Security-Policy')).not.toContain('frame-ancestors');

    const body = new URLSearchParams({ payment, result });
    const sent = await bank.request(DEV_BANK, { method: 'POST', body });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/payment-return']);
    const again = await pay(shop, user, card, key);
    expect(again.at('data', 'payment_status')).toBe(status);
    expect(ledger.chargeCount()).toBe(charges);
  });

  it('disputes a charge or warns of fraud only for an existing payment', {
    tags: ['MONEY-007'],
  }, async () => {
    const { bank, shop } = openShop();
    const { user } = await fillCart(shop);
    await pay(shop, user);
    const { uuid, public_reference: reference } = await api.deps.db
      .selectFrom('payment')
      .select(['uuid', 'public_reference'])
      .where('user_uuid', '=', user)
      .executeTakeFirstOrThrow();
    expect(await (await bank.request(DEV_BANK)).text()).toContain('name="reference"');
    const raise = async (about: string, status: string) => {
      const body = new URLSearchParams({ reference: about, status });
      return (await bank.request(DEV_BANK, { method: 'POST', body })).status;
    };
    expect(await raise('P1', 'needs_response')).toBe(404);
    for (const status of ['actionable', 'needs_response', 'lost']) {
      expect(await raise(reference, status)).toBe(200);
    }
    const stored = await api.deps.db
      .selectFrom('dispute')
      .select(['kind', 'status', 'is_lost'])
      .where('payment_uuid', '=', uuid)
      .orderBy('kind')
      .execute();
    expect(stored).toEqual([
      { kind: 'dispute', status: 'lost', is_lost: true },
      { kind: 'warning', status: 'actionable', is_lost: false },
    ]);
  });
});
