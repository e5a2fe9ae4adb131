/** Stripe's objects as its API returns them, checked against the SDK's types. */
import type { Stripe } from 'stripe';
import { brandOf } from './cards.ts';

type Base = { id: string; created: number; livemode: boolean };

export type NewIntent = {
  amount: number;
  currency: string;
  confirmation_method?: 'automatic' | 'manual' | undefined;
  allowed_payment_method_types?: string[] | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  receipt_email?: string | undefined;
  statement_descriptor_suffix?: string | undefined;
};

export function newIntent({ id, created, livemode }: Base, given: NewIntent): Stripe.PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_test`,
    confirmation_method: given.confirmation_method ?? 'automatic',
    created,
    currency: given.currency,
    customer: null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode,
    managed_payments: { enabled: false },
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: given.allowed_payment_method_types ?? ['card', 'link'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}

export type NewCard = { number: string; exp_month: number; exp_year: number };

function cardShape({ number, exp_month, exp_year }: NewCard) {
  const brand = brandOf(number);
  return {
    brand,
    checks: {
      address_line1_check: 'unchecked',
      address_postal_code_check: 'unchecked',
      cvc_check: 'unchecked',
    },
    country: 'US',
    display_brand: brand,
    exp_month,
    exp_year,
    fingerprint: `fingerprint${number.slice(0, 6)}${number.slice(-4)}`,
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  } satisfies Stripe.PaymentMethod.Card & Stripe.ConfirmationToken.PaymentMethodPreview.Card;
}

export type Billing = {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  address?: { [Key in keyof Stripe.Address]?: string | undefined } | undefined;
};

function billingShape({ name, email, phone, address = {} }: Billing) {
  return {
    address: {
      city: address.city ?? null,
      country: address.country ?? null,
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      postal_code: address.postal_code ?? null,
      state: address.state ?? null,
    },
    email: email ?? null,
    name: name ?? null,
    phone: phone ?? null,
    tax_id: null,
  } satisfies Stripe.PaymentMethod.BillingDetails;
}

export function newPaymentMethod({ id, created, livemode }: Base, card: NewCard, billing: Billing) {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingShape(billing),
    card: cardShape(card),
    created,
    customer: null,
    customer_account: null,
    livemode,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod;
}

const HALF_DAY_SECONDS = 43_200;

export function newConfirmationToken(
  { id, created, livemode }: Base,
  card: NewCard,
  billing: Billing,
) {
  return {
    id,
    object: 'confirmation_token',
    created,
    expires_at: created + HALF_DAY_SECONDS,
    livemode,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: { card: { cvc_token: null } },
    payment_method_preview: {
      allow_redisplay: 'unspecified',
      billing_details: billingShape(billing),
      card: cardShape(card),
      customer: null,
      customer_account: null,
      type: 'card',
    },
    return_url: null,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  } satisfies Stripe.ConfirmationToken;
}

export function newCharge(
  { id, created, livemode }: Base,
  {
    intent,
    card,
    transaction,
    decline,
  }: {
    intent: Stripe.PaymentIntent;
    card: NewCard;
    transaction: string | null;
    decline?: { code: string; decline_code?: string; message: string } | undefined;
  },
) {
  const isPaid = decline === undefined;
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } =
    cardShape(card);
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: transaction,
    billing_details: billingShape({}),
    calculated_statement_descriptor: 'EMULATOR',
    captured: isPaid,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.decline_code ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: isPaid ? 'Payment complete.' : 'The bank declined the payment.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: {
      card: {
        amount_authorized: isPaid ? intent.amount : null,
        authorization_code: isPaid ? '123456' : null,
        ...{ brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 },
        electronic_commerce_indicator: null,
        installments: null,
        mandate: null,
        network: brand,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

export type NewTransaction = {
  type: Stripe.BalanceTransaction['type'];
  category: string;
  amount: number;
  fee?: number;
  source?: string | null;
};

export function newTransaction(
  { id, created }: Base,
  { type, category, amount, fee = 0, source = null }: NewTransaction,
) {
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available',
    type,
  } satisfies Stripe.BalanceTransaction;
}

export function newPayout(
  { id, created, livemode }: Base,
  given: { amount: number; arrivalDate: number; automatic: boolean; transaction: string },
) {
  return {
    id,
    object: 'payout',
    amount: given.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: given.arrivalDate,
    automatic: given.automatic,
    balance_transaction: given.transaction,
    created,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: 'ba_emulator',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: given.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: { status: 'supported', value: 'trace' },
    type: 'bank_account',
  } satisfies Stripe.Payout;
}

export function newEndpoint(
  { id, created, livemode }: Base,
  { url, events }: { url: string; events: string[] },
) {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created,
    description: null,
    enabled_events: events,
    livemode,
    metadata: {},
    status: 'enabled',
    url,
  } satisfies Stripe.WebhookEndpoint;
}

export function newDomain({ id, created, livemode }: Base, name: string, status: string) {
  return {
    id,
    object: 'payment_method_domain',
    amazon_pay: { status },
    apple_pay: { status },
    created,
    domain_name: name,
    enabled: true,
    google_pay: { status },
    klarna: { status },
    link: { status },
    livemode,
    paypal: { status },
  } satisfies Stripe.PaymentMethodDomain;
}

export function newRefund(
  { id, created }: Base,
  {
    intent,
    amount,
    metadata,
    status,
    transaction,
  }: {
    intent: Stripe.PaymentIntent;
    amount: number;
    metadata: Record<string, string>;
    status: string;
    transaction: string;
  },
): Stripe.Refund {
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction,
    charge: intent.latest_charge,
    created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}

export type NewDispute = {
  intent: Stripe.PaymentIntent;
  reason: string;
  status: Stripe.Dispute['status'];
  amount: number;
};

const RESPOND_WITHIN_SECONDS = 14 * 86_400;

export function newDispute(
  { id, created, livemode }: Base,
  { intent, reason, status, amount }: NewDispute,
): Stripe.Dispute {
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: String(intent.latest_charge),
    created,
    currency: intent.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + RESPOND_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: status.startsWith('warning_'),
    livemode,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: intent.id,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason,
    status,
  } satisfies Stripe.Dispute;
}

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute.Evidence;

export function newWarning({ id, created, livemode }: Base, intent: Stripe.PaymentIntent) {
  return {
    id,
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: String(intent.latest_charge),
    created,
    fraud_type: 'made_with_stolen_card',
    livemode,
    payment_intent: intent.id,
  } satisfies Stripe.Radar.EarlyFraudWarning;
}

export function list<T>(url: string, data: T[], has_more: boolean) {
  return { object: 'list', data, has_more, url } satisfies Stripe.ApiList<T>;
}

export type EventType = Extract<
  Stripe.Event.Type,
  | `payment_intent.${string}`
  | `refund.${string}`
  | `charge.dispute.${string}`
  | `radar.early_fraud_warning.${string}`
>;

export type EventObject =
  | Stripe.PaymentIntent
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Radar.EarlyFraudWarning;

export function newEvent(
  { id, created, livemode }: Base,
  type: EventType,
  object: EventObject,
  apiVersion: string,
) {
  return {
    id,
    object: 'event',
    api_version: apiVersion,
    created,
    data: { object },
    livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies Stripe.EventBase;
}
