import { setTimeout as wait } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { GatewayError } from '../../../errors.ts';
import { type HttpServiceOptions, retry } from '../../http-client.ts';
import type {
  CardDispute,
  CardFacts,
  CardRefund,
  DisputeName,
  NewPayment,
  PaymentCall,
  PaymentGateway,
  PaymentMethod,
  PaymentResult,
  RefundResult,
} from '../port.ts';
import { createStripeClient, LostResponse, type Rejection } from './client.ts';
import { disputeOf, WITH_PAYMENT, warningOf } from './disputes.ts';
import { metadataOf } from './events.ts';
import { createListReader, secondsOf } from './lists.ts';
import {
  declineOf,
  ENTER_AGAIN,
  isAboutToken,
  NO_CARD,
  refundResultOf,
  rejected,
  resultOf,
  statusOf,
} from './outcomes.ts';

const PAUSE_MS = 1_000;
const PAGE = 100;

/**
 * Payments through Stripe. A handle is the ID of a PaymentIntent that only our server can confirm: the browser gets no
 * client secret, so no one can try other cards on it. For a day, Stripe stores an idempotency key with its response,
 * even if the response is a failure, so a request is never repeated after a response.
 */
export function createStripePayment({
  retryDelayMs,
  pauseMs = PAUSE_MS,
  ...service
}: HttpServiceOptions & { retryDelayMs?: number; pauseMs?: number }): PaymentGateway {
  const client = createStripeClient(service);
  const { call, breaker } = client;
  const all = createListReader(client, { retryDelayMs });

  /** Reading is repeatable, so it is retried. */
  async function read(handle: string): Promise<Stripe.PaymentIntent> {
    const reply = await retry(
      () => call('payment_intent', (stripe) => stripe.paymentIntents.retrieve(handle)),
      { delayMs: retryDelayMs },
    );
    if ('value' in reply) return reply.value;
    throw rejectedCall(reply.rejection, { retryable: false });
  }

  async function open(payment: NewPayment): Promise<string> {
    const { paymentUuid, amountCents } = payment;
    const metadata = metadataOf(payment);
    const create = () =>
      call('payment_intent', (stripe) =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            confirmation_method: 'manual',
            allowed_payment_method_types: ['card'],
            // With `receipt_email`, Stripe would send a second receipt.
            description: `Orders ${metadata.order_ids}`,
            metadata,
          },
          { idempotencyKey: `${paymentUuid}:open` },
        ),
      );
    const reply = await create().catch((error: unknown) => {
      // Stripe closes idle connections, so the first request after a while may be lost.
      if (error instanceof LostResponse) return create();
      throw error;
    });
    if ('value' in reply) return reply.value.id;
    throw rejectedCall(reply.rejection, { retryable: reply.rejection.kind === 'repeat' });
  }

  /** The body of a confirmation must be the same for each use of its idempotency key. */
  async function confirm(
    handle: string,
    idempotencyKey: string,
    params: Stripe.PaymentIntentConfirmParams,
  ): Promise<PaymentResult> {
    const reply = await call(
      'payment_intent',
      (stripe) => stripe.paymentIntents.confirm(handle, params, { idempotencyKey }),
      { repeatable: false },
    );
    if ('value' in reply) return resultOf(reply.value) ?? stillUnknown();
    const { rejection } = reply;
    if (rejection.kind === 'card') return declineOf(rejection);
    // The same call is still running, or was made before with another card.
    if (rejection.kind === 'repeat') await wait(pauseMs);
    const result = resultOf(await read(handle).catch(stillUnknown));
    if (result) return result;
    if (isAboutToken(rejection)) return ENTER_AGAIN;
    // If Stripe rejected the only request, nothing can have charged the card.
    throw rejectedCall(rejection, { retryable: rejection.kind === 'request' });
  }

  async function pay(handle: string, { method, returnUrl }: PaymentCall): Promise<PaymentResult> {
    const token = tokenOf(method);
    if (!token) return ENTER_AGAIN;
    // The payer's name and address are part of the token.
    return confirm(handle, `${handle}:pay`, { ...token, return_url: returnUrl });
  }

  async function resume(handle: string): Promise<PaymentResult> {
    const intent = await read(handle);
    if (intent.status === 'requires_confirmation') return confirm(handle, `${handle}:resume`, {});
    return resultOf(intent) ?? stillUnknown();
  }

  async function cancel(handle: string): ReturnType<PaymentGateway['cancel']> {
    const reply = await call(
      'payment_intent',
      // This request has no idempotency key, because a saved rejection would outlive its cause.
      (stripe) => stripe.paymentIntents.cancel(handle, { cancellation_reason: 'abandoned' }),
    );
    const status = statusOf('value' in reply ? reply.value : await read(handle));
    if (status.outcome === 'canceled' || status.outcome === 'succeeded') return status;
    throw new GatewayError('payment', 'The payment could not be canceled yet', { retryable: true });
  }

  async function readCard(method: PaymentMethod): ReturnType<PaymentGateway['readCard']> {
    const token = tokenOf(method);
    if (!token) return ENTER_AGAIN;
    const reply = await retry(() => retrieveCard(token), { delayMs: retryDelayMs });
    if ('rejection' in reply) {
      if (reply.rejection.code === 'resource_missing') return ENTER_AGAIN;
      throw rejectedCall(reply.rejection, { retryable: false });
    }
    return reply.card ? factsOf(reply.card) : NO_CARD;
  }

  async function retrieveCard(token: Token) {
    if ('payment_method' in token) {
      const { payment_method: id } = token;
      const reply = await call('payment_method', (stripe) => stripe.paymentMethods.retrieve(id));
      return 'value' in reply ? { card: reply.value.card } : reply;
    }
    const { confirmation_token: id } = token;
    const reply = await call('confirmation_token', (stripe) =>
      stripe.confirmationTokens.retrieve(id),
    );
    return 'value' in reply ? { card: reply.value.payment_method_preview?.card } : reply;
  }

  /** Looks for the refund first, because a retry may come after Stripe has forgotten the idempotency key. */
  async function refund(wanted: CardRefund): Promise<RefundResult> {
    const { refundUuid, reference, amountCents } = wanted;
    const made = await findRefund(wanted);
    if (made) return made;
    const reply = await call('refund', (stripe) =>
      stripe.refunds.create(
        { payment_intent: reference, amount: amountCents, metadata: metadataOf(wanted) },
        { idempotencyKey: refundUuid },
      ),
    );
    if ('value' in reply) return refundResultOf(reply.value);
    if (reply.rejection.kind !== 'repeat') return rejected(reply.rejection);
    await wait(pauseMs);
    const other = await findRefund(wanted);
    if (other) return other;
    throw rejectedCall(reply.rejection, { retryable: true });
  }

  async function findRefund(wanted: CardRefund): Promise<RefundResult | undefined> {
    for (let after: string | undefined; ; ) {
      const params = { payment_intent: wanted.reference, limit: PAGE };
      const page = after === undefined ? params : { ...params, starting_after: after };
      const reply = await retry(() => call('list', (stripe) => stripe.refunds.list(page)), {
        delayMs: retryDelayMs,
      });
      if ('rejection' in reply) return rejected(reply.rejection);
      const { data, has_more: hasMore } = reply.value;
      const made = data.find(({ metadata }) => metadata?.refund_uuid === wanted.refundUuid);
      if (made) return refundResultOf(made);
      after = data.at(-1)?.id;
      if (!hasMore || after === undefined) return undefined;
    }
  }

  async function readDispute({ kind, reference }: DisputeName): Promise<CardDispute | undefined> {
    const reply = await retry(() => askAbout(kind, reference), { delayMs: retryDelayMs });
    if (!('rejection' in reply)) return reply;
    if (reply.rejection.code === 'resource_missing') return undefined;
    throw rejectedCall(reply.rejection, { retryable: false });
  }

  async function askAbout(kind: DisputeName['kind'], id: string) {
    if (kind === 'dispute') {
      const reply = await call('dispute', (stripe) => stripe.disputes.retrieve(id, WITH_PAYMENT));
      return 'value' in reply ? disputeOf(reply.value) : reply;
    }
    const reply = await call('radar.early_fraud_warning', (stripe) =>
      stripe.radar.earlyFraudWarnings.retrieve(id, WITH_PAYMENT),
    );
    return 'value' in reply ? warningOf(reply.value) : reply;
  }

  async function listDisputes(since: Date): Promise<CardDispute[]> {
    const made = { created: { gte: secondsOf(since) }, expand: ['data.payment_intent'] };
    const found: CardDispute[] = [];
    for await (const dispute of all((stripe, page) => stripe.disputes.list({ ...page, ...made }))) {
      found.push(disputeOf(dispute));
    }
    for await (const warning of all((stripe, page) =>
      stripe.radar.earlyFraudWarnings.list({ ...page, ...made }),
    )) {
      found.push(warningOf(warning));
    }
    return found;
  }

  return {
    fields: () => ({ kind: 'hosted', publishableKey: service.clientId }),
    paymentPage: (reference) =>
      `https://dashboard.stripe.com/${service.clientId.startsWith('pk_test') ? 'test/' : ''}payments/${encodeURIComponent(reference)}`,
    readCard: (method) => breaker.run(() => readCard(method)),
    open: (payment, signal) => until(signal, () => breaker.run(() => open(payment))),
    pay: (handle, payment, signal) => until(signal, () => breaker.run(() => pay(handle, payment))),
    resume: (handle) => breaker.run(() => resume(handle)),
    find: (handle) => breaker.run(async () => statusOf(await read(handle))),
    cancel: (handle) => breaker.run(() => cancel(handle)),
    refund: (wanted) => breaker.run(() => refund(wanted)),
    readDispute: (name) => breaker.run(() => readDispute(name)),
    listDisputes: (since) => breaker.run(() => listDisputes(since)),
  };
}

