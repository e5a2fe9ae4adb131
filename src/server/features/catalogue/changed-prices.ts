/** The stored prices of a change. */
import * as z from 'zod/mini';
import { PRICE_NAMES } from '#contracts/desk/price-names.ts';

export const changedPricesSchema = z
  .partialRecord(z.enum(PRICE_NAMES), z.int().check(z.nonnegative()))
  .check(z.refine((prices) => Object.keys(prices).length > 0, 'Please enter at least one price'));
