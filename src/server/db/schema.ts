/** The tables as Kysely types. The migrations are the source of truth, and this file follows them. */
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely';
import type { FeePart } from '#contracts/catalogue/fees.ts';
import type { Paper } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { FilingOutcome } from '#contracts/desk/filing-result.ts';
import type { HandoverTopic } from '#contracts/desk/order-actions.ts';
import type { Role } from '#contracts/desk/role.ts';
import type { Carrier } from '#contracts/order/carriers.ts';
import type { MissingPaper } from '#contracts/vehicle/missing-paper.ts';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import type { Language } from '#words/languages.ts';

/** Parsed when read, and written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type FeeParts = ColumnType<readonly FeePart[], string | undefined, string>;
/** What the DMV still needs before it issues the sticker, written as JSON text. */
type Papers = ColumnType<readonly MissingPaperWords[], string | undefined, string>;
type PartnerPairs = ColumnType<
  Record<string, string> | null,
  string | null | undefined,
  string | null
>;
/** Read and written as text: `YYYY-MM-DD`, which no time zone can shift. */
type Day = string;

export type OrderStage =
  | 'paid'
  | 'filing'
  | 'fees_taken'
  | 'completed'
  | 'label_printed'
  | 'shipped'
  | 'delivered'
  | 'closed'
  | 'canceled'
  | 'rejected';
export type ParcelState =
  | 'printed'
  | 'mailed'
  | 'delivered'
  | 'returned'
  | 'lost'
  | 'replaced'
  | 'canceled';
export type PaymentState = 'pending' | 'succeeded' | 'failed' | 'validation_failed';

type FeeColumns = {
  dmv_registration_fee_cents: number;
  ca_dmv_bpa_fee_cents: number;
  service_fee_cents: number;
  shipping_fee_cents: number;
  convenience_fee_cents: number;
};

export type ChallengePurpose = 'log in' | 'first passkey' | 'further passkey';

