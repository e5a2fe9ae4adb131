import type { Stripe } from 'stripe';
import { isLoopback } from '#config/connection-urls.ts';
import { operationPaths } from '#contracts/api/paths.ts';
import { failureOf, finding, keyFinding, rejectionIn } from '../../findings.ts';
import type { HttpServiceOptions } from '../../http-client.ts';
import type { SetupFinding } from '../port.ts';
import { createStripeClient, type StripeCall } from './client.ts';
import { adviceAbout, findDomain } from './domains.ts';

export const WEBHOOK_EVENTS: Stripe.Event.Type[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
];

type List = Promise<{ object: string }>;

/** What the adapter reads, by the name of the permission in Stripe's dashboard. */
const PERMISSIONS: [name: string, list: (stripe: Stripe) => List][] = [
  ['Charges and Refunds', (stripe) => stripe.charges.list({ limit: 1 })],
  ['Charges and Refunds', (stripe) => stripe.refunds.list({ limit: 1 })],
  ['Balance', (stripe) => stripe.balanceTransactions.list({ limit: 1 })],
  ['Payouts', (stripe) => stripe.payouts.list({ limit: 1 })],
  ['Disputes', (stripe) => stripe.disputes.list({ limit: 1 })],
  ['Early fraud warnings', (stripe) => stripe.radar.earlyFraudWarnings.list({ limit: 1 })],
  ['Events', (stripe) => stripe.events.list({ limit: 1 })],
];

const DAY_SECONDS = 86_400;
const MARK = { app: 'payment-check' };

type Checked = { siteUrl: string; secrets: readonly string[]; now?: () => number };

/** Reads one payment, which is harmless with live keys, too. */
export function checkStripeKey(call: StripeCall): Promise<SetupFinding> {
  return keyFinding(
    'Stripe accepts PAYMENT_CLIENT_SECRET',
    'Check the key, its permission “PaymentIntents”, and that this machine can reach PAYMENT_URL',
    async () =>
      rejectionIn(await call('list', (stripe) => stripe.paymentIntents.list({ limit: 1 }))),
  );
}

/**
 * Checks an account with calls that are harmless only with test keys. The test payment is not marked as
 * ours, so that the site ignores its events.
 */
export async function* checkStripe(
  service: HttpServiceOptions,
  { siteUrl, secrets, now = Date.now }: Checked,
): AsyncGenerator<SetupFinding> {
  const isTest = [service.clientId, service.clientSecret].every((key) => /^[prs]k_test_/.test(key));
  yield finding(
    'PAYMENT_CLIENT_ID and PAYMENT_CLIENT_SECRET are test keys',
    isTest
      ? undefined
      : 'Set both to test keys. This command makes payments, so it rejects live keys',
  );
  if (!isTest) return;
  const { call } = createStripeClient(service);
  const { call: callFromPage } = createStripeClient({
    ...service,
    clientSecret: service.clientId,
  });

  const accepted = await checkStripeKey(call);
  yield accepted;
  if (accepted.state === 'failed') return;

  yield finding(
    'PAYMENT_CLIENT_ID belongs to the same account',
    await failureOf(async () => {
      const created = await callFromPage('payment_method', (stripe) =>
        stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } }),
      );
      if ('rejection' in created) return created.rejection.message;
      const read = await call('payment_method', (stripe) =>
        stripe.paymentMethods.retrieve(created.value.id),
      );
      return rejectionIn(read) && 'Copy both keys from one account';
    }),
  );

  const denied = new Set<string>();
  for (const [name, list] of PERMISSIONS) {
    const failure = await failureOf(async () => rejectionIn(await call('list', list)));
    if (failure !== undefined) denied.add(name);
  }
  yield finding(
    'The key can read charges, refunds, the balance, payouts, disputes, and events',
    denied.size > 0 ? `Add to the restricted key: ${[...denied].join(', ')}` : undefined,
  );

  yield finding(
    'A test payment of $1.00 can be made and refunded',
    await failureOf(async () => {
      const opened = await call('payment_intent', (stripe) =>
        stripe.paymentIntents.create({
          amount: 100,
          currency: 'usd',
          confirmation_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: MARK,
        }),
      );
      if ('rejection' in opened) return opened.rejection.message;
      const { id } = opened.value;
      const paid = await call('payment_intent', (stripe) =>
        stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: siteUrl }),
      );
      if ('rejection' in paid) return paid.rejection.message;
      const refunded = await call('refund', (stripe) =>
        stripe.refunds.create({ payment_intent: id, metadata: MARK }),
      );
      return rejectionIn(refunded);
    }),
  );

  if (isLoopback(siteUrl)) {
    const advice = 'Set SITE_URL to the address of the site that Stripe can reach';
    yield { state: 'skipped', what: 'The webhook, and the domain for wallets', advice };
    return;
  }
  const url = new URL(operationPaths.paymentEvents, siteUrl).href;
  yield finding(
    `A webhook for ${url} sends the events that we need`,
    await failureOf(async () => {
      const list = await call('list', (stripe) => stripe.webhookEndpoints.list({ limit: 100 }));
      if ('rejection' in list) return list.rejection.message;
      const endpoint = list.value.data.find((one) => one.url === url);
      if (!endpoint) return 'Create it in the dashboard';
      if (endpoint.status !== 'enabled') return 'Enable it in the dashboard';
      const { enabled_events: events } = endpoint;
      const missing = WEBHOOK_EVENTS.filter((one) => !events.includes(one));
      if (missing.length === 0 || events.includes('*')) return undefined;
      return `Add ${missing.join(', ')}`;
    }),
  );
  const isSigned = secrets.length > 0 && secrets.every((secret) => secret.startsWith('whsec_'));
  yield finding(
    'PAYMENT_WEBHOOK_SECRET looks like a signing secret',
    isSigned ? undefined : 'Copy the webhook’s signing secret (whsec_…) from the dashboard',
  );
  yield finding(
    'The site has accepted every event from the last day',
    await failureOf(async () => {
      const created = { gte: Math.floor(now() / 1000) - DAY_SECONDS };
      const list = await call('list', (stripe) =>
        stripe.events.list({
          delivery_success: false,
          types: WEBHOOK_EVENTS,
          created,
          limit: 100,
        }),
      );
      if ('rejection' in list) return list.rejection.message;
      const { length } = list.value.data;
      if (length === 0) return undefined;
      return `Stripe could not deliver ${length} of its events. The site may be down, or PAYMENT_WEBHOOK_SECRET may belong to a different webhook`;
    }),
  );
  const { hostname } = new URL(siteUrl);
  yield finding(
    `Apple Pay and Google Pay can be shown on ${hostname}`,
    await failureOf(async () => {
      const found = await findDomain(call, hostname);
      return 'rejection' in found ? found.rejection.message : adviceAbout(found.value);
    }),
  );
}
