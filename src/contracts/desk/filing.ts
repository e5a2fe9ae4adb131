/** Filing orders by hand: staff claim them, work at the DMV's terminal, and enter its answers. */
import * as z from 'zod/mini';
import { callGroup } from '../api/call.ts';
import { dollarsSchema } from '../api/envelope.ts';
import { typedText } from '../api/typed-text.ts';
import { SERVICE_KINDS } from '../catalogue/service-type.ts';
import { deskCall } from './desk-call.ts';
import { amountFrom } from './fields.ts';
import { correctedResultSchema, filingResultSchema } from './filing-result.ts';
import { action, reasonFields } from './order-actions.ts';
import { reasonsOf } from './reasons.ts';

export const FILING_VIEWS = ['open', 'unclaimed', 'mine', 'papers'] as const;
export const filingViewNames = {
  open: 'All',
  unclaimed: 'Unclaimed',
  mine: 'Mine',
  papers: 'Documents missing',
} as const satisfies Record<(typeof FILING_VIEWS)[number], string>;
export type FilingView = (typeof FILING_VIEWS)[number];

/** The number of orders that one button claims. */
export const CLAIM_COUNT = 10;
const MOST_CLAIMED = 50;

const toFileSchema = z.object({
  order_id: z.string(),
  service: z.string(),
  kind: z.enum(SERVICE_KINDS),
  plate: z.string(),
  /** Other recent orders for the same plate and service. */
  twins: z.array(z.string()),
  /** Unmasked for agents and managers. */
  vin: z.string(),
  vehicle: z.string(),
  owner: z.string(),
  /** When the registration expires, as far as we know. */
  expires_on: z.nullable(z.string()),
  /** The day on which customers expect us to file. Null once the DMV has taken the fees. */
  promised_on: z.nullable(z.string()),
  is_late: z.boolean(),
  is_overnight: z.boolean(),
  paid_at: z.string(),
  /** The DMV fees that we collected. */
  collected: dollarsSchema,
  /** What the DMV charges beyond that, as far as we have agreed to pay it. */
  covered: dollarsSchema,
  /** Whether the DMV may charge a different amount. */
  is_estimate: z.boolean(),
  /** What the DMV charges, if a colleague has found that it is more than we collected. */
  charges: z.nullable(dollarsSchema),
  /** The customer's documents that we have accepted. */
  documents: z.array(z.string()),
  /** What the DMV still needs, once it has taken the fees. */
  missing: z.array(z.string()),
  /** When the DMV was last asked about missing documents. */
  checked_at: z.nullable(z.string()),
  /** Whether the payment was disputed after someone claimed the order, so that it must not be filed now. */
  is_disputed: z.boolean(),
  /** What colleagues ask in open handovers, such as a cancellation. */
  handovers: z.array(z.string()),
  /** Null while nobody has claimed the order. */
  claim: z.nullable(z.object({ name: z.string(), is_mine: z.boolean() })),
});
export type ToFile = z.infer<typeof toFileSchema>;

/** The service as people file it: overnight orders come first in the mail room. */
export function serviceToFile({ service, is_overnight }: Pick<ToFile, 'service' | 'is_overnight'>) {
  return is_overnight ? `${service}, overnight` : service;
}

const worklistSchema = z.object({
  /** With `gateway`, there is nothing to file by hand. */
  filed_by: z.enum(['people', 'gateway']),
  /** The part of the worklist that is listed. */
  view: z.enum(FILING_VIEWS),
  counts: z.record(z.enum(FILING_VIEWS), z.int()),
  /** Paid orders that customers can still cancel, and when the first of them will be listed. */
  upcoming: z.nullable(z.object({ count: z.int(), first_at: z.string() })),
  /** The first orders of the view, earliest promised date first. */
  orders: z.array(toFileSchema),
  /** Changes whenever the list does. */
  version: z.string(),
});
export type FilingWorklist = z.infer<typeof worklistSchema>;

export const FILING_LISTED = 100;

export const getDeskFiling = deskCall('get', 'filing', 'reader', {
  /** Without a view, the caller's claims are listed or, if there are none, all orders. */
  query: z.object({ view: z.optional(z.enum(FILING_VIEWS)) }),
  data: worklistSchema,
});

/** The page calls this automatically, so it neither counts as use of the session nor, without a change, as a view. */
export const getDeskFilingChanges = deskCall('get', 'filing/changes', 'reader', {
  query: z.object({ view: z.enum(FILING_VIEWS), seen: typedText().check(z.maxLength(64)) }),
  data: z.nullable(worklistSchema),
  background: true,
});

export const getDeskFilingSheet = deskCall('get', 'filing/sheet', 'agent', {
  file: 'text/csv; charset=utf-8',
});

export const postDeskClaims = action('filing/claims', 'agent', {
  /** Claims this many of the unclaimed orders, earliest promised date first. */
  count: z.int().check(z.minimum(1), z.maximum(MOST_CLAIMED)),
});

/** Leaves room for the other fields of the request. */
const SHEET_MAX = 50_000;

export const postDeskResults = action('filing/results', 'agent', {
  csv: z
    .string()
    .check(
      z.maxLength(SHEET_MAX, 'Please split the file: the limit is 50,000 characters'),
      z.minLength(1, 'Please choose a file'),
    ),
});

export const postDeskClaim = action('orders/:order_id/claim', 'agent', {});

export const postDeskTakeOver = action(
  'orders/:order_id/claim/taking-over',
  'manager',
  reasonFields(reasonsOf.take_over),
);

export const postDeskRelease = action('orders/:order_id/claim/release', 'agent', {
  ...reasonFields(reasonsOf.release_claim),
  /** What the DMV charges, if the amount is the reason for the release. */
  charges: z.optional(amountFrom(0)),
});

export const postDeskResult = action('orders/:order_id/result', 'agent', {
  result: filingResultSchema,
  /** Confirms that the order was already filed when its payment was disputed. */
  is_filed: z._default(z.boolean(), false),
});

export const postDeskCorrection = action('orders/:order_id/result/correction', 'agent', {
  ...reasonFields(reasonsOf.correct_result),
  /** The stored reference is accepted, even if it is older than the check. */
  result: correctedResultSchema,
});

export const postDeskUndo = action(
  'orders/:order_id/result/undo',
  'agent',
  reasonFields(reasonsOf.undo_result),
);

export const deskFilingCalls = callGroup('Desk: filing', [
  [
    getDeskFiling,
    'Lists the orders to file by hand, earliest promised date first. The view is logged.',
  ],
  [getDeskFilingChanges, 'Returns the list, or null if it is still the version `seen`.'],
  [getDeskFilingSheet, 'Returns the caller’s claimed orders as CSV, with columns for the results.'],
  [postDeskClaims, 'Claims the next orders to file.'],
  [postDeskResults, 'Enters the results from a sheet: all of them, or none if any is wrong.'],
  [postDeskClaim, 'Claims an order to file, so that others can’t file it.'],
  [postDeskTakeOver, 'Takes over a colleague’s claim.'],
  [postDeskRelease, 'Releases a claim, so that others can file the order.'],
  [postDeskResult, 'Records the DMV’s answer for a claimed order.'],
  [
    postDeskCorrection,
    'Corrects values in a recorded answer, and emails the customer what changed.',
  ],
  [postDeskUndo, 'Undoes a wrong outcome. The order is then claimed by the caller.'],
]);
