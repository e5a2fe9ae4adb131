import * as z from 'zod/mini';
import { callGroup } from '../api/call.ts';
import { enteredCode } from '../api/entered-text.ts';
import { idSchema } from '../api/envelope.ts';
import { tooLongText, typedText } from '../api/typed-text.ts';
import { deskCall } from './desk-call.ts';
import { oneOfEach } from './fields.ts';
import { action } from './order-actions.ts';
import { PRICE_NAMES } from './price-names.ts';

const REASON_MAX = 200;

/** In hundredths of a dollar, or of a percent if the price is a rate. */
const priceSchema = z.object({
  name: z.enum(PRICE_NAMES),
  hundredths: z.int().check(z.minimum(0)),
});

const changeSchema = z.object({
  uuid: idSchema,
  /** The day in California. */
  effective_from: z.string(),
  state: z.enum(['planned', 'in_effect', 'canceled']),
  prices: z.array(priceSchema),
  reason: z.string(),
  planned_by: z.string(),
  planned_at: z.string(),
  canceled_by: z.nullable(z.string()),
});
export type DeskPriceChange = z.infer<typeof changeSchema>;

const pricesSchema = z.object({
  prices: z.array(priceSchema),
  /** Newest first, up to 200. */
  changes: z.array(changeSchema),
});
export type DeskPricesShown = z.infer<typeof pricesSchema>;

export const getDeskPrices = deskCall('get', 'prices', 'reader', { data: pricesSchema });

/** The error code when a price is very different from the previous one. It must be confirmed before it is scheduled. */
export const PRICES_TO_CONFIRM = 'PRICES_TO_CONFIRM';

export const postDeskPrices = action('prices', 'manager', {
  effective_from: typedText(),
  /** Includes only the changed prices. */
  prices: z.array(priceSchema).check(
    z.maxLength(PRICE_NAMES.length),
    oneOfEach(({ name }) => name),
  ),
  reason: typedText().check(z.maxLength(REASON_MAX, tooLongText(REASON_MAX))),
  is_confirmed: z.boolean(),
});

export const postDeskPriceCancellation = action('prices/:uuid/cancellation', 'manager', {});

export const deskPriceCalls = callGroup('Desk: prices', [
  [
    getDeskPrices,
    'Lists current prices and every price change with its effective date. The view is logged.',
  ],
  [
    postDeskPrices,
    'Schedules new prices from a given day. Prices that more than double or fall by more than half require confirmation.',
  ],
  [postDeskPriceCancellation, 'Cancels a price change before its effective date.'],
]);

/** Hundredths of a dollar or of a percent, or why the text isn't an amount. */
type EnteredAmount =
  | { hundredths: number; objection?: undefined }
  | { hundredths?: undefined; objection: string };

const AMOUNT = /^(?:\d{1,6}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/;
const AMOUNT_AND_MORE = /^[\d,]+\.\d{3,}$/;

/**
 * Parses an amount in US format: `1,234.50` or `$12.50`, or `2.5%` for a percentage. It never guesses: a
 * comma may only separate thousands.
 */
export function readAmount(typed: string, unit: 'dollars' | 'percent' = 'dollars'): EnteredAmount {
  const text = enteredCode(typed);
  const amount = unit === 'dollars' ? text.replace(/^\$ ?/, '') : text.replace(/ ?%$/, '');
  if (AMOUNT.test(amount)) {
    return { hundredths: Math.round(Number(amount.replaceAll(',', '')) * 100) };
  }
  if (amount === '') return { objection: 'Please enter an amount' };
  if (AMOUNT_AND_MORE.test(amount)) return { objection: 'Please enter at most two decimal places' };
  return {
    objection: /^[\d,]+$/.test(amount)
      ? 'Please use a period before the cents, like 31.50'
      : 'Please enter an amount like 31.50',
  };
}
