import * as z from 'zod/mini';
import type { English } from '#words/spanish/spanish.ts';
import { t } from '#words/words.ts';
import { call, callGroup } from '../api/call.ts';
import { typedText } from '../api/typed-text.ts';
import { API_ROOT } from '../site/page-paths.ts';
import { isDay } from '../time/days.ts';
import { counties } from './counties.ts';
import { FIRST_DAY, LAST_DAY, YEARS } from './dated.ts';
import { feeEstimateSchema } from './fee-estimate.ts';
import { bodies, fuels, paysByWeight } from './fee-vehicle.ts';
import { HEAVIEST_EMPTY, HEAVIEST_LOADED, LOADED_FROM } from './weight-fee.ts';

const HIGHEST_PRICE = 10_000_000;
const FIRST_MODEL_YEAR = 1900;

const texts = {
  day: 'Please enter a date as YYYY-MM-DD',
  future: 'Please enter a purchase date no later than the payment date',
  price: 'Please enter the purchase price in dollars, up to 10,000,000',
  trailer:
    'Trailers with permanent plates pay a service fee every five years instead, so we can’t estimate their fees here',
  boat: 'Boats renew every two years with different fees, so we can’t estimate them here',
  county: 'Please enter one of California’s 58 counties, for example Los Angeles',
  weight: 'Please enter a weight in whole pounds, up to 80,000',
  unladen: 'Please enter the empty weight: fees for pickups and trucks depend on it',
  pickup: 'A pickup weighs up to 10,000 pounds empty. If yours weighs more, please choose truck.',
  gross: 'Please enter the loaded weight: fees for trucks over 10,000 pounds depend on it',
  modelYear: 'Please enter the model year with four digits',
} as const satisfies Record<string, English>;

const yearsText = () =>
  t(
    'Please enter a date from {first} through {last}. We don’t know the fees for other years.',
    YEARS,
  );
const choiceText = (choices: readonly string[]) =>
  t('Please choose one of {choices}', { choices: choices.join(', ') });

const rejectedBodies = new Map<unknown, string>([
  ['trailer', texts.trailer],
  ['boat', texts.boat],
]);

const aDay = typedText(texts.day, texts.day).check(
  z.refine(isDay, { error: texts.day, abort: true }),
);
const dayOfTables = aDay.check(
  z.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, { error: yearsText }),
);
const weight = z.nullish(
  z.int(texts.weight).check(z.positive(texts.weight), z.maximum(HEAVIEST_LOADED, texts.weight)),
);

/** Contains no personal data and no plate. */
export const feeQuestionSchema = z
  .object({
    /** The payment date; today in California by default. */
    as_of: z.optional(dayOfTables),
    expires_on: dayOfTables,
    purchased_on: aDay,
    purchase_price: z
      .number(texts.price)
      .check(z.minimum(0, texts.price), z.maximum(HIGHEST_PRICE, texts.price)),
    body: z.enum(bodies, { error: ({ input }) => rejectedBodies.get(input) ?? choiceText(bodies) }),
    fuel: z.enum(fuels, { error: () => choiceText(fuels) }),
    county: z.enum(counties, texts.county),
    unladen_weight: weight,
    gross_weight: weight,
    model_year: z.nullish(
      z
        .int(texts.modelYear)
        .check(
          z.minimum(FIRST_MODEL_YEAR, texts.modelYear),
          z.maximum(Number(LAST_DAY.slice(0, 4)) + 1, texts.modelYear),
        ),
    ),
  })
  .check(
    z.refine(({ as_of, purchased_on }) => as_of === undefined || purchased_on <= as_of, {
      path: ['purchased_on'],
      error: texts.future,
    }),
    z.refine((asked) => !paysByWeight(asked) || Boolean(asked.unladen_weight), {
      path: ['unladen_weight'],
      error: texts.unladen,
    }),
    z.refine(
      ({ body, fuel, unladen_weight }) =>
        body !== 'pickup' || fuel === 'electric' || (unladen_weight ?? 0) <= HEAVIEST_EMPTY,
      { path: ['unladen_weight'], error: texts.pickup },
    ),
    z.refine(
      ({ body, fuel, unladen_weight, gross_weight }) =>
        body !== 'truck' ||
        fuel === 'electric' ||
        (unladen_weight ?? 0) <= HEAVIEST_EMPTY ||
        (gross_weight ?? 0) >= LOADED_FROM,
      { path: ['gross_weight'], error: texts.gross },
    ),
  );
export type FeeQuestion = z.infer<typeof feeQuestionSchema>;

export const postFeeEstimate = call('post', `${API_ROOT}api/fees/estimate`, 'anyone', {
  body: feeQuestionSchema,
  data: feeEstimateSchema,
});

export const feeCalls = callGroup('Fees', [
  [
    postFeeEstimate,
    'Estimates what California charges for a renewal, line by line. No name or plate needed.',
  ],
]);
