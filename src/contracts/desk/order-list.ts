import * as z from 'zod/mini';
import { callGroup } from '../api/call.ts';
import { emptySchema, idSchema, uuidSchema } from '../api/envelope.ts';
import { typedText } from '../api/typed-text.ts';
import { isDay } from '../time/days.ts';
import { deskCall } from './desk-call.ts';
import type { DeskTag } from './order-history.ts';
import { hitSchema } from './order-search.ts';

/** The states by which staff filter paid orders. */
export const LIST_STATES = [
  'processing',
  'papersMissing',
  'undecided',
  'feesTaken',
  'toBeMailed',
  'labelPrinted',
  'mailed',
  'delivered',
  'completed',
  'canceled',
  'refused',
] as const satisfies readonly DeskTag[];
export type ListState = (typeof LIST_STATES)[number];

export const listLimits = { page: 50, exported: 10_000, views: 12, viewName: 40 } as const;

const daySchema = z
  .string()
  .check(z.maxLength(10, { abort: true }), z.refine(isDay, 'Please enter a date'));

const filters = {
  state: z.optional(z.enum(LIST_STATES)),
  partner: z.optional(uuidSchema),
  service: z.optional(uuidSchema),
  /** Days of payment in California, both included. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
};
export const filterSchema = z.object(filters);
export type ListFilter = z.infer<typeof filterSchema>;

const viewSchema = z.object({
  name: typedText('Please name the view').check(
    z.trim(),
    z.minLength(1, 'Please name the view'),
    z.maxLength(listLimits.viewName),
  ),
  filter: filterSchema,
});
export type SavedView = z.infer<typeof viewSchema>;
export const viewsSchema = z.array(viewSchema).check(z.maxLength(listLimits.views));

const namedSchema = z.array(z.object({ uuid: idSchema, name: z.string() }));

const orderListSchema = z.object({
  /** By payment, newest first. */
  hits: z.array(hitSchema),
  /** Send this as `after` to request the next orders. */
  next: z.nullable(z.string()),
  /** What the filters offer. */
  partners: namedSchema,
  services: namedSchema,
  /** The caller's saved views. */
  views: viewsSchema,
});
export type OrderList = z.infer<typeof orderListSchema>;

export const getDeskOrderList = deskCall('get', 'order-list', 'reader', {
  query: z.object({ ...filters, after: z.optional(z.uuid()) }),
  data: orderListSchema,
});

export const getDeskOrderSheet = deskCall('get', 'order-list/sheet', 'manager', {
  query: filterSchema,
  file: 'text/csv',
});

export const putDeskViews = deskCall('put', 'views', 'reader', {
  body: z.object({ views: viewsSchema }),
  data: emptySchema,
});

export const orderListCalls = callGroup('Desk', [
  [getDeskOrderList, 'Lists paid orders by state, partner, service, and day. The view is logged.'],
  [
    getDeskOrderSheet,
    `Exports the listed orders as CSV, up to ${listLimits.exported} of them. The export is logged.`,
  ],
  [putDeskViews, 'Saves the caller’s views of the order list.'],
]);
