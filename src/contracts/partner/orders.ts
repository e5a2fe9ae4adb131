/** A partner's orders and events, for servers that catch up: docs/widget/api.md. */
import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { operationPaths } from '../api/paths.ts';
import { partnerEventSchema } from './events.ts';
import { partnerReferenceSchema } from './own-data.ts';
import { orderStatusSchema, reportModeSchema } from './report.ts';

export const PARTNER_ORDERS_MAX = 100;
export const EVENTS_PER_PAGE = 100;

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
  bare: partnerOrderSchema,
});

export const getPartnerOrders = call('get', operationPaths.partnerOrders, 'partner', {
  query: z.object({ reference: partnerReferenceSchema }),
  bare: z.object({ orders: z.array(partnerOrderSchema) }),
});

const UNKNOWN_PLACE = 'Pass `next` from an earlier response, unchanged';
const placeSchema = z
  .string()
  .check(
    z.maxLength(100, { error: UNKNOWN_PLACE, abort: true }),
    z.regex(/^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\da-f-]{36})?$/, UNKNOWN_PLACE),
  );

export const getPartnerEvents = call('get', operationPaths.partnerEvents, 'partner', {
  query: z.object({ after: z.optional(placeSchema) }),
  bare: z.object({
    events: z.array(partnerEventSchema),
    /** The place after these events, to pass as `after` next time, even if there were none. */
    next: z.nullable(z.string()),
  }),
});

export const partnerOrderCalls = callGroup('Partners', [
  [getPartnerOrder, 'Returns a paid order from the partner’s pages.'],
  [getPartnerOrders, 'Returns the newest paid orders with the partner’s own reference.'],
  [getPartnerEvents, 'Lists the partner’s events of the last 30 days, oldest first.'],
]);
