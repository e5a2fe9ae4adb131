import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  describePaymentGateway,
  newCharge,
  refundedCents,
} from '#tests/support/gateways/payment-suite.ts';
import { createFakeAuthority } from '#tests/support/outside/fake-oauth.ts';
import {
  closedAddress,
  type FakeAnswer,
  type FakeProvider,
  type FakeRequest,
  late,
  startFakeProvider,
} from '#tests/support/outside/fake-provider.ts';
import { GatewayError } from '../../errors.ts';
import { createHttpPayment } from './http.ts';
import { createMemoryLedger, type PaymentLedger } from './ledger.ts';
import type { ChargeResult, RefundResult } from './port.ts';
import { createSandboxPayment, sandboxCards } from './sandbox.ts';

const credentials = { clientId: 'storefront', clientSecret: 'top-secret' };
/** Long enough for a busy machine. Tests of the timeout override it. */
const PATIENT = { timeoutMs: 10_000, retryDelayMs: 1 };
const IMPATIENT = { timeoutMs: 1_000, retryDelayMs: 1 };

const bodySchema = z.strictObject({
  amount_cents: z.int(),
  currency: z.literal('USD'),
  description: z.string(),
  email: z.string(),
  card: z.strictObject({
    number: z.string(),
    cvv: z.string(),
    exp_month: z.string(),
    exp_year: z.string(),
    name: z.string(),
  }),
  billing: z.strictObject({
    street_address: z.string(),
    unit: z.string(),
    city: z.string(),
    state: z.string(),
    zip_code: z.string(),
  }),
});

const refundSchema = z.strictObject({
  charge: z.string(),
  amount_cents: z.int(),
  currency: z.literal('USD'),
});

/** A provider that speaks the adapter's protocol and knows the sandbox's cards. */
async function startProvider() {
  const ledger = createMemoryLedger();
  const bank = createSandboxPayment({ ledger });
  const authority = createFakeAuthority({ path: '/oauth2/token', ...credentials });
  const provider = await startFakeProvider(
    async (request) =>
      authority.guard(request) ??
      (request.url.pathname === '/v1/refunds'
        ? refundAnswer(await postRefund(request))
        : await answer(bank, request)),
  );
  return { provider, authority, ledger };

  async function postRefund({ headers, body }: FakeRequest): Promise<RefundResult> {
    const { charge, amount_cents: amountCents } = refundSchema.parse(JSON.parse(body));
    const refundUuid = headers.get('idempotency-key') ?? '';
    const entry = ledger
      .entries()
      .find(({ result }) => result.outcome === 'succeeded' && result.reference === charge);
    const paymentUuid = entry?.paymentUuid ?? '';
    return bank.refund({ refundUuid, paymentUuid, reference: charge, amountCents });
  }
}

function refundAnswer(result: RefundResult): FakeAnswer {
  return result.outcome === 'refunded'
    ? { status: 201, json: { status: 'succeeded', id: result.reference } }
    : { status: 422, json: { status: 'invalid', message: result.message } };
}

async function answer(
  bank: ReturnType<typeof createSandboxPayment>,
  { method, url, headers, body }: FakeRequest,
): Promise<FakeAnswer> {
  if (method === 'GET') {
    const key = /^\/v1\/charges\/by-key\/(.+)$/.exec(url.pathname)?.[1] ?? '';
    const found = await bank.find(key);
    return found ? resultAnswer(found, 200) : { status: 404, json: { code: 'CHARGE_NOT_FOUND' } };
  }
  const { card, amount_cents } = bodySchema.parse(JSON.parse(body));
  if (card.number === sandboxCards.timesOut) return 'silent';
  const charge = {
    ...newCharge(card.number),
    paymentUuid: headers.get('idempotency-key') ?? '',
    amountCents: amount_cents,
  };
  return await bank.charge(charge).then(
    (result) => resultAnswer(result, 201),
    () => 'dropped' as const,
  );
}

