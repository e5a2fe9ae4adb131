import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Stripe } from 'stripe';
import * as z from 'zod';
import { type Account, createAccount } from './account.ts';
import { createDisputes } from './disputes.ts';
import { broken, invalid, missing, rateLimited, StripeFailure, turnedAway } from './errors.ts';
import { type Form, formKey, readForm } from './form.ts';
import { type Answer, createKeys } from './idempotency.ts';
import { paramsOf, type Range, readParams } from './params.ts';
import { createPayouts } from './payouts.ts';
import { createRefunds } from './refunds.ts';
import { list, newDomain, newEndpoint } from './shapes.ts';

export type Fault =
  /** The connection breaks before or after Stripe processes the request. */
  | 'request-lost'
  | 'response-lost'
  /** The response ends in the middle. */
  | 'half-response'
  /** Stripe neither processes the request nor responds. */
  | 'silent'
  | 'rate-limit'
  /**
   * An internal error at Stripe, before or after it processes the request. Either way, Stripe saves the error under the
   * key.
   */
  | 'error'
  | 'error-after'
  | 'unauthorized'
  | 'forbidden'
  /** A proxy in front of Stripe responds, before Stripe processes the request. */
  | { status: number; text: string; headers?: Record<string, string> };

export type StripeRequest = {
  operation: string;
  id: string;
  key: string | undefined;
  version: string | undefined;
  form: Form;
};

type Handlers = Record<string, (id: string, form: Form) => object>;

const keys = { clientId: 'pk_test_emulator', clientSecret: 'sk_test_emulator' };
const START = Date.UTC(2026, 10, 26);
/** The calls that a browser may make with the publishable key. */
const PUBLIC = ['POST payment_methods', 'POST confirmation_tokens'];

/**
 * Starts an emulator of Stripe's API with its own account and clock. `bankUrl` is the origin of the banks' page, which
 * this server doesn't have.
 */
