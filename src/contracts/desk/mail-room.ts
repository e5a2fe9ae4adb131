import * as z from 'zod/mini';
import { callGroup } from '../api/call.ts';
import { idSchema } from '../api/envelope.ts';
import { tooLongText, typedText } from '../api/typed-text.ts';
import {
  CARRIERS,
  hasWrongCheckDigit,
  isSlowerThanOvernight,
  readTracking,
  type ScannedLabel,
  TRACKING_MAX,
} from '../order/carriers.ts';
import { deskCall } from './desk-call.ts';
import { oneOfEach } from './fields.ts';
import { action, reasonFields } from './order-actions.ts';
import { mailingPartsSchema } from './order-history.ts';
import { mailRoomReasons } from './reasons.ts';

/** How long a mailing can be undone. The customer's email waits a minute longer. */
export const UNDO_MINUTES = 5;

export const mailingUndoUntil = (mailedAt: Date) =>
  new Date(mailedAt.getTime() + UNDO_MINUTES * 60_000);

/** The maximum number of orders in a request. */
export const BATCH_MAX = 100;

/**
 * What staff scan or type to check an order's documents: the number on the sticker (always, or only if there is a
 * sticker), or the plate on the document.
 */
export const PROOFS = ['sticker', 'sticker_if_any', 'plate'] as const;
export type Proof = (typeof PROOFS)[number];

const STICKER_MAX = 20;

const orderSchema = z.object({
  order_id: z.string(),
  plate: z.string(),
  service: z.string(),
  /** What goes into the envelope. */
  mailed: z.string(),
  proof: z.enum(PROOFS),
  /** Null if the DMV issued no sticker, or its number wasn't entered. */
  sticker_number: z.nullable(z.string()),
  /** What colleagues ask in open handovers. */
  handovers: z.array(z.string()),
});
export type OrderToPack = z.infer<typeof orderSchema>;

/** Orders for one envelope, none of which has a label. */
const toPrintSchema = z.object({
  orders: z.array(orderSchema),
  ship_to: mailingPartsSchema,
  is_overnight: z.boolean(),
  /** When the DMV accepted the last of these orders. */
  accepted_at: z.string(),
  /** The day by which customers expect the envelope to be mailed, `YYYY-MM-DD`. */
  mail_by: z.string(),
  /** Orders that share the envelope and are still at the DMV. */
  waits_for: z.array(z.string()),
  /** Whether an earlier envelope with these orders was mailed. */
  is_again: z.boolean(),
});
export type ToPrint = z.infer<typeof toPrintSchema>;

export const PARCEL_STATES = [
  'printed',
  'mailed',
  'delivered',
  'returned',
  'lost',
  'replaced',
  'canceled',
] as const;

const parcelSchema = z.object({
  uuid: idSchema,
  state: z.enum(PARCEL_STATES),
  orders: z.array(orderSchema),
  ship_to: mailingPartsSchema,
  is_overnight: z.boolean(),
  carrier: z.nullable(z.enum(CARRIERS)),
  tracking_number: z.nullable(z.string()),
  /** Whether the carrier account sold the label. If so, its tracking number is known before the envelope is mailed. */
  is_label_bought: z.boolean(),
  /** Why the carrier account didn't sell a label, as a sentence. */
  problem: z.nullable(z.string()),
  printed_at: z.string(),
  printed_by: z.string(),
  mailed_at: z.nullable(z.string()),
  mailed_by: z.nullable(z.string()),
  /** Null if the mailing can’t be undone. */
  undo_until: z.nullable(z.string()),
});
export type ShownParcel = z.infer<typeof parcelSchema>;

const SLOW_LABEL =
  'The customer paid for overnight shipping, and this label is slower. Use a faster label, or scan this one again to use it anyway';

/**
 * Returns a scanned label's number and ZIP code, or why it can't belong to the envelope. `isSlow` means that staff may
 * confirm the label, whose service is slower than the one the customer paid for.
 */
