import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import {
  type Decline,
  declineFor,
  hasCheckDigit,
  INCORRECT_NUMBER,
  needsAuthentication,
  stripeCards,
} from './cards.ts';
import { invalid, missing, StripeFailure, unexpectedState } from './errors.ts';
import type { CancelParams, ConfirmParams, CreateParams } from './params.ts';
import {
  type Billing,
  type EventObject,
  type EventType,
  type NewCard,
  type NewTransaction,
  newCharge,
  newConfirmationToken,
  newEvent,
  newIntent,
  newPaymentMethod,
  newTransaction,
} from './shapes.ts';

type SentEvent = ReturnType<typeof newEvent>;
type Tokens = Stripe.PaymentMethod | Stripe.ConfirmationToken;

/** Each use creates a new card. */
const TEST_CARD = 'pm_card_visa';
const API_VERSION = '2026-10-28.endive';

/** Stripe's list price for US cards. */
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30;

export function createAccount({
  now,
  baseUrl,
  isLive,
}: {
  now: () => number;
  baseUrl: () => string;
  isLive: boolean;
}) {
  const intents = new Map<string, Stripe.PaymentIntent>();
  const cards = new Map<string, { token: Tokens; card: NewCard; usedBy?: string }>();
  const authenticated = new Set<string>();
  const charges: Stripe.Charge[] = [];
  const transactions: Stripe.BalanceTransaction[] = [];
  const events: SentEvent[] = [];
  /** IDs are unique at Stripe, across all accounts. */
  const own = randomBytes(6).toString('hex');
  let count = 0;

  function base(prefix: string) {
    count += 1;
    const id = `${prefix}_${own}${String(count).padStart(12, '0')}`;
    return { id, created: Math.floor(now() / 1000), livemode: isLive };
  }

  function emit(type: EventType, object: EventObject): void {
    events.push(newEvent(base('evt'), type, structuredClone(object), API_VERSION));
  }

  function addTransaction(given: NewTransaction): Stripe.BalanceTransaction {
    const transaction = newTransaction(base('txn'), given);
    transactions.push(transaction);
    return transaction;
  }

  function find(id: string, param?: string): Stripe.PaymentIntent {
    const intent = intents.get(id);
    if (!intent) throw missing('payment_intent', id, param);
    return intent;
  }

  function create(params: CreateParams): Stripe.PaymentIntent {
    const intent = newIntent(base('pi'), params);
    intents.set(intent.id, intent);
    emit('payment_intent.created', intent);
    return intent;
  }

  function confirm(id: string, params: ConfirmParams): Stripe.PaymentIntent {
    const intent = find(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const state = `it has a status of ${intent.status}`;
      throw unexpectedState(`You cannot confirm this PaymentIntent because ${state}.`, intent);
    }
    const token = params.confirmation_token ?? params.payment_method;
    if (token !== undefined) {
      const param = params.confirmation_token ? 'confirmation_token' : 'payment_method';
      intent.payment_method = takeCard(intent, token, param);
    } else if (intent.status === 'requires_action') return intent;
    const held = typeof intent.payment_method === 'string' && cards.get(intent.payment_method);
    if (!held) {
      const why = 'it’s missing a payment method';
      throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}.`, intent);
    }
    if (needsAuthentication(held.card.number) && !authenticated.has(id)) {
      return askBank(intent, params);
    }
    const decline = declineFor(held.card.number);
    if (decline) throw declined(intent, decline, held);
    return succeed(intent, held.card);
  }

  /** Returns the ID of a payment method for the given token. It can pay once, because no customer at Stripe owns it. */
  function takeCard(intent: Stripe.PaymentIntent, given: string, param: string): string {
    const token = given === TEST_CARD ? addTestCard().id : given;
    const held = cards.get(token);
    const what = param === 'payment_method' ? 'PaymentMethod' : 'ConfirmationToken';
    if (!held || held.token.object !== param) throw missing(what, token, param);
    if (held.usedBy !== undefined && held.usedBy !== intent.id) {
      const message = `The provided ${what} was previously used and may not be used again.`;
      throw invalid(message, { param });
    }
    held.usedBy = intent.id;
    if (held.token.object === 'payment_method') return token;
    const method = addCard(held.card);
    cards.set(method.id, { token: method, card: held.card, usedBy: intent.id });
    return method.id;
  }

  function askBank(intent: Stripe.PaymentIntent, params: ConfirmParams) {
    const redirect_to_url = {
      return_url: params.return_url ?? null,
      url: `${baseUrl()}/redirect/authenticate/${intent.id}`,
    };
    // A confirmation token leaves authentication to Stripe's script, unless the request says otherwise.
    const isForScript = params.use_stripe_sdk ?? params.confirmation_token !== undefined;
    intent.status = 'requires_action';
    intent.next_action = isForScript
      ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
      : { type: 'redirect_to_url', redirect_to_url };
    emit('payment_intent.requires_action', intent);
    return intent;
  }

  function succeed(intent: Stripe.PaymentIntent, card: NewCard): Stripe.PaymentIntent {
    const made = base('ch');
    const { id: transaction } = addTransaction({
      ...{ type: 'charge', category: 'charge', source: made.id },
      ...{ amount: intent.amount, fee: feeOf(intent.amount) },
    });
    charges.push(newCharge(made, { intent, card, transaction }));
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = made.id;
    intent.last_payment_error = null;
    intent.next_action = null;
    emit('payment_intent.succeeded', intent);
    return intent;
  }

  function declined(
    intent: Stripe.PaymentIntent,
    decline: Decline,
    { token, card }: { token: Tokens; card: NewCard },
  ): StripeFailure {
    const method = token.object === 'payment_method' ? { payment_method: token } : {};
    const made = base('ch');
    charges.push(newCharge(made, { intent, card, transaction: null, decline }));
    const error = { type: 'card_error', ...decline, charge: made.id, ...method } as const;
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.next_action = null;
    intent.last_payment_error = error;
    emit('payment_intent.payment_failed', intent);
    return new StripeFailure(402, { ...error, payment_intent: structuredClone(intent) });
  }

  function cancel(id: string, { cancellation_reason: reason }: CancelParams) {
    const intent = find(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const state = `a status of ${intent.status}`;
      throw unexpectedState(
        `You cannot cancel this PaymentIntent because it has ${state}.`,
        intent,
      );
    }
    intent.status = 'canceled';
    intent.canceled_at = Math.floor(now() / 1000);
    intent.cancellation_reason = reason ?? null;
    intent.next_action = null;
    emit('payment_intent.canceled', intent);
    return intent;
  }

  function addTestCard(): Stripe.PaymentMethod {
    return addCard({ number: stripeCards.succeeds, exp_month: 12, exp_year: 2031 });
  }

  function addCard(card: NewCard, billing: Billing = {}): Stripe.PaymentMethod {
    const token = newPaymentMethod(base('pm'), card, billing);
    cards.set(token.id, { token, card });
    return token;
  }

  return {
    base,
    emit,
    events,
    find,
    create,
    confirm,
    cancel,
    addTransaction,
    charges,
    transactions,
    newestIntents: () => [...intents.values()].toReversed(),
    addCard,
    addTestCard,
    addConfirmationToken(card: NewCard, billing: Billing = {}): Stripe.ConfirmationToken {
      const token = newConfirmationToken(base('ctoken'), card, billing);
      cards.set(token.id, { token, card });
      return token;
    },
    /** Stripe's fields reject an invalid number before anything else. */
    checkNumber(number: string): void {
      if (hasCheckDigit(number)) return;
      throw new StripeFailure(402, { type: 'card_error', ...INCORRECT_NUMBER });
    },
    findToken(id: string, object: Tokens['object']): Tokens {
      const token = cards.get(id)?.token;
      const what = object === 'payment_method' ? 'PaymentMethod' : 'confirmation_token';
      if (token?.object !== object) throw missing(what, id);
      return token;
    },
    cardOf(intent: Stripe.PaymentIntent): string {
      const id = typeof intent.payment_method === 'string' ? intent.payment_method : '';
      return cards.get(id)?.card.number ?? '';
    },
    /** Records the result from the bank's page, which then redirects the customer back. */
    authenticate(id: string, result: 'approved' | 'failed'): void {
      const intent = find(id);
      if (intent.status !== 'requires_action') throw new Error(`${id} is ${intent.status}`);
      intent.next_action = null;
      if (result === 'approved') {
        authenticated.add(id);
        intent.status = 'requires_confirmation';
        return;
      }
      intent.status = 'requires_payment_method';
      intent.payment_method = null;
      intent.last_payment_error = {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message:
          'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      };
      emit('payment_intent.payment_failed', intent);
    },
  };
}

export type Account = ReturnType<typeof createAccount>;
