import { sql } from 'kysely';
import { createApi } from '#server/api.ts';
import type { Deps } from '#server/deps.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { createStripeEvents } from '#server/gateways/payment/stripe/events.ts';
import { createStripePayment } from '#server/gateways/payment/stripe/stripe.ts';
import { startStripe } from '#tests/support/stripe/server.ts';
import { type SignedEvent, signEvent } from '#tests/support/stripe/webhooks.ts';
import { type Answer, toAnswer } from './answer.ts';
import type { TestApi } from './create-test-api.ts';
import { inProcessApi } from './http-api.ts';
import { pay } from './shopping.ts';
import { withLive } from './with-live.ts';

const SECRETS = ['whsec_new', 'whsec_old'];
const PATIENT = { timeoutMs: 10_000, retryDelayMs: 1, pauseMs: 1 };

/** A card in Stripe's fields. The request contains none of its data. */
const HOSTED = { cardnumber: undefined, cvv: undefined, expmonth: undefined, expyear: undefined };

export const token = (id: string) => ({ ...HOSTED, payment_token: id });

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>;

/** A process on a test's database that charges cards at an emulated Stripe account and gets its events. */
export async function openStripeShop(
  test: TestApi,
  { timeoutMs, ...changes }: Partial<Deps> & { timeoutMs?: number } = {},
) {
  const stripe = await startStripe();
  const patience = { ...PATIENT, ...(timeoutMs !== undefined && { timeoutMs }) };
  const payment = createStripePayment({ ...stripe.credentials, ...patience });
  const events = createStripeEvents({ secrets: SECRETS, now: () => stripe.clock.now });
  const gateways = {
    ...withLive(test.deps.gateways, { payment }),
    paymentEvents: { ...events, isLive: false },
  };
  const deps: Deps = { ...test.deps, gateways, ...changes };
  const api = createApi(deps);
  const { db } = test.deps;
  const shop = inProcessApi(api);

  async function send({ body, signature }: SignedEvent): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
    return toAnswer(await api.request('/v1/api/payment-events', { method: 'POST', headers, body }));
  }
  const sign = (event: object, secret = 'whsec_new') =>
    signEvent(event, { secret, at: stripe.clock.now });

  return {
    ...shop,
    stripe,
    deps,
    send,
    sign,
    pay: (user: string, number: string, headers?: Record<string, string>) =>
      pay(shop, user, token(stripe.token(number)), headers),
    async sendNewest(type: string): Promise<Answer> {
      const event = stripe.account.events.findLast((one) => one.type === type);
      if (!event) throw new Error(`Expected an event ${type}`);
      return send(sign(event));
    },
    /** The newest payment of a user. */
    payment: (user: string) =>
      db
        .selectFrom('payment')
        .selectAll()
        .where('user_uuid', '=', user)
        .orderBy('created_at', 'desc')
        .orderBy('uuid', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    /** Makes a user's payments older, and then checks all payments as the recurring job does. */
    async reconcileAfter(user: string, minutes: number): Promise<void> {
      await sql`update payment set written_at = written_at - make_interval(mins => ${minutes}),
        action_since = action_since - make_interval(mins => ${minutes})
        where user_uuid = ${user}`.execute(db);
      await reconcilePayments(deps);
    },
    mailsAbout: async (user: string) => {
      const rows = await db
        .selectFrom('mail_outbox')
        .innerJoin('app_user', 'app_user.email', 'mail_outbox.recipient')
        .select('mail_outbox.kind')
        .where('app_user.uuid', '=', user)
        .execute();
      return rows.map(({ kind }) => kind);
    },
    close: () => stripe.close(),
  };
}
