import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { dollarsSchema } from '../api/envelope.ts';
import { numberOr } from '../api/page.ts';
import { typedText } from '../api/typed-text.ts';
import { storySchema } from './order-story.ts';
import { deskPaths } from './paths.ts';
import { TAGS } from './tags.ts';

export const searchLimits = { text: 254, hits: 50, counted: 1000 } as const;

const ASK = 'Enter an order number, an email, a plate, a phone number, or a reference.';

/** What a text in the one box can be taken for. */
export const SEARCH_KINDS = [
  'order',
  'email',
  'phone',
  'payment',
  'plate',
  'partner_reference',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** An order or a cart's line, or a lookup that ended before there was one. */
const hitSchema = z.object({
  /** Null where nothing was put into a cart. */
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

const searchAnswerSchema = z.object({
  /** What the text was taken for. */
  kind: z.enum(SEARCH_KINDS),
  /** The newest first. */
  hits: z.array(hitSchema),
  /** At most `searchLimits.counted`: there may be more. */
  total: z.number(),
  /** Sent as `after`, it requests the hits that follow. */
  next: z.nullable(z.string()),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

export const getDeskOrders = call('get', deskPaths.orders, {
  who: 'reader',
  query: z.object({
    q: typedText(ASK).check(
      z.trim(),
      z.minLength(1, { error: ASK, abort: true }),
      z.maxLength(searchLimits.text, 'This is too long to search for.'),
    ),
    limit: numberOr(searchLimits.hits, { min: 1, max: searchLimits.hits }),
    after: z.optional(z.uuid()),
  }),
  data: searchAnswerSchema,
});

export const getDeskOrder = call('get', deskPaths.order, { who: 'reader', data: storySchema });

export const deskOrderCalls = callGroup('Desk', [
  [getDeskOrders, 'Finds orders by number, email, plate, phone or reference; the view is logged.'],
  [getDeskOrder, 'The whole story of an order on one page; the view is logged.'],
]);