function resultAnswer(result: ChargeResult, made: number): FakeAnswer {
  if (result.outcome === 'succeeded') {
    return { status: made, json: { status: 'succeeded', id: result.reference } };
  }
  const { message } = result;
  return result.outcome === 'failed'
    ? { status: 402, json: { status: 'failed', message } }
    : { status: 422, json: { status: 'invalid', message } };
}

describePaymentGateway('the payment provider over HTTP', async () => {
  const { provider, ledger } = await startProvider();
  return {
    gateway: createHttpPayment({ baseUrl: provider.baseUrl, ...credentials, ...IMPATIENT }),
    chargeCount: ledger.chargeCount,
    refundedCents: () => refundedCents(ledger),
    close: provider.close,
  };
});

describe('the payment provider over HTTP', () => {
  let provider: FakeProvider;
  let authority: ReturnType<typeof createFakeAuthority>;
  let chargeCount: () => number;
  let ledger: PaymentLedger;
  beforeEach(async () => {
    ({ provider, authority, ledger } = await startProvider());
    ({ chargeCount } = ledger);
  });
  afterEach(() => provider.close());

  const connect = (times = PATIENT, baseUrl = provider.baseUrl) =>
    createHttpPayment({ baseUrl, ...credentials, ...times });
  const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  const calls = (method: string) =>
    provider.requests.filter((r) => r.method === method && r.url.pathname !== '/oauth2/token');
  const onCall = (fail: (request: FakeRequest) => ReturnType<FakeProvider['override']>) => {
    provider.override = (r) => (r.url.pathname === '/oauth2/token' ? undefined : fail(r));
  };

  it("sends the payment's UUID as Idempotency-Key and the amount in whole cents", async () => {
    const charge = newCharge();
    await connect().charge(charge);
    const [sent] = calls('POST');
    expect(sent?.headers.get('idempotency-key')).toBe(charge.paymentUuid);
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ amount_cents: 18_950, currency: 'USD' });
  });

  it.each<[string, FakeAnswer, typeof PATIENT]>([
    ['is down', { status: 503, text: '<h1>Maintenance</h1>' }, PATIENT],
    ['drops the connection', 'dropped', PATIENT],
    ['never answers', 'silent', IMPATIENT],
    ['answers with no JSON', { status: 201, text: 'OK' }, PATIENT],
    ['answers in another shape', { status: 200, json: { status: 'perhaps' } }, PATIENT],
    ['still works on the same key', { status: 409, json: { code: 'IN_FLIGHT' } }, PATIENT],
    ['sends the card elsewhere', { status: 307, text: '', headers: { location: '/x' } }, PATIENT],
  ])(
    'sends a charge once and leaves its result unknown when the provider %s',
    async (_case, fail, times) => {
      onCall(() => fail);
      const error = await thrownBy(connect(times).charge(newCharge()));
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ gateway: 'payment', retryable: false });
      expect(provider.requests.filter((r) => r.url.pathname !== '/oauth2/token')).toHaveLength(1);
    },
  );

  it('is retryable when a charge was rejected by a rate limit', async () => {
    onCall(() => ({ status: 429, json: { code: 'SLOW_DOWN' } }));
    expect(await thrownBy(connect().charge(newCharge()))).toMatchObject({ retryable: true });
  });

  it('is retryable when a charge was never sent', async () => {
    const payment = connect(PATIENT, await closedAddress());
    expect(await thrownBy(payment.charge(newCharge()))).toMatchObject({
      name: 'GatewayError',
      message: 'The payment service could not be reached',
      retryable: true,
    });
  });

  it('waits for a slow response within the time limit', async () => {
    onCall(() => late(200));
    expect(await connect().charge(newCharge())).toMatchObject({ outcome: 'succeeded' });
    expect(chargeCount()).toBe(1);
  });

  it('charges once when the token expires in transit', async () => {
    const payment = connect();
    await payment.find(randomUUID());
    authority.revoke();
    expect(await payment.charge(newCharge())).toMatchObject({ outcome: 'succeeded' });
    expect(calls('POST')).toHaveLength(2);
    expect(chargeCount()).toBe(1);
  });

  it('never sends a charge if the caller aborts while waiting for the token', async () => {
    const ending = new AbortController();
    provider.override = () => {
      ending.abort();
      return 'silent';
    };
    const error = await thrownBy(connect().charge(newCharge(), ending.signal));
    expect(error).toMatchObject({ name: 'GatewayError', retryable: true });
    expect(calls('POST')).toHaveLength(0);
  });

  it.each<[string, FakeAnswer]>([
    ['is down', { status: 500, text: '' }],
    ['drops the connection', 'dropped'],
  ])('looks up a charge three times when the provider %s', async (_case, fail) => {
    onCall(() => fail);
    expect(await thrownBy(connect().find(randomUUID()))).toMatchObject({
      name: 'GatewayError',
      retryable: true,
    });
    expect(calls('GET')).toHaveLength(3);
  });

  async function chargeAndRefund() {
    const charge = newCharge();
    const made = await connect().charge(charge);
    const reference = made.outcome === 'succeeded' ? made.reference : '';
    const refundUuid = randomUUID();
    const { paymentUuid } = charge;
    const refund = { refundUuid, paymentUuid, reference, amountCents: 5_000 };
    return { refund, send: () => connect().refund(refund) };
  }
  const refundCalls = () => calls('POST').filter(({ url }) => url.pathname === '/v1/refunds');

  it('sends a refund with its charge, its UUID as Idempotency-Key, and whole cents', {
    tags: ['PROM-001'],
  }, async () => {
    const { refund, send } = await chargeAndRefund();
    await send();
    const [sent] = refundCalls();
    expect(sent?.headers.get('idempotency-key')).toBe(refund.refundUuid);
    const amount = { amount_cents: 5_000, currency: 'USD' };
    expect(JSON.parse(sent?.body ?? '')).toEqual({ charge: refund.reference, ...amount });
  });

  it('retries a refund whose response was lost, without refunding twice', {
    tags: ['PROM-001'],
  }, async () => {
    const { refund, send } = await chargeAndRefund();
    const lost: FakeAnswer[] = ['dropped', { status: 503, text: '' }];
    onCall(({ url, headers }) => {
      const answer = lost.shift();
      const { refundUuid, paymentUuid, amountCents } = refund;
      expect([url.pathname, headers.get('idempotency-key')]).toEqual(['/v1/refunds', refundUuid]);
      const result = { outcome: 'refunded', reference: 'made' } as const;
      ledger.recordRefund({ refundUuid, paymentUuid, amountCents, result });
      return answer;
    });
    expect(await send()).toEqual({ outcome: 'refunded', reference: 'made' });
    expect(refundCalls()).toHaveLength(3);
    expect(refundedCents(ledger)).toBe(5_000);
  });

  it('sends a refund three times when the provider is down', async () => {
    const { send } = await chargeAndRefund();
    onCall(() => ({ status: 500, text: '' }));
    expect(await thrownBy(send())).toMatchObject({ name: 'GatewayError', retryable: true });
    expect(refundCalls()).toHaveLength(3);
  });

  it('never mistakes a 404 from another server for a missing charge', async () => {
    onCall(() => ({ status: 404, text: 'Not Found' }));
    expect(await thrownBy(connect().find(randomUUID()))).toBeInstanceOf(GatewayError);
  });

  it('keeps card data and credentials out of its errors', async () => {
    onCall(({ body }) => ({ status: 200, text: body }));
    const charge = newCharge();
    const wrong = connect();
    const unknown = await thrownBy(wrong.charge(charge));
    onCall(() => 'dropped');
    const dropped = await thrownBy(wrong.charge(charge));
    for (const error of [unknown, dropped]) {
      expect(error).toBeInstanceOf(GatewayError);
      const text = inspect(error, { depth: 10, showHidden: true });
      for (const secret of [charge.card.number, '"987"', credentials.clientSecret]) {
        expect(text).not.toContain(secret);
      }
    }
  });
});
