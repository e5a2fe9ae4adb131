/** A partner's orders and events, for servers that catch up: docs/widget/api.md. */
import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { operationPaths } from '../api/paths.ts';
import { PARTNER_EVENTS, partnerEventSchema } from './events.ts';
import { partnerReferenceSchema } from './own-data.ts';
import { orderStatusSchema, reportModeSchema } from './report.ts';

/** The most orders or events in a response. */
export const PARTNER_PAGE_MAX = 100;

export const partnerOrderSchema = z.object({
  order_id: z.string(),
  mode: reportModeSchema,
  service: z.string(),
  status: orderStatusSchema,
  paid_at: z.string(),
  /** Since when the order has its status. */
  status_since: z.string(),
  amount_cents: z.int(),
  refunded_cents: z.int(),
  commission_cents: z.int(),
  currency: z.literal('USD'),
  reference: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
});
export type PartnerOrder = z.infer<typeof partnerOrderSchema>;

export const getPartnerOrder = call('get', operationPaths.partnerOrder, 'partner', {
  query: z.strictObject({}),
  bare: partnerOrderSchema,
});

const UNKNOWN_PLACE = 'Pass `next` from an earlier response, unchanged';
/** A time, and the ID of an order or an event. */
const placeSchema = z
  .string()
  .check(
    z.maxLength(100, { error: UNKNOWN_PLACE, abort: true }),
    z.regex(/^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]{1,40})?$/, UNKNOWN_PLACE),
  );
const limitText = `Use a limit from 1 to ${PARTNER_PAGE_MAX}`;
const limitSchema = z._default(
  z.coerce
    .number(limitText)
    .check(
      z.minimum(1, limitText),
      z.maximum(PARTNER_PAGE_MAX, limitText),
      z.multipleOf(1, limitText),
    ),
  PARTNER_PAGE_MAX,
);

export const getPartnerOrders = call('get', operationPaths.partnerOrders, 'partner', {
  query: z.strictObject({
    reference: z.optional(partnerReferenceSchema),
    mode: z.optional(reportModeSchema),
    after: z.optional(placeSchema),
    limit: limitSchema,
  }),
  bare: z.object({
    orders: z.array(partnerOrderSchema),
    /** The place after these orders, to pass as `after` for older ones. Null if there are none. */
    next: z.nullable(z.string()),
  }),
});

export const getPartnerEvents = call('get', operationPaths.partnerEvents, 'partner', {
  query: z.strictObject({
    after: z.optional(placeSchema),
    mode: z.optional(reportModeSchema),
    type: z.optional(z.enum(PARTNER_EVENTS, `Use one of ${PARTNER_EVENTS.join(', ')}`)),
    limit: limitSchema,
  }),
  bare: z.object({
    events: z.array(partnerEventSchema),
    /** The place after these events, to pass as `after` next time, even if there were none. */
    next: z.string(),
  }),
});

export const partnerOrderCalls = callGroup('Partners', [
  [getPartnerOrder, 'Returns a paid order from the partner’s pages.'],
  [getPartnerOrders, 'Lists the partner’s paid orders, newest first.'],
  [getPartnerEvents, 'Lists the partner’s events of the last 30 days, oldest first.'],
]);
