/** A partner's monthly statement: docs/widget/report.md. */
import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { operationPaths } from '../api/paths.ts';

const cents = z.int();

const reportRowSchema = z.object({
  /** The day in California. */
  date: z.string(),
  /** Payments add to the total. Cancellations, rejections, and refunds subtract from it, each in its own month. */
  type: z.enum(['paid', 'canceled', 'rejected', 'refunded']),
  order_id: z.string(),
  service: z.string(),
  reference: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  amount_cents: cents,
  commission_cents: cents,
});
export type ReportRow = z.infer<typeof reportRowSchema>;

export const reportTotalsSchema = z.object({
  rows: z.int(),
  amount_cents: cents,
  commission_cents: cents,
});
export type ReportTotals = z.infer<typeof reportTotalsSchema>;

export const REPORT_ROWS_SHOWN = 500;

export const orderStatusSchema = z.enum([
  'paid',
  'filed',
  'completed',
  'shipped',
  'rejected',
  'canceled',
]);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** A row with the order's present status, which a report doesn't have because a finished month never changes. */
const shownRowSchema = z.extend(reportRowSchema, { status: orderStatusSchema });
export type ShownRow = z.infer<typeof shownRowSchema>;

/** A month as the portal and the desk show it, with its first rows. */
export const shownMonthSchema = z.extend(reportTotalsSchema, { first: z.array(shownRowSchema) });
export type ShownMonth = z.infer<typeof shownMonthSchema>;

export const reportModeSchema = z.enum(['live', 'test'], 'Use live or test');
export type ReportMode = z.infer<typeof reportModeSchema>;

/** A month as `2026-03`. */
export const monthSchema = z
  .string('Expected a month such as 2026-03')
  .check(
    z.maxLength(7, { error: 'Expected a month such as 2026-03', abort: true }),
    z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'Expected a month such as 2026-03'),
  );

/** The commission of a month with live orders. */
const payoutSchema = z.object({
  month: z.string(),
  commission_cents: cents,
  payment: z.discriminatedUnion('state', [
    z.object({ state: z.literal('open'), closes_on: z.string() }),
    z.object({ state: z.literal('due'), due_on: z.string() }),
    z.object({ state: z.literal('paid'), paid_on: z.string(), reference: z.string() }),
  ]),
});
export type Payout = z.infer<typeof payoutSchema>;

/** Newest first, of the last twelve months. */
export const payoutsSchema = z.object({
  /** How many days after a month we pay its commission. */
  days: z.int(),
  months: z.array(payoutSchema),
});
export type Payouts = z.infer<typeof payoutsSchema>;

const reportHeadSchema = z.object({
  partner: z.string(),
  month: z.string(),
  mode: reportModeSchema,
  currency: z.literal('USD'),
});
export type ReportHead = z.infer<typeof reportHeadSchema>;

export const partnerReportSchema = z.extend(reportHeadSchema, {
  rows: z.array(reportRowSchema),
  totals: reportTotalsSchema,
});
export type PartnerReport = z.infer<typeof partnerReportSchema>;

export const getPartnerReport = call('get', operationPaths.partnerReport, 'partner', {
  query: z.strictObject({
    month: monthSchema,
    mode: z._default(reportModeSchema, 'live'),
    /** The default depends on the `Accept` header. */
    format: z.optional(z.enum(['json', 'csv'], 'Use json or csv')),
  }),
  bare: partnerReportSchema,
});

export const partnerReportCalls = callGroup('Partners', [
  [
    getPartnerReport,
    'Lists a partner’s orders and commissions for a month, as JSON or `text/csv`.',
  ],
]);
