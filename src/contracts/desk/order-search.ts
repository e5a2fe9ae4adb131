import * as z from 'zod/mini';
import { callGroup } from '../api/call.ts';
import { dollarsSchema, numberOr } from '../api/envelope.ts';
import { typedText } from '../api/typed-text.ts';
import { deskCall } from './desk-call.ts';
import { entrySchema, orderHistorySchema, TAGS } from './order-history.ts';

export const searchLimits = { text: 254, hits: 50, counted: 500 } as const;

const ASK = 'Enter an order number, an email, a plate, a phone number, or a reference.';
/** The least number of characters of a name or of part of a plate. */
export const SEARCH_MIN = 3;

const SEARCH_KINDS = [
  'order',
  'email',
  'phone',
  'payment',
  'tracking',
  'plate',
  'partner_reference',
  'vin',
  'plate_part',
  'name',
] as const;
/** Searches that find vehicles and people by what strangers may know. Readers can't make them. */
export const AGENT_SEARCHES: readonly SearchKind[] = ['vin', 'plate_part', 'name'];
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A search result: an order, a cart line, or a lookup that never reached a cart. */
export const hitSchema = z.object({
  /** Null if nothing was added to a cart. */
  order_id: z.nullable(z.string()),
  plate: z.string(),
  name: z.string(),
  email: z.string(),
  service: z.string(),
  tag: z.enum(TAGS),
  is_test: z.boolean(),
  amount: dollarsSchema,
  paid_at: z.nullable(z.string()),
  created_at: z.string(),
  partner: z.nullable(z.string()),
});
export type SearchHit = z.infer<typeof hitSchema>;

const alsoSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  hits: z.array(hitSchema),
  total: z.number(),
});

const searchAnswerSchema = z.object({
  /** How the text was interpreted. */
  kind: z.enum(SEARCH_KINDS),
  /** Newest first. */
  hits: z.array(hitSchema),
  /** At most `searchLimits.counted`; there may be more. */
  total: z.number(),
  /** Send this as `after` to request the next results. */
  next: z.nullable(z.string()),
  /** The newest results of another interpretation: a plate may also be a name. */
  also: z.nullable(alsoSchema),
});
export type SearchData = z.infer<typeof searchAnswerSchema>;

export const getDeskOrders = deskCall('get', 'orders', 'reader', {
  query: z.object({
    q: typedText(ASK).check(
      z.trim(),
      z.minLength(1, { error: ASK, abort: true }),
      z.maxLength(searchLimits.text, 'This search is too long. Please shorten it.'),
    ),
    limit: numberOr(searchLimits.hits, { min: 1, max: searchLimits.hits }),
    after: z.optional(z.uuid()),
  }),
  data: searchAnswerSchema,
});

export const getDeskOrder = deskCall('get', 'orders/:order_id', 'reader', {
  data: orderHistorySchema,
});

const orderChangesSchema = z.object({
  is_changed: z.boolean(),
  /** The authors of the entries after the time `after`, newest first. */
  authors: z.array(z.pick(entrySchema, { by: true, who: true })),
});
export type OrderChanges = z.infer<typeof orderChangesSchema>;

/** The page calls this automatically, so it counts neither as use of the session nor as a view. */
export const getDeskOrderChanges = deskCall('get', 'orders/:order_id/changes', 'reader', {
  query: z.object({
    seen: typedText().check(z.maxLength(64)),
    /** When the newest entry that the page shows happened. */
    after: z.optional(typedText().check(z.maxLength(64))),
  }),
  data: orderChangesSchema,
  background: true,
});

export const deskOrderCalls = callGroup('Desk', [
  [
    getDeskOrders,
    'Finds orders by number, email, plate, phone, or reference, and for agents also by VIN, name, or part of a plate. The view is logged.',
  ],
  [getDeskOrder, 'Returns an order’s full history. The view is logged.'],
  [
    getDeskOrderChanges,
    'Returns whether an order has changed since the version `seen`, and who added to its history after the time `after`.',
  ],
]);