export async function startStripe({ isLive = false, bankUrl = '' } = {}) {
  const clock = { now: START };
  const requests: StripeRequest[] = [];
  const faults: { operation: string; fault: Fault }[] = [];
  const holds: { operation: string; arrive: () => void; until: Promise<void> }[] = [];
  let baseUrl = '';
  const now = () => clock.now;
  const account = createAccount({ now, isLive, baseUrl: () => bankUrl || baseUrl });
  const disputes = createDisputes(account);
  const refunds = createRefunds(account, disputes);
  const saved = createKeys(now);
  const payouts = createPayouts(account);
  const webhooks: Stripe.WebhookEndpoint[] = [];
  const domains: Stripe.PaymentMethodDomain[] = [];
  const undelivered = new Set<string>();
  const unverifiable = new Set<string>();
  const handlers = {
    ...handlersFor(account, refunds, disputes),
    ...bookHandlers(account, { refunds, payouts }),
    ...setupHandlers(account, { webhooks, domains, undelivered, unverifiable }),
  };

  async function answer(
    { operation, id, key, form }: StripeRequest,
    fault: Fault | undefined,
  ): Promise<Answer & { isReplay?: boolean }> {
    const handler = new Map<string, Handlers[string]>(Object.entries(handlers)).get(operation);
    if (!handler) throw invalid(`Unrecognized request URL (${operation}).`, {}, 404);
    const call = { endpoint: operation + id, params: formKey(form) };
    const replay = key === undefined ? undefined : saved.begin(key, call);
    if (replay) return { ...replay, isReplay: true };
    try {
      await holdFor(operation);
      if (fault === 'error') throw broken();
      const json = structuredClone(handler(id, form));
      if (fault === 'error-after') throw broken();
      if (key !== undefined) saved.save(key, { status: 200, json });
      return { status: 200, json };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      const failed = { status: error.status, json: { error: error.body } };
      if (key !== undefined && error.isSaved) saved.save(key, failed);
      else if (key !== undefined) saved.forget(key);
      return failed;
    }
  }

  function takeFault(operation: string): Fault | undefined {
    const index = faults.findIndex((one) => one.operation === operation);
    return index === -1 ? undefined : faults.splice(index, 1)[0]?.fault;
  }

  async function holdFor(operation: string): Promise<void> {
    const index = holds.findIndex((one) => one.operation === operation);
    const [hold] = index === -1 ? [] : holds.splice(index, 1);
    hold?.arrive();
    await hold?.until;
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    requests.push(request);
    const fault = takeFault(request.operation);
    if (fault === 'silent') return;
    if (fault === 'request-lost') {
      response.destroy();
      return;
    }
    if (typeof fault === 'object') {
      response.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers });
      response.end(fault.text);
      return;
    }
    const { status, json, isReplay } = await answerOrReject(request, incoming, fault);
    if (fault === 'response-lost') {
      response.destroy();
      return;
    }
    const text = JSON.stringify(json, null, 2);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'request-id': `req_${requests.length}`,
      'stripe-version': request.version ?? '',
      ...(request.key !== undefined && { 'idempotency-key': request.key }),
      ...(isReplay && { 'idempotent-replayed': 'true' }),
    });
    if (fault === 'half-response') {
      response.write(text.slice(0, text.length / 2), () => response.destroy());
      return;
    }
    response.end(text);
  }

  async function answerOrReject(
    request: StripeRequest,
    { headers }: IncomingMessage,
    fault: Fault | undefined,
  ): Promise<Answer & { isReplay?: boolean }> {
    const given = headers.authorization;
    const isAllowed =
      given === `Bearer ${keys.clientSecret}` ||
      (given === `Bearer ${keys.clientId}` && PUBLIC.includes(request.operation));
    try {
      if (fault === 'unauthorized' || !isAllowed) throw turnedAway(401);
      if (fault === 'forbidden') throw turnedAway(403);
      if (fault === 'rate-limit') throw rateLimited();
      return await answer(request, fault);
    } catch (error) {
      if (error instanceof StripeFailure)
        return { status: error.status, json: { error: error.body } };
      throw error;
    }
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => response.destroy(toError(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;

  return {
    baseUrl,
    /** The settings with which the adapter calls this account. */
    credentials: { baseUrl, ...keys },
    /** The settings with which a server charges cards at this account. */
    settings: {
      PAYMENT_URL: baseUrl,
      PAYMENT_CLIENT_ID: keys.clientId,
      PAYMENT_CLIENT_SECRET: keys.clientSecret,
    },
    clock,
    account,
    refunds,
    disputes,
    payouts,
    /** These add what the account's owner sets up in the dashboard. */
    addWebhook: (url: string, events: string[]) =>
      void webhooks.push(newEndpoint(account.base('we'), { url, events })),
    addDomain: (name: string, status = 'active') =>
      void domains.push(newDomain(account.base('pmd'), name, status)),
    /** IDs of events that the webhook has not accepted. */
    undelivered,
    /** Domains on which Stripe cannot find what a wallet requires. */
    unverifiable,
    requests,
    fail(operation: string, ...next: Fault[]): void {
      for (const fault of next) faults.push({ operation, fault });
    },
    /** Keeps the next request of an operation in progress until it is released. */
    hold(operation: string) {
      const arrived = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      holds.push({ operation, arrive: arrived.resolve, until: released.promise });
      return { arrived: arrived.promise, release: released.resolve };
    },
    /** A token as Stripe's fields return it, for a card with this number. */
    token: (number: string, expires = { exp_month: 12, exp_year: 2031 }): string =>
      account.addCard({ number, ...expires }).id,
    /** A token as the wallets' buttons return it. */
    confirmationToken: (number: string, expires = { exp_month: 12, exp_year: 2031 }): string =>
      account.addConfirmationToken({ number, ...expires }).id,
    charges: () => account.newestIntents().filter(({ status }) => status === 'succeeded'),
    refundedCents: () =>
      account.newestIntents().reduce((sum, { id }) => sum + refunds.refundedCents(id), 0),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StripeEmulator = Awaited<ReturnType<typeof startStripe>>;

function handlersFor(
  account: ReturnType<typeof createAccount>,
  refunds: ReturnType<typeof createRefunds>,
  disputes: ReturnType<typeof createDisputes>,
): Handlers {
  function listed(
    url: string,
    all: (Stripe.Dispute | Stripe.Radar.EarlyFraudWarning)[],
    form: Form,
  ) {
    const { created, expand, ...page } = readParams(paramsOf.listDisputes, form);
    const made = all.filter((one) => isIn(created, one.created));
    return pageOf(
      url,
      made.map((one) => withIntent(account, one, expand)),
      page,
    );
  }
  return {
    'POST payment_intents': (_id, form) => account.create(readParams(paramsOf.create, form)),
    'GET payment_intents': (_id, form) => {
      const { created, ...page } = readParams(paramsOf.listIntents, form);
      const made = account.newestIntents().filter((intent) => isIn(created, intent.created));
      return pageOf('/v1/payment_intents', made, page);
    },
    'GET payment_intents/:id': (id, form) => {
      readParams(paramsOf.none, form);
      return account.find(id);
    },
    'POST payment_intents/:id/confirm': (id, form) =>
      account.confirm(id, readParams(paramsOf.confirm, form)),
    'POST payment_intents/:id/cancel': (id, form) =>
      account.cancel(id, readParams(paramsOf.cancel, form)),
    'POST payment_methods': (_id, form) => {
      if (typeof form.card === 'object' && 'token' in form.card) {
        readParams(paramsOf.testPaymentMethod, form);
        return account.addTestCard();
      }
      const { card, billing_details } = readParams(paramsOf.paymentMethod, form);
      account.checkNumber(card.number);
      return account.addCard(card, billing_details);
    },
    'POST confirmation_tokens': (_id, form) => {
      const { payment_method_data: data } = readParams(paramsOf.confirmationToken, form);
      account.checkNumber(data.card.number);
      return account.addConfirmationToken(data.card, data.billing_details);
    },
    'GET payment_methods/:id': (id) => account.findToken(id, 'payment_method'),
    'GET confirmation_tokens/:id': (id) => account.findToken(id, 'confirmation_token'),
    'POST refunds': (_id, form) => refunds.create(readParams(paramsOf.refund, form)),
    'GET refunds/:id': (id) => refunds.find(id),
    'GET disputes': (_id, form) => listed('/v1/disputes', disputes.newest(), form),
    'GET disputes/:id': (id, form) => disputes.readDispute(id, readParams(paramsOf.expand, form)),
    'GET radar/early_fraud_warnings': (_id, form) =>
      listed('/v1/radar/early_fraud_warnings', disputes.newestWarnings(), form),
    'GET radar/early_fraud_warnings/:id': (id, form) =>
      disputes.readWarning(id, readParams(paramsOf.expand, form)),
  };
}

/** If a request asks for it, Stripe returns the object in place of its ID. */
function withIntent<
  T extends Stripe.Charge | Stripe.Refund | Stripe.Dispute | Stripe.Radar.EarlyFraudWarning,
>(account: Account, made: T, expand: string[] = []): T {
  const { payment_intent: id } = made;
  if (!expand.includes('data.payment_intent') || typeof id !== 'string') return made;
  return { ...made, payment_intent: account.find(id) };
}

/** Returns the handlers of the calls that read what our books are compared with. */
function bookHandlers(
  account: Account,
  {
    refunds,
    payouts,
  }: { refunds: ReturnType<typeof createRefunds>; payouts: ReturnType<typeof createPayouts> },
): Handlers {
  function withSource(made: Stripe.BalanceTransaction, expand: string[] = []) {
    if (!expand.includes('data.source')) return made;
    const all = [...account.charges, ...refunds.newest(), ...payouts.newest()];
    return { ...made, source: all.find(({ id }) => id === made.source) ?? made.source };
  }
  return {
    'GET charges': (_id, form) => {
      const { created, expand, ...page } = readParams(paramsOf.listCharges, form);
      const made = account.charges.toReversed().filter((charge) => isIn(created, charge.created));
      return pageOf(
        '/v1/charges',
        made.map((charge) => withIntent(account, charge, expand)),
        page,
      );
    },
    'GET refunds': (_id, form) => {
      const { payment_intent, created, expand, ...page } = readParams(paramsOf.listRefunds, form);
      const all =
        payment_intent === undefined ? refunds.newest() : refunds.newestOf(payment_intent);
      const made = all.filter((refund) => isIn(created, refund.created));
      return pageOf(
        '/v1/refunds',
        made.map((refund) => withIntent(account, refund, expand)),
        page,
      );
    },
    'GET payouts': (_id, form) => {
      const { arrival_date, ...page } = readParams(paramsOf.listPayouts, form);
      const made = payouts.newest().filter((payout) => isIn(arrival_date, payout.arrival_date));
      return pageOf('/v1/payouts', made, page);
    },
    'GET balance_transactions': (_id, form) => {
      const { payout, expand, ...page } = readParams(paramsOf.listTransactions, form);
      const all = payout === undefined ? account.transactions : payouts.transactionsOf(payout);
      const made = all.map((one) => withSource(one, expand));
      return pageOf('/v1/balance_transactions', made, page);
    },
  };
}

/**
 * Returns the handlers for what `npm run payment:check` reads from an account, and for the domains that `npm run
 * partners` registers.
 */
function setupHandlers(
  account: Account,
  {
    webhooks,
    domains,
    undelivered,
    unverifiable,
  }: {
    webhooks: Stripe.WebhookEndpoint[];
    domains: Stripe.PaymentMethodDomain[];
    undelivered: Set<string>;
    unverifiable: Set<string>;
  },
): Handlers {
  function findDomain(id: string): Stripe.PaymentMethodDomain {
    const domain = domains.find((one) => one.id === id);
    if (!domain) throw missing('payment_method_domain', id);
    return domain;
  }
  const statusOf = (name: string) => (unverifiable.has(name) ? 'inactive' : 'active');
  return {
    'GET webhook_endpoints': (_id, form) =>
      pageOf('/v1/webhook_endpoints', webhooks, readParams(paramsOf.listEndpoints, form)),
    'GET payment_method_domains': (_id, form) => {
      const { domain_name: name, ...page } = readParams(paramsOf.listDomains, form);
      const named = domains.filter((one) => name === undefined || one.domain_name === name);
      return pageOf('/v1/payment_method_domains', named, page);
    },
    'POST payment_method_domains': (_id, form) => {
      const { domain_name: name, enabled = true } = readParams(paramsOf.domain, form);
      const known = domains.find((one) => one.domain_name === name);
      if (known) throw invalid(`The domain ${name} is already registered.`);
      const domain = { ...newDomain(account.base('pmd'), name, statusOf(name)), enabled };
      domains.push(domain);
      return domain;
    },
    'POST payment_method_domains/:id': (id, form) =>
      Object.assign(findDomain(id), readParams(paramsOf.domainChange, form)),
    'POST payment_method_domains/:id/validate': (id, form) => {
      readParams(paramsOf.none, form);
      const domain = findDomain(id);
      const { domain_name: name } = domain;
      const { apple_pay, google_pay } = newDomain(domain, name, statusOf(name));
      return Object.assign(domain, { apple_pay, google_pay });
    },
    'GET events': (_id, form) => {
      const { created, delivery_success, types, ...page } = readParams(paramsOf.listEvents, form);
      const sent = account.events
        .toReversed()
        .filter(({ type }) => types?.includes(type) ?? true)
        .filter(
          ({ id }) => delivery_success === undefined || delivery_success !== undelivered.has(id),
        )
        .filter((event) => isIn(created, event.created));
      return pageOf('/v1/events', sent, page);
    },
  };
}

function isIn(range: Range, time: number): boolean {
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = lt } = range ?? {};
  return time > gt && time >= gte && time < lt && time <= lte;
}

function pageOf<T extends { id: string }>(
  url: string,
  all: T[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
) {
  const start = all.findIndex(({ id }) => id === starting_after) + 1;
  const data = all.slice(start, start + limit);
  return list(url, data, start + limit < all.length);
}

async function readRequest(incoming: IncomingMessage): Promise<StripeRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(z.instanceof(Uint8Array).parse(chunk));
  const { method = '', headers } = incoming;
  const url = new URL(incoming.url ?? '/', 'http://stripe.test');
  const [, , first = '', ...others] = url.pathname.split('/').map(decodeURIComponent);
  const isRadar = first === 'radar';
  const resource = isRadar ? `radar/${others.shift()}` : first;
  const [id = '', verb] = others;
  const text = method === 'GET' ? url.search.slice(1) : Buffer.concat(chunks).toString('utf8');
  const path = [resource, ...(id ? [':id'] : []), ...(verb ? [verb] : [])].join('/');
  return {
    operation: `${method} ${path}`,
    id,
    key: z.string().optional().parse(headers['idempotency-key']),
    version: z.string().optional().parse(headers['stripe-version']),
    form: readForm(text),
  };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
