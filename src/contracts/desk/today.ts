import * as z from 'zod/mini';
import { privacyLimits } from '../account/privacy.ts';
import { callGroup } from '../api/call.ts';
import { dollarsSchema, emptySchema, idSchema } from '../api/envelope.ts';
import { typedText } from '../api/typed-text.ts';
import { REFUND_BUSINESS_DAYS } from '../order/refund.ts';
import { deskCall } from './desk-call.ts';
import { orderActions } from './reasons.ts';

/** The kinds of worklist items, most urgent first. */
export const TODAY_KINDS = [
  'warnings',
  'handovers',
  'unknown_payments',
  'complaints',
  'disputes',
  'fraud_warnings',
  'refunds',
  'stopped_jobs',
  'late_orders',
  'parcels',
  'to_file',
  'to_mail',
  'papers',
  'differences',
  'privacy',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

export const todayTitles: Record<TodayKind, readonly [title: string, limit: string]> = {
  warnings: ['Warnings', 'immediately'],
  handovers: ['Handed over', 'today'],
  unknown_payments: ['Unknown payments', 'answer within 1 hour'],
  complaints: ['Complaints', 'today'],
  disputes: ['Disputed payments', 'by each deadline'],
  fraud_warnings: ['Fraud warnings', 'today'],
  refunds: ['Refunds to issue', `within ${REFUND_BUSINESS_DAYS} business days`],
  stopped_jobs: ['Stopped jobs', 'today'],
  late_orders: ['Late orders', 'today'],
  parcels: ['Not delivered', 'today'],
  to_file: ['To file', 'by the promised date'],
  to_mail: ['To mail', 'by the promised date'],
  papers: ['Documents', 'within 1 business day'],
  differences: ['Differences in fees', 'within 1 business day'],
  privacy: ['Data requests', `answer within ${privacyLimits.answerDays} days`],
};

/** The maximum number of items listed per kind; the total counts all. */
export const TODAY_LISTED = 20;

const itemSchema = z.object({
  /** Null unless an API call can close the item. */
  uuid: z.nullable(idSchema),
  order_id: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  /** The item's name if it has no order. */
  reference: z.nullable(z.string()),
  what: z.string(),
  since: z.nullable(z.string()),
  amount: z.nullable(dollarsSchema),
  /** The next step. */
  next: z.string(),
  /** The action of the next step, whose form the order's page opens. */
  action: z.nullable(z.enum(orderActions)),
  /** What a claim names, within the item's kind. Null if the item can't be claimed. */
  task: z.nullable(z.string()),
  /** Who works on it: the member who claimed it, or got it in a handover. */
  claim: z.nullable(z.object({ name: z.string(), is_mine: z.boolean() })),
});
export type TodayItem = z.infer<typeof itemSchema>;

const groupSchema = z.object({
  kind: z.enum(TODAY_KINDS),
  total: z.number(),
  /** Oldest first. */
  items: z.array(itemSchema),
});
export type TodayGroup = z.infer<typeof groupSchema>;

export const todaySchema = z.object({
  /** Includes only groups that have items. */
  groups: z.array(groupSchema),
  /** All items by who has them. */
  counts: z.object({ mine: z.int(), unclaimed: z.int(), colleagues: z.int() }),
  /** Payments declined in the last hour. */
  declined: z.number(),
  payments: z.number(),
  lookups: z.number(),
  /** Changes whenever a group does. */
  version: z.string(),
});
export type Today = z.infer<typeof todaySchema>;

export const getDeskToday = deskCall('get', 'today', 'reader', { data: todaySchema });

/** The page calls this automatically, so it neither counts as use of the session nor, without a change, as a view. */
export const getDeskTodayChanges = deskCall('get', 'today/changes', 'reader', {
  query: z.object({ seen: typedText().check(z.maxLength(64)) }),
  data: z.nullable(todaySchema),
  background: true,
});

/** After this time, a claim no longer counts. */
export const CLAIM_MINUTES = 30;

export const postDeskTaskClaim = deskCall('post', 'today/claims', 'agent', {
  body: z.object({
    kind: z.enum(TODAY_KINDS),
    task: typedText().check(z.minLength(1), z.maxLength(200)),
    /** False releases the caller's claim. */
    is_claimed: z.boolean(),
  }),
  data: emptySchema,
});

export const deskTodayCalls = callGroup('Desk', [
  [getDeskToday, 'Lists what needs attention today, by kind, oldest first. The view is logged.'],
  [getDeskTodayChanges, 'Returns the list if it has changed since the version `seen`, or null.'],
  [
    postDeskTaskClaim,
    'Claims an item of the list, or releases it. Rejected if someone else has it.',
  ],
]);
