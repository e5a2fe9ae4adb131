/** Partners at the desk: what is agreed with each, their keys, and what their servers were told. */
import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { idSchema } from '../api/envelope.ts';
import { typedText } from '../api/typed-text.ts';
import { monthSchema, reportTotalsSchema } from '../partner/report.ts';
import { deskPaths } from './paths.ts';

export const PARTNER_KEYS = ['live', 'test', 'report'] as const;
/** What is replaced by a new one: a key, or the secret of the webhook. */
export const ROLLED = [...PARTNER_KEYS, 'webhook'] as const;
export type RolledKind = (typeof ROLLED)[number];

/** For how many days the earlier key usually stays good. */
export const USUAL_ROLL_DAYS = 7;

/** How many events are listed, the newest first. */
export const EVENTS_LISTED = 50;

const listedSchema = z.object({
  uuid: idSchema,
  name: z.string(),
  origins: z.array(z.string()),
  webhook: z.nullable(z.string()),
  /** Of our service fee, in percent, as it is typed. */
  share: z.string(),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});
export type DeskPartnerRow = z.infer<typeof listedSchema>;

const keySchema = z.object({
  kind: z.enum(PARTNER_KEYS),
  /** Null where it is secret. */
  key: z.nullable(z.string()),
  created_at: z.string(),
  ends_at: z.nullable(z.string()),
});

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  order_id: z.nullable(z.string()),
  created_at: z.string(),
  state: z.enum(['pending', 'sending', 'delivered', 'not sent', 'failed']),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  /** When it is tried next; null where it is not. */
  next_try_at: z.nullable(z.string()),
});
export type PartnerEventRow = z.infer<typeof eventSchema>;

const shownSchema = z.extend(listedSchema, {
  keys: z.array(keySchema),
  /** Two secrets sign until then. */
  earlier_secret_until: z.nullable(z.string()),
  /** What a roll or a change has to name: it is done to what was seen, and the same roll not twice. */
  seen: z.object({
    live: z.string(),
    test: z.string(),
    report: z.string(),
    webhook: z.string(),
    terms: z.string(),
  }),
  events: z.array(eventSchema),
});
export type ShownDeskPartner = z.infer<typeof shownSchema>;

/** What is agreed, as a person types it: the server reads it by the rules of `npm run partners`. */
const termsSchema = z.object({
  name: typedText('Enter a name'),
  origins: z.array(typedText()).check(z.maxLength(50, 'Enter up to 50 addresses')),
  /** Null if there is no webhook. */
  webhook: z.nullable(typedText()),
  share: typedText('Enter a share'),
});
export type TypedTerms = z.infer<typeof termsSchema>;

export const getDeskPartners = call('get', deskPaths.partners, {
  who: 'reader',
  rows: listedSchema,
});

export const getDeskPartner = call('get', deskPaths.partner, { who: 'reader', data: shownSchema });

export const getDeskPartnerReport = call('get', deskPaths.partnerReport, {
  who: 'reader',
  query: z.object({ month: monthSchema }),
  data: reportTotalsSchema,
});

export const postDeskPartner = call('post', deskPaths.partners, {
  who: 'manager',
  body: termsSchema,
  data: z.object({
    uuid: idSchema,
    live: z.string(),
    test: z.string(),
    report: z.string(),
    webhook: z.nullable(z.string()),
  }),
});

export const putDeskPartner = call('put', deskPaths.partner, {
  who: 'manager',
  body: z.extend(termsSchema, { seen: typedText() }),
  /** The secret of a webhook that there was none of before. */
  data: z.object({ webhook: z.nullable(z.string()) }),
});

export const postDeskPartnerKey = call('post', deskPaths.partnerKeys, {
  who: 'manager',
  body: z.object({
    kind: z.enum(ROLLED),
    days: z.int().check(z.minimum(0), z.maximum(99)),
    seen: typedText(),
  }),
  data: z.object({ made: z.string(), earlier_until: z.string() }),
});

export const postDeskPartnerEnd = call('post', deskPaths.partnerEnd, {
  who: 'manager',
  data: z.object({ done: z.string() }),
});

export const postDeskPartnerEvents = call('post', deskPaths.partnerEvents, {
  who: 'manager',
  /** An event’s id, or all whose last try failed. */
  body: z.object({ event: z.union([z.literal('failed'), z.uuid()]) }),
  data: z.object({ done: z.string() }),
});

export const deskPartnerCalls = callGroup('Desk: partners', [
  [getDeskPartners, 'All partners by name, without secrets; the view is logged.'],
  [getDeskPartner, 'One partner with its valid keys and newest events; logged.'],
  [getDeskPartnerReport, 'The totals of a partner’s month; logged.'],
  [
    postDeskPartner,
    'Adds a partner. The report key and the webhook secret are returned only here.',
  ],
  [putDeskPartner, 'Changes the terms of a partner, if they still match `seen`.'],
  [postDeskPartnerKey, 'Replaces a key or the webhook secret, once per `seen`.'],
  [postDeskPartnerEnd, 'Ends a partner and revokes all keys.'],
  [postDeskPartnerEvents, 'Resends webhook events.'],
]);