export function readLabel(
  {
    tracking_number: number,
    ship_to: { zip_code },
    is_overnight,
  }: Pick<ShownParcel, 'tracking_number' | 'ship_to' | 'is_overnight'>,
  text: string,
  isSlowConfirmed = false,
): { label: ScannedLabel } | { why: string; isSlow?: true } {
  const label = readTracking(text);
  if (!label && hasWrongCheckDigit(text)) {
    return { why: 'The check digit of this tracking number is wrong. Read the number again' };
  }
  if (!label) return { why: 'This is not a USPS, UPS, or FedEx tracking number. Scan it again' };
  if (number !== null && label.number !== number) {
    return { why: `The label for this envelope is ${number}` };
  }
  const zip = zip_code.slice(0, 5);
  if (label.zip !== undefined && label.zip !== zip) {
    return { why: `This label is for ZIP code ${label.zip}, but the envelope goes to ${zip}` };
  }
  const isOwnLabel = number === null;
  if (is_overnight && isOwnLabel && !isSlowConfirmed && isSlowerThanOvernight(label)) {
    return { why: SLOW_LABEL, isSlow: true };
  }
  return { label };
}

export const mailRoomSchema = z.object({
  /** Overnight first, then by the promised day. */
  to_print: z.array(toPrintSchema),
  to_pack: z.array(parcelSchema),
  /** Mailed today, newest first. */
  mailed: z.array(parcelSchema),
  /** Returned to us or lost. */
  failed: z.array(parcelSchema),
  sells_labels: z.boolean(),
  is_sandbox: z.boolean(),
});
export type MailRoom = z.infer<typeof mailRoomSchema>;

export const getMailRoom = deskCall('get', 'mail-room', 'reader', { data: mailRoomSchema });

const ordersSchema = z
  .array(typedText().check(z.trim(), z.minLength(1), z.maxLength(STICKER_MAX)))
  .check(z.minLength(1, 'Please choose an order'), z.maxLength(BATCH_MAX));

/** Prepares envelopes for these orders: from now on, their addresses can’t change. */
export const postMailRoomBatch = action('mail-room/batches', 'agent', {
  orders: ordersSchema.check(oneOfEach((order) => order)),
});

/** The labels and packing slips of these orders’ envelopes. */
export const getMailRoomSheets = deskCall('get', 'mail-room/sheets', 'agent', {
  query: z.object({
    /** Order numbers, separated by commas. */
    orders: typedText().check(z.minLength(1), z.maxLength(BATCH_MAX * (STICKER_MAX + 1))),
  }),
  file: 'application/pdf',
});

export const postParcelMailing = action('mail-room/parcels/:uuid/mailing', 'agent', {
  tracking_number: typedText('Scan the tracking number').check(
    z.trim(),
    z.minLength(1, 'Scan the tracking number'),
    z.maxLength(TRACKING_MAX, tooLongText(TRACKING_MAX)),
  ),
  is_slow_confirmed: z.optional(z.boolean()),
  contents: z
    .array(
      z.object({
        order_id: z.string(),
        /** What the order's `proof` requires. Empty for documents without a sticker. */
        proof: typedText().check(z.trim(), z.maxLength(STICKER_MAX, tooLongText(STICKER_MAX))),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(BATCH_MAX),
      oneOfEach(({ order_id }) => order_id),
    ),
});

export const postParcelUndo = action(
  'mail-room/parcels/:uuid/undo',
  'agent',
  reasonFields(mailRoomReasons),
);

export const postParcelCancellation = action(
  'mail-room/parcels/:uuid/cancellation',
  'agent',
  reasonFields(mailRoomReasons),
);

export const mailRoomCalls = callGroup('Desk: mail room', [
  [getMailRoom, 'Lists the orders to mail today, and envelopes on their way. The view is logged.'],
  [postMailRoomBatch, 'Prepares envelopes, and buys their labels if there is a carrier account.'],
  [
    getMailRoomSheets,
    'Returns the labels and packing slips of envelopes as a PDF. The access is logged.',
  ],
  [
    postParcelMailing,
    'Confirms that an envelope was mailed. The customer is emailed once the mailing can no longer be undone.',
  ],
  [
    postParcelUndo,
    'Undoes a mailing in the first few minutes, before the carrier has the envelope.',
  ],
  [postParcelCancellation, 'Cancels a label that was printed but not mailed.'],
]);
