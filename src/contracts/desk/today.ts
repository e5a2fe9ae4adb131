import * as z from 'zod/mini';
import { callGroup } from '../api/call.ts';
import { dollarsSchema, idSchema } from '../api/envelope.ts';
import { deskCall } from './desk-call.ts';

/** The kinds of worklist items, most urgent first. */
export const TODAY_KINDS = [
  'warnings',
  'unknown_payments',
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
  'complaints',
  'privacy',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

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
  /** Payments declined in the last hour. */
  declined: z.number(),
  payments: z.number(),
  lookups: z.number(),
});
export type Today = z.infer<typeof todaySchema>;

export const getDeskToday = deskCall('get', 'today', 'reader', { data: todaySchema });

export const deskTodayCalls = callGroup('Desk', [
  [getDeskToday, 'Lists what needs attention today, by kind, oldest first. The view is logged.'],
]);
