/** What needs your attention today. */
import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { dollarsSchema, idSchema } from '../api/envelope.ts';
import { deskPaths } from './paths.ts';

/** The kinds of what waits for a person, in the order in which it is urgent. */
export const TODAY_KINDS = [
  'warnings',
  'unknown_payments',
  'refunds',
  'stopped_jobs',
  'late_orders',
  'papers',
  'complaints',
  'privacy',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** The most that are listed of a kind; the total counts all. */
export const TODAY_LISTED = 20;

const itemSchema = z.object({
  /** Of a refund, a job or a complaint, which a call closes; nothing else that waits is named by its uuid. */
  uuid: z.nullable(idSchema),
  /** The order that it is about; null where it is about none. */
  order_id: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  /** How it is named where there is no order. */
  reference: z.nullable(z.string()),
  what: z.string(),
  since: z.nullable(z.string()),
  amount: z.nullable(dollarsSchema),
  /** The one next step. */
  next: z.string(),
});
export type TodayItem = z.infer<typeof itemSchema>;

const groupSchema = z.object({
  kind: z.enum(TODAY_KINDS),
  total: z.number(),
  /** The oldest first. */
  items: z.array(itemSchema),
});
export type TodayGroup = z.infer<typeof groupSchema>;

const todaySchema = z.object({
  /** Only those in which something waits. */
  groups: z.array(groupSchema),
  /** Of the last hour. */
  declined: z.number(),
  payments: z.number(),
  lookups: z.number(),
});
export type Today = z.infer<typeof todaySchema>;

export const getDeskToday = call('get', deskPaths.today, { who: 'reader', data: todaySchema });

export const deskTodayCalls = callGroup('Desk', [
  [getDeskToday, 'What needs your attention today, by kind, the oldest first; the view is logged.'],
]);
