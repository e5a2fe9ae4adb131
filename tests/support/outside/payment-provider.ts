import * as z from 'zod';
import { createMemoryLedger } from '#server/gateways/payment/ledger.ts';
import type { ChargeResult } from '#server/gateways/payment/port.ts';
import { createSandboxPayment } from '#server/gateways/payment/sandbox.ts';
import { cards } from '../cards.ts';
import { createFakeAuthority } from './fake-oauth.ts';
import { type FakeAnswer, type FakeRequest, startFakeProvider } from './fake-provider.ts';

const credentials = { clientId: 'storefront', clientSecret: 'provider-secret' };
const chargeSchema = z.object({
  amount_cents: z.int(),
  card: z.object({ number: z.string(), cvv: z.string() }),
});

const refundSchema = z.object({ charge: z.string(), amount_cents: z.int() });

/** What happens to a charge that has arrived but is not recorded yet. */
export type OnCharge = () => 'book' | 'drop';

/**
 * Starts a payment provider that survives the product's processes and speaks the adapter's protocol. All cards but one
 * are good. As with real providers, retrying a charge is safe, because each idempotency key is charged only once.
 */
export async function startPaymentProvider() {
  const ledger = createMemoryLedger();
  const bank = createSandboxPayment({ ledger });
  const authority = createFakeAuthority({ path: '/oauth2/token', ...credentials });
  const control: { onCharge: OnCharge } = { onCharge: () => 'book' };

  async function giveBack({ headers, body }: FakeRequest): Promise<FakeAnswer> {
    const { charge, amount_cents } = refundSchema.parse(JSON.parse(body));
    const charged = ledger
      .entries()
      .find(({ result }) => result.outcome === 'succeeded' && result.reference === charge);
    const result = await bank.refund({
      refundUuid: headers.get('idempotency-key') ?? '',
      paymentUuid: charged?.paymentUuid ?? '',
      reference: charge,
      amountCents: amount_cents,
    });
    return result.outcome === 'refunded'
      ? { status: 201, json: { status: 'succeeded', id: result.reference } }
      : { status: 422, json: { status: 'invalid', message: result.message } };
  }

  function answer(request: FakeRequest): FakeAnswer | Promise<FakeAnswer> {
    const { method, url, headers, body } = request;
    if (url.pathname === '/v1/refunds') return giveBack(request);
    if (method === 'GET') {
      const found = ledger.find(url.pathname.split('/').at(-1) ?? '');
      return found
        ? booked(found.result, 200)
        : { status: 404, json: { code: 'CHARGE_NOT_FOUND' } };
    }
    const { amount_cents, card } = chargeSchema.parse(JSON.parse(body));
    if (control.onCharge() === 'drop') return 'dropped';
    const paymentUuid = headers.get('idempotency-key') ?? '';
    const { result } = ledger.record({
      paymentUuid,
      amountCents: amount_cents,
      result:
        card.number === cards.declined.replaceAll(' ', '')
          ? { outcome: 'failed', message: 'Your card was declined.' }
          : { outcome: 'succeeded', reference: `charge-${paymentUuid}` },
    });
    return booked(result, 201);
  }

  const provider = await startFakeProvider(
    (request) => authority.guard(request) ?? answer(request),
  );
  return {
    ledger,
    control,
    provider,
    settings: {
      PAYMENT_URL: provider.baseUrl,
      PAYMENT_CLIENT_ID: credentials.clientId,
      PAYMENT_CLIENT_SECRET: credentials.clientSecret,
    },
    close: () => provider.close(),
  };
}

export type PaymentProvider = Awaited<ReturnType<typeof startPaymentProvider>>;

function booked(result: ChargeResult, status: number): FakeAnswer {
  if (result.outcome !== 'succeeded')
    return { status: 402, json: { status: 'failed', message: result.message } };
  return { status, json: { status: 'succeeded', id: result.reference } };
}
