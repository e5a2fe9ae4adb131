import * as z from 'zod/mini';
import { callGroup } from '../api/call.ts';
import { idSchema } from '../api/envelope.ts';
import { typedText } from '../api/typed-text.ts';
import { PARTNER_EVENTS } from '../partner/events.ts';
import { partnerOrderSchema } from '../partner/orders.ts';
import {
  monthSchema,
  payoutsSchema,
  reportModeSchema,
  shownMonthSchema,
} from '../partner/report.ts';
import { isDay } from '../time/days.ts';
import { deskCall } from './desk-call.ts';
import { doneSchema } from './order-actions.ts';

const PARTNER_KEYS = ['live', 'test', 'report'] as const;
/** The secrets that can be rotated. */
export const ROLLED = [...PARTNER_KEYS, 'webhook'] as const;
export type RolledKind = (typeof ROLLED)[number];

export const KEY_NAMES: Record<RolledKind, string> = {
  test: 'Test key',
  live: 'Live key',
  report: 'Report key',
  webhook: 'Webhook secret',
};

/** How many days an earlier key usually stays valid after a rotation. */
export const USUAL_ROLL_DAYS = 7;

/** Of each mode. */
export const EVENTS_LISTED = 50;
export const CHANGES_LISTED = 10;

const listedSchema = z.object({
  uuid: idSchema,
  name: z.string(),
  origins: z.array(z.string()),
  webhook: z.nullable(z.string()),
  /** The partner's share of our service fee, in percent, as typed. */
  share: z.string(),
  /** The email addresses that open the partners' portal. */
  contacts: z.array(z.string()),
  nothing_preselected: z.boolean(),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});
export type DeskPartnerRow = z.infer<typeof listedSchema>;

const keySchema = z.object({
  kind: z.enum(PARTNER_KEYS),
  /** Null for a secret key. */
  key: z.nullable(z.string()),
  created_at: z.string(),
  ends_at: z.nullable(z.string()),
});

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  mode: reportModeSchema,
  order_id: z.nullable(z.string()),
  /** The partner's own. */
  reference: z.nullable(z.string()),
  created_at: z.string(),
  state: z.enum(['pending', 'sending', 'delivered', 'not sent', 'failed']),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  /** Null if no retry is scheduled. */
  next_try_at: z.nullable(z.string()),
});
/** Why an event can no longer be sent. */
export const ORDER_REMOVED = 'The order was removed';
export type PartnerEventRow = z.infer<typeof eventSchema>;

const changeSchema = z.object({
  at: z.string(),
  /** The email of the contact who made the change. Null for our staff. */
  by: z.nullable(z.string()),
  what: z.string(),
});
export type PartnerChange = z.infer<typeof changeSchema>;

/** What was sent, and what the partner's server responded to each attempt, newest first. */
export const shownEventSchema = z.object({
  /** Null if the order was deleted. */
  payload: z.nullable(z.string()),
  attempts: z.array(
    z.object({ at: z.string(), status: z.nullable(z.int()), response: z.string() }),
  ),
});
export type ShownPartnerEvent = z.infer<typeof shownEventSchema>;

export const shownPartnerSchema = z.extend(listedSchema, {
  keys: z.array(keySchema),
  /** Until this time, events are signed with two secrets. */
  earlier_secret_until: z.nullable(z.string()),
  /**
   * The versions to send with a rotation or a change. The server rejects the request if the screen shows an outdated
   * version, so the same secret is never rotated twice.
   */
  seen: z.object({
    live: z.string(),
    test: z.string(),
    report: z.string(),
    webhook: z.string(),
    terms: z.string(),
  }),
  /** The newest of each mode. */
  events: z.array(eventSchema),
  /** How many were not delivered, but can be, and the newest of each mode. */
  undelivered: z.object({ live: z.int(), test: z.int(), events: z.array(eventSchema) }),
  /** The newest changes of keys and settings. */
  changes: z.array(changeSchema),
  has_live_orders: z.boolean(),
  /** Only for a search: the newest orders that match. `events` are theirs. */
  found: z.optional(z.array(partnerOrderSchema)),
});
export type ShownDeskPartner = z.infer<typeof shownPartnerSchema>;

/** The terms as typed. The server parses them by the same rules as `npm run partners`. */
export const ownTermsSchema = z.object({
  origins: z.array(typedText()).check(z.maxLength(50, 'Enter up to 50 addresses')),
  /** Null if there is no webhook. */
  webhook: z.nullable(typedText()),
  contacts: z.array(typedText()).check(z.maxLength(20, 'Enter up to 20 addresses')),
  nothing_preselected: z.boolean(),
});
/** The terms that partners change themselves. */
export type TypedOwnTerms = z.infer<typeof ownTermsSchema>;