export type Tables = {
  desk_claim: {
    task: string;
    staff_uuid: string;
    claimed_at: Date;
  };
  desk_request: {
    uuid: string;
    staff_uuid: string;
    action: string;
    /** Hash of the request. */
    asked: string;
    answer: ColumnType<unknown, string | null | undefined, string>;
    created_at: Date;
  };
  order_note: {
    uuid: string;
    order_line_uuid: string;
    staff_uuid: string;
    kind: 'note' | 'complaint' | 'handover';
    text: string;
    created_at: Date;
    closed_at: Generated<Date | null>;
    /** The colleague who has a handed-over order. */
    for_staff_uuid: Generated<string | null>;
    /** What a handover requests. `filed`: the order was filed before it could be canceled. */
    topic: Generated<HandoverTopic | 'filed' | null>;
  };
  staff: {
    uuid: string;
    name: string;
    email: string;
    role: Role;
    created_at: Date;
    ended_at: Generated<Date | null>;
    enrolment_opened_at: Date;
    /** No longer used. */
    enrolment_wrong_codes: Generated<number>;
    /** The member's saved filters of the order list. */
    views: ColumnType<unknown, string | undefined, string>;
  };
  staff_session: {
    uuid: string;
    staff_uuid: string;
    token_hash: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    ended_at: Generated<Date | null>;
  };
  staff_passkey: {
    uuid: string;
    staff_uuid: string;
    credential_id: string;
    public_key: Uint8Array;
    counter: number;
    transports: string[];
    label: string;
    created_at: Date;
    last_used_at: Generated<Date | null>;
  };
  staff_challenge: {
    challenge_hash: string;
    purpose: ChallengePurpose;
    staff_uuid: string | null;
    expires_at: Date;
  };
  staff_code: {
    staff_uuid: string;
    /** The seed. The code is derived from it with the server's secret. */
    code_hash: string;
    /** No longer used. */
    attempts_left: number;
    created_at: Date;
    expires_at: Date;
  };
  login_code: {
    uuid: string;
    email_hash: string;
    browser_hash: string;
    origin_hash: string;
    code_hash: string;
    attempts_left: number;
    created_at: Date;
    expires_at: Date;
  };
  login_failure: {
    email_hash: string;
    failures: number;
    risky_failures: number;
    last_failed_at: Date;
  };
  login_network: { email_hash: string; network_hash: string; last_seen_at: Date };
  login_throttle: {
    key: string;
    tries: number;
    last_try_at: Date;
    window_ends_at: Date;
  };
  session: {
    uuid: string;
    user_uuid: string;
    user_agent: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  upload: {
    key: string;
    user_uuid: string;
    content_type: string;
    created_at: Date;
    used_at: Date | null;
    picture_key: string | null;
    bytes: Generated<number>;
    /** The order line, if the upload is a document. */
    line_uuid: Generated<string | null>;
  };
  service_type: {
    uuid: string;
    slug: string;
    name: string;
    service_description: string;
    status: number;
    kind: ServiceKind;
    for_boats: Generated<boolean>;
    price_config: Json;
    /** The convenience fee as a share of the DMV's amount, in basis points (hundredths of a percent). */
    convenience_basis_points: number;
    position: number;
  };
  system_param: { code: string; value: Json };
  price_change: {
    uuid: string;
    holds_from: Day;
    prices: Json;
    reason: string;
    planned_by: string;
    planned_at: Date;
    held_at: Date | null;
    called_off_at: Date | null;
    called_off_by: string | null;
  };
  app_user: {
    uuid: string;
    kind: 'guest' | 'account';
    email: string;
    mobile_number: string | null;
    name: string | null;
    profile_image: string | null;
    metadata: ColumnType<unknown, string | undefined, string>;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date | null;
    /** The account, or the guest of an emailed link, that has taken over this guest's data. */
    successor_uuid: ColumnType<string | null, string | null | undefined, string | null>;
    /** Whether a partner's test key created this guest. */
    is_test: Generated<boolean>;
    /** The language in which the customer last used the site. */
    language: Generated<Language>;
  };
  user_vehicle: FeeColumns & {
    dmv_fee_lines: FeeParts;
    /** Whether the DMV's fee is calculated from what the customer told us. */
    is_estimate: Generated<boolean>;
    missing_papers: Papers;
    uuid: string;
    user_uuid: string;
    service_type_uuid: string;
    plate: string;
    plate_key: string;
    vin: string;
    vehicle_type: string;
    make: string;
    /** Null if the customer told us about the vehicle and the service doesn't depend on the expiry. */
    registration_expires_on: Day | null;
    quoted_on: Day;
    /** What the customer told us about the vehicle, written as JSON text. */
    declared: ColumnType<unknown, string | null | undefined, string | null>;
    created_at: Date;
    /** The partner on whose page the vehicle was last looked up. */
    partner_uuid: string | null;
    partner_reference: Generated<string | null>;
    partner_metadata: PartnerPairs;
  };
  shipping_address: {
    uuid: string;
    user_uuid: string;
    user_vehicle_uuid: string | null;
    first_name: string;
    last_name: string;
    company_name: string;
    street_address: string;
    unit: string;
    city: string;
    state: string;
    zip_code: string;
    email: string;
    phone_no: string;
    is_owner: boolean;
    is_overnight_shipping: boolean;
    is_usps_suggested: boolean;
    created_dt: Date;
    updated_at: Date;
  };
  cart: {
    uuid: string;
    user_uuid: string;
    status: 'open' | 'ordered';
    created_at: Date;
    resume_mailed_at: Generated<Date | null>;
    /** Overnight shipments to the same address share an envelope and one fee. */
    one_envelope: Generated<boolean>;
  };
  order_line: FeeColumns & {
    dmv_fee_lines: FeeParts;
    is_estimate: Generated<boolean>;
    missing_papers: Papers;
    uuid: string;
    order_id: Generated<string>;
    user_uuid: string;
    user_cart_uuid: string;
    user_vehicle_uuid: string;
    service_type_uuid: string;
    shipping_address_uuid: string;
    overnight_fee_cents: number;
    envelope_vehicles: Generated<number>;
    total_price_cents: GeneratedAlways<number>;
    final_price_cents: GeneratedAlways<number>;
    quoted_on: Day;
    repriced_on: Day | null;
    order_status: Generated<number>;
    shipping_status: Generated<string>;
    payment_status: Generated<'UNPAID' | 'PENDING' | 'PAID'>;
    address_snapshot: ColumnType<unknown, string | null, string | null>;
    renewal_reminders: boolean | null;
    paid_at: Date | null;
    stage: Generated<OrderStage | null>;
    stage_since: Generated<Date | null>;
    created_at: Date;
    partner_uuid: string | null;
    partner_reference: Generated<string | null>;
    partner_metadata: PartnerPairs;
    /** The partner's share of our service fee. Null for orders on our site. */
    commission_cents: Generated<number | null>;
  };
  payment: {
    uuid: string;
    user_uuid: string;
    state: PaymentState;
    amount_cents: number;
    idempotency_key: string | null;
    request_hash: string;
    renewal_reminders: boolean;
    answer: ColumnType<unknown, string | null, string | null>;
    /** The provider's ID for the opened payment. Null until it is opened. */
    handle: Generated<string | null>;
    /** The provider's ID for a charge. */
    reference: string | null;
    /** Customers give it to support. */
    public_reference: Generated<string>;
    unknown_since: Date | null;
    /** When the customer's bank first asked to authenticate the customer. */
    action_since: Generated<Date | null>;
    card_brand: Generated<string | null>;
    card_last_four: Generated<string | null>;
    asked_at: Generated<Date | null>;
    created_at: Date;
    written_at: Generated<Date>;
    settled_at: Date | null;
  };
  payment_line: {
    payment_uuid: string;
    order_line_uuid: string;
    state: PaymentState;
    /** The fee difference that the payment is for. Null if it is for the order itself. */
    fee_difference_uuid: Generated<string | null>;
  };
  /** What the DMV charges beyond the estimate that a customer has paid. */
  fee_difference: {
    uuid: string;
    order_line_uuid: string;
    amount_cents: number;
    /** `declined`: the order was canceled. `withdrawn`: we pay the difference. */
    state: Generated<'asked' | 'paid' | 'declined' | 'withdrawn'>;
    asked_at: Date;
    asked_by: string;
    respond_by: Day;
    reminders: Generated<number>;
    decided_at: Generated<Date | null>;
  };
  refund: {
    uuid: string;
    payment_uuid: string;
    order_line_uuid: string | null;
    amount_cents: number;
    /**
     * `goodwill`: partial refunds that staff grant for an order that continues. There may be several.
     * `difference`: what the DMV charged less than was collected. There may be several.
     * `charged_too_late`: only in data from version 0.1.0, for charges of abandoned payments.
     */
    cause: 'canceled' | 'rejected' | 'charged_too_late' | 'goodwill' | 'difference';
    /** Why staff granted it. */
    reason: Generated<string | null>;
    state: Generated<'due' | 'refunded' | 'refused'>;
    reference: Generated<string | null>;
    refusal: Generated<string | null>;
    due_since: Date;
    ended_at: Generated<Date | null>;
    /** When the bank returned the refund, days after accepting it. */
    returned_at: Generated<Date | null>;
    /** The order's partner, set by a trigger. */
    partner_uuid: Generated<string | null>;
  };
  /** A disputed charge, or a bank's early warning that a charge may be fraud. */
  dispute: {
    uuid: string;
    reference: string;
    kind: 'dispute' | 'warning';
    payment_uuid: string;
    amount_cents: number;
    reason: string;
    status: string;
    is_inquiry: boolean;
    is_lost: boolean;
    respond_by: Date | null;
    opened_at: Date;
    closed_at: Date | null;
    read_at: Date;
    /** When staff decided that a warning needs no refund. */
    dismissed_at: Generated<Date | null>;
  };
  payment_event: { id: string; handled_at: Date };
  /**
   * A declined or undecided payment, keyed by a hash of an attribute that several attempts can share, such as the card.
   */
  payment_try: {
    payment_uuid: string;
    key: string;
    tried_at: Date;
    /** Whether the record is kept after the payment succeeds. */
    stays: boolean;
  };
  plate_lookup: {
    uuid: string;
    plate_hash: string;
    purpose: string;
    asker_hash: string;
    account_uuid: string | null;
    network: string;
    outcome: string;
    looked_up_at: Date;
  };
  card_salt: { day: Day; salt: string };
  /** Requests counted per caller. `caller` is a hash. */
  rate_limit: { name: string; caller: string; hits: number; resets_at: Date };
  audit_log: {
    uuid: string;
    app_code: string;
    user_uuid: string | null;
    log_type: number;
    message: string;
    ip_address: string;
    user_agent: string;
    seen_address: string;
    created_at: Date;
    staff_uuid: Generated<string | null>;
    order_line_uuid: Generated<string | null>;
  };
  job: {
    uuid: string;
    kind: string;
    payload: Json;
    dedupe_key: string | null;
    state: Generated<'ready' | 'running' | 'done' | 'dead'>;
    attempts: Generated<number>;
    run_at: Date;
    locked_until: Date | null;
    last_error: string | null;
    created_at: Date;
    ended_at: Date | null;
    /** The W3C traceparent of the job's cause. */
    traceparent: Generated<string | null>;
  };
  mail_outbox: {
    uuid: string;
    message_id: string;
    kind: string;
    recipient: string;
    subject: string;
    html: string;
    text: string;
    attachments: Json;
    purge_after_send: boolean;
    send_before: Date | null;
    state: Generated<'queued' | 'sent' | 'refused' | 'expired'>;
    created_at: Date;
    ended_at: Date | null;
    purged_at: Date | null;
    dedupe_key: string | null;
  };
  sandbox_mailbox: {
    message_id: string;
    recipient: string;
    subject: string;
    html: string;
    text: string;
    attachments: Json;
    received_at: Date;
  };
  order_event: {
    uuid: string;
    order_line_uuid: string;
    from_stage: OrderStage | null;
    stage: OrderStage;
    note: string | null;
    happened_at: Date;
    /** Whether the step was undone, or is the one that undid others. */
    is_undone: Generated<boolean>;
  };
  filing: {
    order_line_uuid: string;
    /** Null after a release. */
    staff_uuid: string | null;
    claimed_at: Date;
    /** The DMV's answer. Null until it is entered, and again after it was undone. */
    outcome: FilingOutcome | null;
    entered_at: Date | null;
    reference: string | null;
    sticker_number: string | null;
    /** The new expiry after a renewal, or the one on record. */
    expires_on: Day | null;
    /** The vehicle's expiry before the renewal. */
    expired_on: Day | null;
    /** Null until a staff member enters it. */
    charged_cents: number | null;
    /** The part of `charged_cents` that we pay, because the DMV charges more than we collected. */
    paid_by_us_cents: Generated<number>;
    papers: MissingPaper[] | null;
    reason: string | null;
    hold: string | null;
  };
  parcel: {
    uuid: string;
    state: ParcelState;
    is_overnight: boolean;
    printed_at: Date;
    printed_by: string;
    /** The carrier account's ID for the label. Null for the operator's own label. */
    label_handle: Generated<string | null>;
    label_cents: Generated<number | null>;
    /** Why the label couldn't be bought from the carrier account. */
    problem: Generated<string | null>;
    /** When we requested that the carrier account void an unused label. */
    label_voided_at: Generated<Date | null>;
    carrier: Generated<Carrier | null>;
    tracking_number: Generated<string | null>;
    mailed_at: Generated<Date | null>;
    mailed_by: Generated<string | null>;
    /** The carrier account's ID for the envelope that it tracks. */
    tracker: Generated<string | null>;
    /** When the carrier received the envelope. */
    accepted_at: Generated<Date | null>;
    /** When the envelope was delivered, according to the carrier, or when we learned of a different outcome. */
    ended_at: Generated<Date | null>;
    asked_at: Generated<Date | null>;
    /** Whether the envelope still holds an order. Orders that are mailed again are in another one. */
    is_current: Generated<boolean>;
  };
  parcel_order: {
    parcel_uuid: string;
    order_line_uuid: string;
    sticker_number: Generated<string | null>;
    is_current: Generated<boolean>;
  };
  parcel_event: { id: string; handled_at: Date };
  order_paper: {
    order_line_uuid: string;
    paper: Paper;
    state: 'checking' | 'accepted' | 'again';
    reason: string | null;
    upload_key: string | null;
    file_name: string | null;
    sent_at: Date | null;
    checked_at: Date | null;
  };
  paper_reminder: { order_line_uuid: string; sent: number; last_sent_at: Date };
  registration_card: {
    token: string;
    order_line_uuid: string;
    plate: string;
    vin: string;
    vehicle_type: string;
    make: string;
    valid_until: Day;
    issued_at: Date;
    /** The rendered card, cached for a while. */
    pdf: Uint8Array | null;
    drawn_at: Date | null;
  };
  reminder_subscription: {
    email_key: string;
    token: string;
    started_at: Date;
    ended_at: Date | null;
    language: Language;
    /** The day of its last reminder when we last checked, or of its start. */
    last_day: Generated<Day>;
  };
  late_notice: {
    order_line_uuid: string;
    step: 'filed' | 'accepted' | 'mailed';
    expected_on: Day;
    told_at: Date;
  };
  reminder: {
    uuid: string;
    email_key: string;
    first_name: string;
    plate: string;
    plate_key: string;
    vehicle: string;
    expires_on: Day;
    created_at: Date;
    sent_at: Date | null;
    ended_at: Date | null;
  };
  later_request: {
    user_vehicle_uuid: string;
    renewal_reminder: boolean;
    replace_card_or_sticker: boolean;
    renew_another_vehicle: boolean;
    created_at: Date;
    updated_at: Date;
  };
  privacy_request: {
    uuid: string;
    reference: Generated<string>;
    email: string;
    kind: 'access' | 'deletion';
    token: string;
    received_at: Date;
    acknowledged_at: Date | null;
    confirmed_at: Date | null;
    answer_by: Day;
    answered_at: Date | null;
  };
  partner: {
    uuid: string;
    name: string;
    allowed_origins: Json;
    webhook_url: string | null;
    webhook_secret: string | null;
    earlier_webhook_secret: Generated<string | null>;
    earlier_secret_until: Generated<Date | null>;
    /** The partner's share of our service fee, in basis points (hundredths of a percent). */
    commission_basis_points: Generated<number>;
    created_at: Date;
    ended_at: Generated<Date | null>;
    contacts: ColumnType<unknown, string | undefined, string>;
    nothing_preselected: Generated<boolean>;
  };
  /** An attempt to deliver an event to a partner's server. */
  partner_attempt: {
    uuid: string;
    event_uuid: string;
    attempted_at: Date;
    status: number | null;
    response: string;
  };
  partner_change: {
    uuid: string;
    partner_uuid: string;
    changed_at: Date;
    /** Null if our staff made the change. */
    user_uuid: string | null;
    what: string;
  };
  /** A month whose commission was paid. */
  partner_payout: {
    partner_uuid: string;
    /** As `2026-03`. */
    month: string;
    paid_on: Day;
    reference: string;
  };
  partner_key: {
    /** The key's hash, if this is a report key. */
    key: string;
    partner_uuid: string;
    kind: 'live' | 'test' | 'report';
    created_at: Date;
    ends_at: Generated<Date | null>;
  };
  /** A charge or refund that the payment sandbox made for a test guest. */
  test_charge: {
    uuid: string;
    payment_uuid: string;
    amount_cents: number;
    result: Json;
    created_at: Generated<Date>;
  };
  /** A single row: when editors last published. */
  content_publish: {
    is_the_one: Generated<boolean>;
    published_at: Date;
  };
  /** A single row: the last comparison of the books with the provider's. */
  money_check: {
    is_the_one: Generated<boolean>;
    checked_at: Date;
    differences: number;
  };
  /** A single row: the waiting line for starting orders. */
  waiting_line: {
    is_the_one: Generated<boolean>;
    /** Numbers called per second. Null while there is no waiting line. */
    speed: number | null;
    last_number: number;
    /** Numbers up to this one could start at `moved_at`. */
    called: number;
    moved_at: Date;
    judged_at: Date;
    waited_at: Date;
    /** Turns up to this number have expired. Those up to `ending` expire after `TURN_MS`. */
    ended: number;
    ending: number;
    ending_since: Date;
  };
};

export type Db = Kysely<Tables>;
export type Queryable = Db | Transaction<Tables>;
export type Tx = Transaction<Tables>;

export type ServiceTypeRow = Selectable<Tables['service_type']>;
export type UserRow = Selectable<Tables['app_user']>;
export type LoginCodeRow = Selectable<Tables['login_code']>;
export type LoginThrottleRow = Selectable<Tables['login_throttle']>;
export type SessionRow = Selectable<Tables['session']>;
export type UploadRow = Selectable<Tables['upload']>;
export type VehicleRow = Selectable<Tables['user_vehicle']>;
export type AddressRow = Selectable<Tables['shipping_address']>;
export type OrderLineRow = Selectable<Tables['order_line']>;
export type PaymentRow = Selectable<Tables['payment']>;
export type DisputeRow = Selectable<Tables['dispute']>;
export type FeeDifferenceRow = Selectable<Tables['fee_difference']>;
export type RefundRow = Selectable<Tables['refund']>;
export type OrderPaperRow = Selectable<Tables['order_paper']>;
export type OrderNoteRow = Selectable<Tables['order_note']>;
export type FilingRow = Selectable<Tables['filing']>;
export type PartnerRow = Selectable<Tables['partner']>;
export type PartnerKeyRow = Selectable<Tables['partner_key']>;
/** The fees of a quote, in cents. */
export type Fees = FeeColumns;
