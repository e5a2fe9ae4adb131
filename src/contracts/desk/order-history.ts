import * as z from 'zod/mini';
import type { BROWSER_EVENTS } from '../account/audit.ts';
import { dollarsSchema, idSchema } from '../api/envelope.ts';
import { feeConfigSchema, feePartsSchema } from '../catalogue/fees.ts';
import { orderPaperSchema } from '../order/order.ts';
import { orderBadges } from '../order/order-words.ts';
import { TODAY_KINDS } from './today.ts';

/** Ends a text that staff or the DMV wrote with a period, unless it ends as a sentence does. */
export const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/**
 * The status tags in search results: an order's status as the customer sees it, where its envelope is, or
 * that a vehicle was only looked up.
 */
export const deskTags = {
  ...orderBadges,
  toBeMailed: 'TO BE MAILED',
  labelPrinted: 'LABEL PRINTED',
  mailed: 'MAILED',
  delivered: 'DELIVERED',
  lookedUp: 'LOOKED UP',
} as const;

export const TAGS = [
  'processing',
  'toBeMailed',
  'labelPrinted',
  'mailed',
  'delivered',
  'completed',
  'canceled',
  'refused',
  'papersMissing',
  'undecided',
  'feesTaken',
  'checking',
  'unpaid',
  'lookedUp',
] as const satisfies readonly (keyof typeof deskTags)[];
export type DeskTag = (typeof TAGS)[number];

const HISTORY_SOURCES = [
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
export type HistorySource = (typeof HISTORY_SOURCES)[number];

export const entrySchema = z.object({
  at: z.string(),
  what: z.string(),
  by: z.enum(HISTORY_SOURCES),
  /** Marks a failure. */
  is_bad: z.boolean(),
  who: z.nullable(z.string()),
  /** True for a routine step, which the page folds. */
  is_routine: z.optional(z.boolean()),
  /** The email that can be read. */
  mail_uuid: z.optional(idSchema),
});
export type HistoryEntry = z.infer<typeof entrySchema>;

const mailSchema = z.object({
  uuid: idSchema,
  kind: z.string(),
  /** Empty once the email's retention period is over. */
  subject: z.string(),
  recipient: z.string(),
  /** `queued`, `sent`, `refused`, or `expired`. */
  state: z.string(),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});

const jobSchema = z.object({
  uuid: idSchema,
  kind: z.string(),
  /** `ready`, `running`, `done`, or `dead`. */
  state: z.string(),
  attempts: z.number(),
  last_error: z.nullable(z.string()),
  run_at: z.string(),
});

/** The parts of a stored address that staff see. Its uuids are left out because they grant access to a purchase. */
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

export const openNoteSchema = z.object({
  uuid: idSchema,
  text: z.string(),
  /** The names of the giver and the receiver. Null for a complaint. */
  handover: z.nullable(z.object({ from: z.string(), to: z.string() })),
});

export const orderHistorySchema = z.object({
  order_id: z.string(),
  tag: z.enum(TAGS),
  is_test: z.boolean(),
  /** Null for an unpaid order. */
  stage: z.nullable(z.string()),
  service: z.object({ name: z.string(), kind: z.string() }),
  amount: dollarsSchema,
  /** Whether the amount is still an estimate, because the DMV hasn't charged its fees yet. */
  is_estimate: z.boolean(),
  paid_at: z.nullable(z.string()),
  /** The next step, automatic or expected; null if there is none. */
  next: z.nullable(z.object({ what: z.string(), at: z.nullable(z.string()) })),
  /** What staff tell the customer, with the dates on the customer's page. Null for an unpaid order. */
  tell: z.nullable(z.string()),
  /** Newest first. */
  entries: z.array(entrySchema),
  /** For each staff member who has opened the order: how often, and when they last did. */
  opened: z.array(entrySchema),
  /** Unresolved complaints and handovers. */
  complaints: z.array(openNoteSchema),
  /** Who has taken its items of Today. */
  claims: z.array(z.object({ kind: z.enum(TODAY_KINDS), name: z.string(), is_mine: z.boolean() })),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** The address that receives the customer's replies. Null if there are none. */
  replies_to: z.nullable(z.string()),
  ship_to: z.object({
    address: mailingPartsSchema,
    /** False if the stored address can't be read. */
    is_readable: z.boolean(),
    is_overnight: z.boolean(),
    /** False for a status check, which mails nothing. */
    is_mailed: z.boolean(),
    /** Null until the label is created. */
    label_at: z.nullable(z.string()),
    /** The other orders in the envelope. */
    shared_with: z.array(z.string()),
  }),
  vehicle: z.object({
    plate: z.string(),
    type: z.string(),
    make: z.string(),
    /** Unmasked for agents and managers. If the customer told us about the vehicle, we have only the end of the VIN. */
    vin: z.string(),
    /** Null if the customer told us about the vehicle, and the service doesn't depend on this date. */
    expires_on: z.nullable(z.string()),
  }),
  /** The fees under the specification's keys. */
  fees: feeConfigSchema,
  fee_lines: feePartsSchema,
  price_config: feeConfigSchema,
  overnight_fee: dollarsSchema,
  /** What the DMV charges beyond the estimate, and whether the customer or we pay it. */
  fee_difference: z.nullable(z.object({ amount: dollarsSchema, state: z.string() })),
  /** The reference number that customers give to support. */
  payment_reference: z.nullable(z.string()),
  card: z.nullable(z.string()),
  /** The payment in the provider's dashboard. Null for the sandbox. */
  payment_page: z.nullable(z.string()),
  /** The current envelope's tracking number. */
  tracking: z.nullable(z.object({ carrier: z.string(), number: z.string(), url: z.string() })),
  /** `due` once requested, then `refunded` or `refused`. */
  refund: z.nullable(z.object({ amount: dollarsSchema, state: z.string() })),
  /** Oldest first. */
  disputes: z.array(z.object({ uuid: idSchema, what: z.string(), is_open: z.boolean() })),
  partner: z.nullable(z.object({ name: z.string(), reference: z.nullable(z.string()) })),
  papers: z.array(orderPaperSchema),
  mails: z.array(mailSchema),
  jobs: z.array(jobSchema),
  /** Changes whenever the order does. */
  version: z.string(),
});
export type OrderHistory = z.infer<typeof orderHistorySchema>;

const SCREENS: Record<(typeof BROWSER_EVENTS)[number] | 'LOGIN', string> = {
  HOME_PAGE_VIEW: 'Home page',
  DMV_DETAILS_SEARCH: 'Plate lookup',
  SHIPPING_ADDRESS_ENTRY_VIEW: 'Shipping page',
  SHIPPING_ADDRESS_CONFIRM_VIEW: 'Address confirmation',
  LOGIN: 'Login',
};

/** Returns the name that staff use for an event's screen, or undefined for events without a screen. */
export function staffNameOfScreen(event: string): string | undefined {
  return new Map(Object.entries(SCREENS)).get(event);
}