type Token = { payment_method: string } | { confirmation_token: string; use_stripe_sdk: false };

/** Card numbers never reach this adapter: customers type them into Stripe's fields. */
function tokenOf(method: PaymentMethod): Token | undefined {
  if (method.kind === 'card') return undefined;
  if (method.id.startsWith('pm_')) return { payment_method: method.id };
  if (!method.id.startsWith('ctoken_')) return undefined;
  // Without `use_stripe_sdk: false`, Stripe's script would handle the bank's check of these tokens instead of our
  // dialog.
  return { confirmation_token: method.id, use_stripe_sdk: false };
}

type StripeCard = Pick<
  Stripe.PaymentMethod.Card,
  'fingerprint' | 'brand' | 'last4' | 'exp_month' | 'exp_year'
>;

function factsOf(card: StripeCard): CardFacts {
  const { brand, last4: lastFour } = card;
  const expMonth = String(card.exp_month).padStart(2, '0');
  const expYear = String(card.exp_year);
  const key = card.fingerprint ?? [brand, lastFour, expMonth, expYear].join('-');
  return { key, brand, lastFour, expMonth, expYear };
}

/** Stops waiting when the caller aborts. The request may already have been sent, so its result is unknown. */
async function until<T>(signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
  if (!signal) return call();
  const ended = (retryable: boolean) =>
    new GatewayError('payment', 'The caller ended the call', {
      retryable,
      cause: signal.reason,
    });
  if (signal.aborted) throw ended(true);
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(ended(false));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([call(), promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function rejectedCall({ code, kind }: Rejection, options: { retryable: boolean }): GatewayError {
  return new GatewayError(
    'payment',
    `The payment service rejected a call: ${code || kind}`,
    options,
  );
}

/** Another call may have charged the card, so this call must not count as never processed. */
function stillUnknown(cause?: unknown): never {
  throw new GatewayError('payment', 'The result is still unknown', { retryable: false, cause });
}
