import * as z from 'zod/mini';
import { dollarsSchema } from '../api/envelope.ts';
import { tooLongText, typedText } from '../api/typed-text.ts';
import { SERVICE_KINDS } from '../catalogue/service-type.ts';
import { containsCardNumber } from '../order/card-number.ts';
import { isDay } from '../time/days.ts';
import { readDay } from '../time/typed-day.ts';
import { missingPapers } from '../vehicle/missing-paper.ts';
import { amountFrom, oneOfEach } from './fields.ts';
import { isSticker, stickerKey } from './sticker.ts';

/** What the DMV may answer or, for a status check, what is on record. */
export const OUTCOMES = ['accepted', 'fees_taken', 'rejected', 'on_record', 'no_record'] as const;
export type FilingOutcome = (typeof OUTCOMES)[number];

export const resultLimits = { reference: 40, stickerNumber: 20, reason: 500 } as const;

export const SAMPLE_DAY = '03/10/2027';
export const WRONG_DAY = `Please enter a date like ${SAMPLE_DAY}`;
const daySchema = typedText().check(z.refine(isDay, WRONG_DAY));

const WRONG_STICKER = 'A sticker number has 4 to 12 letters and digits';

/*@__NO_SIDE_EFFECTS__*/
function shortText(max: number, missing?: string) {
  return typedText(missing).check(
    z.maxLength(max, { error: tooLongText(max), abort: true }),
    z.trim(),
    z.minLength(missing === undefined ? 0 : 1, missing),
    z.refine((text) => !containsCardNumber(text), 'Please don’t enter card numbers'),
  );
}

const WRONG_REFERENCE =
  'Enter the DMV’s reference: at least one digit, and only letters, digits, spaces, and - . / # _ : ( ) + &';
const OTHER_FIELD = 'This is a date or an amount. Please enter the DMV’s reference';

const isReference = (text: string) =>
  text === '' || (/\d/.test(text) && /^[\w\-./#:()+& ]+$/.test(text));

/** All digits may be a reference. */
const isOtherField = (text: string) =>
  /^\d+\.\d\d$/.test(text) || (!/^\d+$/.test(text) && readDay(text) !== undefined);

const keptReference = shortText(resultLimits.reference, 'Please enter the DMV’s reference');
const referenceSchema = keptReference.check(
  z.overwrite((text) => text.replace(/\p{Pd}/gu, '-')),
  z.refine(isReference, { error: WRONG_REFERENCE, abort: true }),
  z.refine((text) => !isOtherField(text), OTHER_FIELD),
);

/*@__NO_SIDE_EFFECTS__*/
function resultsWith<Reference extends z.core.$ZodType<string>>(reference: Reference) {
  /** What the DMV charged for an order whose fees it has taken. */
  const taken = {
    reference,
    charged: amountFrom(0),
    /** Confirms that we cover any DMV charge above the amount collected. */
    at_our_cost: z._default(z.boolean(), false),
  };
  return z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('accepted'),
      ...taken,
      /** The new expiry of a renewal; null for any other service. */
      expires_on: z.nullable(daySchema),
      sticker_number: z._default(
        shortText(resultLimits.stickerNumber).check(
          z.refine((text) => text === '' || isSticker(text), WRONG_STICKER),
          z.overwrite(stickerKey),
        ),
        '',
      ),
    }),
    z.object({
      outcome: z.literal('fees_taken'),
      ...taken,
      papers: z.array(z.enum(missingPapers)).check(
        z.minLength(1, 'Please choose what the DMV still needs'),
        z.maxLength(missingPapers.length),
        oneOfEach((paper) => paper),
      ),
    }),
    z.object({
      outcome: z.literal('rejected'),
      /** The customer sees this reason. */
      reason: shortText(resultLimits.reason, 'Please enter the DMV’s reason'),
    }),
    z.object({
      outcome: z.literal('on_record'),
      expires_on: daySchema,
      /** What prevents a renewal. The customer sees it. */
      hold: z._default(shortText(resultLimits.reason), ''),
    }),
    z.object({ outcome: z.literal('no_record') }),
  ]);
}

export const filingResultSchema = resultsWith(referenceSchema);
/** A corrected result, whose reference may be older than the check. */
export const correctedResultSchema = resultsWith(keptReference);
/** The schema of a result with this reference. The stored reference is accepted, even if it is older than the check. */
export function resultSchemaFor(reference: string | undefined, stored: string | null | undefined) {
  return reference === stored ? correctedResultSchema : filingResultSchema;
}
export type FilingResult = z.infer<typeof filingResultSchema>;

/** The error code if the DMV charged more than was collected, and no one has confirmed that we cover the difference. */
export const FEES_HIGHER = 'FEES_HIGHER';

/** What to do then. */
export const IF_WE_PAY = 'If we pay the difference, choose “File at our cost”';

/** The error code if the payment is disputed, and no one has confirmed that the order was filed before. */
export const DISPUTED = 'DISPUTED';

export const shownFilingSchema = z.object({
  kind: z.enum(SERVICE_KINDS),
  /** The DMV fees that we collected. */
  collected: dollarsSchema,
  /** What the DMV charges beyond that, as far as we have agreed to pay it. */
  covered: dollarsSchema,
  /** When the registration expires, as far as we know. */
  expires_on: z.nullable(z.string()),
  /** Null while nobody has claimed the order. */
  claim: z.nullable(z.object({ uuid: z.string(), name: z.string(), is_mine: z.boolean() })),
  /** Whether the payment is disputed, and the order may not be filed yet. */
  is_disputed: z.boolean(),
  /** Null until the DMV's answer is entered. Its reference may be older than the check. */
  result: z.nullable(resultsWith(z.string())),
});
