import * as z from 'zod';
import { type HttpReply, type HttpServiceOptions, retry } from '../http-client.ts';
import { connectService } from '../oauth.ts';
import type { CardRefund, Charge, ChargeResult, PaymentGateway, RefundResult } from './port.ts';

const TIMEOUT_MS = 20_000;
/** Charged, charged, declined by the bank, rejected because of its data. */
const RESULT_STATUSES = [200, 201, 402, 422];

const resultSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('succeeded'), id: z.string().min(1) }),
  z.object({ status: z.literal('failed'), message: z.string().min(1) }),
  z.object({ status: z.literal('invalid'), message: z.string().min(1) }),
]);
const notFoundSchema = z.object({ code: z.literal('CHARGE_NOT_FOUND') });

/**
 * The provider over HTTP: `POST /v1/charges` with the payment's UUID as Idempotency-Key, and `GET
 * /v1/charges/by-key/{key}`. A charge is sent once: if the response is lost, late, or invalid, the charge may have
 * succeeded, and only `find` can tell. `find` may be retried, and so may `POST /v1/refunds`, which the provider
 * deduplicates by Idempotency-Key.
 */
export function createHttpPayment({
  timeoutMs = TIMEOUT_MS,
  retryDelayMs,
  ...service
}: HttpServiceOptions & { retryDelayMs?: number }) {
  const { client, breaker } = connectService('payment', { ...service, timeoutMs });

  async function send(charge: Charge, signal: AbortSignal | undefined): Promise<ChargeResult> {
    const reply = await client.send({
      method: 'POST',
      path: '/v1/charges',
      headers: { 'idempotency-key': charge.paymentUuid },
      body: chargeBody(charge),
      signal,
      repeatable: false,
    });
    return readResult(reply);
  }

  async function ask(paymentUuid: string): Promise<ChargeResult | null> {
    const reply = await client.send({
      method: 'GET',
      path: `/v1/charges/by-key/${encodeURIComponent(paymentUuid)}`,
      repeatable: true,
    });
    if (reply.status !== 404) return readResult(reply);
    // Only the provider's own response means "never seen": a wrong URL must not undo a payment.
    reply.read(notFoundSchema);
    return null;
  }

  async function postRefund(refund: CardRefund): Promise<RefundResult> {
    const reply = await client.send({
      method: 'POST',
      path: '/v1/refunds',
      headers: { 'idempotency-key': refund.refundUuid },
      body: { charge: refund.reference, amount_cents: refund.amountCents, currency: 'USD' },
      repeatable: true,
    });
    const result = readResult(reply);
    return result.outcome === 'succeeded'
      ? { outcome: 'refunded', reference: result.reference }
      : { outcome: 'refused', message: result.message };
  }

  return {
    charge: (charge: Charge, signal?: AbortSignal) => breaker.run(() => send(charge, signal)),
    find: (paymentUuid) =>
      breaker.run(() => retry(() => ask(paymentUuid), { delayMs: retryDelayMs })),
    refund: (refund: CardRefund) =>
      breaker.run(() => retry(() => postRefund(refund), { delayMs: retryDelayMs })),
  } satisfies PaymentGateway;
}

function chargeBody({ amountCents, description, email, card, billing }: Charge) {
  return {
    amount_cents: amountCents,
    currency: 'USD',
    description,
    email,
    card: {
      number: card.number,
      cvv: card.cvv,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      name: card.name,
    },
    billing: {
      street_address: billing.streetAddress,
      unit: billing.unit,
      city: billing.city,
      state: billing.state,
      zip_code: billing.zipCode,
    },
  };
}

function readResult(reply: HttpReply): ChargeResult {
  if (!RESULT_STATUSES.includes(reply.status)) throw reply.unexpected();
  const result = reply.read(resultSchema);
  if (result.status === 'succeeded') return { outcome: 'succeeded', reference: result.id };
  const outcome = result.status === 'failed' ? 'failed' : 'validation_failed';
  return { outcome, message: result.message };
}
