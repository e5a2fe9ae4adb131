import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpPayment } from '#server/gateways/payment/http.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { cancelAnOrder, readRefunds } from '#tests/support/api/refunds.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import type { FakeAnswer } from '#tests/support/outside/fake-provider.ts';
import {
  type PaymentProvider,
  startPaymentProvider,
} from '#tests/support/outside/payment-provider.ts';

const HOUR_MS = 60 * 60_000;
const TROUBLES: [name: string, answer: FakeAnswer][] = [
  ['silent', 'silent'],
  ['dropping connections', 'dropped'],
  ['down', { status: 503, json: { error: 'maintenance' } }],
  ['answering nonsense', { status: 200, text: '<html>It works!</html>' }],
  ['answering half of it', { status: 200, json: { status: 'succeeded' } }],
  ['refusing our credentials', { status: 403, json: { error: 'forbidden' } }],
];

describe('A payment provider over HTTP', () => {
  let api: TestApi;
  let provider: PaymentProvider;
  beforeAll(async () => {
    api = await createTestApi();
    provider = await startPaymentProvider();
  });
  afterAll(async () => {
    await provider.close();
    await api.close();
  });

  async function workWith(timeoutMs: number) {
    const { PAYMENT_URL, PAYMENT_CLIENT_ID, PAYMENT_CLIENT_SECRET } = provider.settings;
    const payment = createHttpPayment({
      baseUrl: PAYMENT_URL,
      clientId: PAYMENT_CLIENT_ID,
      clientSecret: PAYMENT_CLIENT_SECRET,
      timeoutMs,
      retryDelayMs: 1,
    });
    return createTestWork(api, {
      gateways: withLive(api.deps.gateways, { payment }),
    });
  }
  const stateOf = async (uuid: string) =>
    (await readRefunds(api)).find((refund) => refund.uuid === uuid)?.state;

  it.each(TROUBLES)(
    'gets a refund again if it is %s, and makes it once',
    {
      tags: ['PROM-001'],
    },
    async (_name, trouble) => {
      api.travel();
      const { refund } = await cancelAnOrder(api);
      provider.ledger.restore(api.ledger.find(refund.payment_uuid));
      provider.provider.override = ({ url }) =>
        url.pathname === '/v1/refunds' ? trouble : undefined;
      await (await workWith(300)).runDue();
      expect(await stateOf(refund.uuid)).toBe('due');

      provider.provider.override = () => undefined;
      api.travel({ ms: HOUR_MS });
      await (await workWith(10_000)).runDue();
      expect(await stateOf(refund.uuid)).toBe('refunded');
      const made = provider.ledger.refunds().filter(({ refundUuid }) => refundUuid === refund.uuid);
      expect(made).toMatchObject([
        { paymentUuid: refund.payment_uuid, amountCents: refund.amount_cents },
      ]);
    },
  );
});