const termsSchema = z.extend(ownTermsSchema, {
  name: typedText('Enter a name'),
  share: typedText('Enter a commission'),
});
export type TypedTerms = z.infer<typeof termsSchema>;

/** A new partner's contact can add the origins. The last origin is never removed. */
export function problemOfOrigins(
  { origins, contacts }: { origins: readonly string[]; contacts: readonly string[] },
  current: readonly string[],
): string | undefined {
  if (origins.length > 0) return undefined;
  if (current.length > 0) return 'Enter at least one origin';
  return contacts.length > 0
    ? undefined
    : 'Enter an origin, or a contact who can add one in the portal';
}

/** Replaces a key or secret. */
export const rollSchema = z.object({
  kind: z.enum(ROLLED),
  days: z.int().check(z.minimum(0), z.maximum(99)),
  seen: typedText(),
});
export const rolledSchema = z.object({ made: z.string(), earlier_until: z.string() });

/**
 * An event's id, `failed` for all events (of a mode) that weren't delivered, or a type, of which a test event is sent.
 */
export const sentAgainSchema = z.object({
  event: z.union([z.literal('failed'), z.enum(PARTNER_EVENTS), z.uuid()]),
  mode: z.optional(reportModeSchema),
});
export type SentAgain = z.infer<typeof sentAgainSchema>;

export const getDeskPartners = deskCall('get', 'partners', 'reader', { rows: listedSchema });

export const getDeskPartner = deskCall('get', 'partners/:uuid', 'reader', {
  data: shownPartnerSchema,
});

export const getDeskPartnerReport = deskCall('get', 'partners/:uuid/report', 'reader', {
  query: z.object({ month: monthSchema, mode: z._default(reportModeSchema, 'live') }),
  data: shownMonthSchema,
});

export const getDeskPartnerPayouts = deskCall('get', 'partners/:uuid/payouts', 'reader', {
  data: payoutsSchema,
});

export const postDeskPartnerPayout = deskCall('post', 'partners/:uuid/payouts', 'manager', {
  body: z.object({
    month: monthSchema,
    paid_on: z
      .string()
      .check(z.maxLength(10, { abort: true }), z.refine(isDay, 'Enter the day of the payment')),
    reference: typedText('Enter the payment’s reference').check(z.maxLength(100)),
  }),
  data: doneSchema,
});

export const postDeskPartner = deskCall('post', 'partners', 'manager', {
  body: termsSchema,
  data: z.object({
    uuid: idSchema,
    live: z.string(),
    test: z.string(),
    report: z.string(),
    webhook: z.nullable(z.string()),
  }),
});

export const putDeskPartner = deskCall('put', 'partners/:uuid', 'manager', {
  body: z.extend(termsSchema, { seen: typedText() }),
  /** The secret of a new webhook. */
  data: z.object({ webhook: z.nullable(z.string()) }),
});

export const postDeskPartnerKey = deskCall('post', 'partners/:uuid/keys', 'manager', {
  body: rollSchema,
  data: rolledSchema,
});

export const postDeskPartnerEnd = deskCall('post', 'partners/:uuid/end', 'manager', {
  data: doneSchema,
});

export const postDeskPartnerEvents = deskCall('post', 'partners/:uuid/events', 'manager', {
  body: sentAgainSchema,
  data: doneSchema,
});

export const getDeskPartnerEvent = deskCall('get', 'partners/:uuid/events/:event', 'reader', {
  data: shownEventSchema,
});

export const deskPartnerCalls = callGroup('Desk: partners', [
  [getDeskPartners, 'Lists all partners by name, without secrets. The view is logged.'],
  [getDeskPartner, 'Returns a partner with its valid keys and newest events. The view is logged.'],
  [
    getDeskPartnerReport,
    'Returns a partner’s totals and first rows for a month. The view is logged.',
  ],
  [
    getDeskPartnerPayouts,
    'Returns a partner’s commission of the last months, and when it is paid. The view is logged.',
  ],
  [postDeskPartnerPayout, 'Records when the commission of a month was paid.'],
  [
    postDeskPartner,
    'Adds a partner. The report key and the webhook secret are returned only here.',
  ],
  [putDeskPartner, 'Changes a partner’s terms if they still match `seen`.'],
  [postDeskPartnerKey, 'Replaces a key or the webhook secret, once per `seen`.'],
  [postDeskPartnerEnd, 'Ends a partnership and revokes all keys.'],
  [postDeskPartnerEvents, 'Resends webhook events, or sends a test event.'],
  [getDeskPartnerEvent, 'Returns an event’s message and the responses. The view is logged.'],
]);
