/** An order's whole story, as the desk shows it on one page. */
import * as z from 'zod/mini';
import { dollarsSchema, idSchema } from '../api/envelope.ts';
import { feeConfigSchema, feePartsSchema } from '../catalogue/fees.ts';
import { orderPaperSchema } from '../order/order.ts';
import { TAGS } from './tags.ts';

/** Who or what an entry of the story comes from. */
export const STORY_SOURCES = [
  'customer',
  'payment',
  'DMV',
  'papers',
  'post',
  'mail',
  'job',
  'partner',
  'staff',
  'us',
] as const;
export type StorySource = (typeof STORY_SOURCES)[number];

const entrySchema = z.object({
  at: z.string(),
  what: z.string(),
  by: z.enum(STORY_SOURCES),
  /** Something has failed. */
  is_bad: z.boolean(),
  /** Who of the staff it was. */
  who: z.nullable(z.string()),
});
export type StoryEntry = z.infer<typeof entrySchema>;

const mailSchema = z.object({
  uuid: idSchema,
  kind: z.string(),
  /** Empty once its time is over. */
  subject: z.string(),
  recipient: z.string(),
  /** `queued`, `sent`, `refused` or `expired`. */
  state: z.string(),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});

const jobSchema = z.object({
  uuid: idSchema,
  kind: z.string(),
  /** `ready`, `running`, `done` or `dead`. */
  state: z.string(),
  attempts: z.number(),
  /** Why the last try has failed. */
  last_error: z.nullable(z.string()),
  run_at: z.string(),
});

/** All that is shown of a kept address: its uuids open a purchase. */
export const mailingPartsSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  street_address: z.string(),
  unit: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
});

export const storySchema = z.object({
  order_id: z.string(),
  tag: z.enum(TAGS),
  is_test: z.boolean(),
  /** Null for what is not paid. */
  stage: z.nullable(z.string()),
  service: z.object({ name: z.string(), kind: z.string() }),
  amount: dollarsSchema,
  paid_at: z.nullable(z.string()),
  /** The next automatic or awaited step; null if there is none. */
  next: z.nullable(z.object({ what: z.string(), at: z.nullable(z.string()) })),
  /** The newest first. */
  entries: z.array(entrySchema),
  /** How often each of the staff has opened the order, at their last look. */
  opened: z.array(entrySchema),
  /** The complaints that nobody has settled. */
  complaints: z.array(z.object({ uuid: idSchema, text: z.string() })),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  ship_to: z.object({
    address: mailingPartsSchema,
    /** Else its row is broken. */
    is_readable: z.boolean(),
    is_overnight: z.boolean(),
    /** Nothing is, of a status check. */
    is_mailed: z.boolean(),
    /** When its label was made; null before. */
    label_at: z.nullable(z.string()),
  }),
  vehicle: z.object({
    plate: z.string(),
    type: z.string(),
    make: z.string(),
    /** Whole for agents and managers. */
    vin: z.string(),
    expires_on: z.string(),
  }),
  /** By the keys of the specification. */
  fees: feeConfigSchema,
  fee_lines: feePartsSchema,
  price_config: feeConfigSchema,
  overnight_fee: dollarsSchema,
  /** What customers tell support. */
  payment_reference: z.nullable(z.string()),
  /** `due` while it is requested, then `refunded` or `refused`. */
  refund: z.nullable(z.object({ amount: dollarsSchema, state: z.string() })),
  partner: z.nullable(z.object({ name: z.string(), reference: z.nullable(z.string()) })),
  papers: z.array(orderPaperSchema),
  mails: z.array(mailSchema),
  jobs: z.array(jobSchema),
});
export type Story = z.infer<typeof storySchema>;
