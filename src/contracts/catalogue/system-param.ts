import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { dollarsSchema } from '../api/envelope.ts';
import { paths } from '../api/paths.ts';
import { type Cents, toCents } from './money.ts';
import { priceList } from './price-list.ts';

/** The value's shape depends on the code. */
const systemParamSchema = z.object({
  code: z.optional(z.string()),
  value: z.unknown(),
});

const overnightValueSchema = z.object({ overnight_shipping_price: dollarsSchema });

/** Returns the overnight price in cents, or the specification's fallback if the parameter is invalid. */
export function overnightCents(value: unknown): Cents {
  const parsed = overnightValueSchema.safeParse(value);
  if (!parsed.success) return priceList.overnightCents;
  const price = parsed.data.overnight_shipping_price;
  const usable = String(price).trim() !== '' && Number.isFinite(Number(price));
  return usable ? toCents(price) : priceList.overnightCents;
}

export const getSystemParams = call('get', paths.systemParams, 'anyone', {
  query: z.object({ code: z.optional(z.string()) }),
  rows: systemParamSchema,
});

export const systemParamCalls = callGroup('Catalog', [
  [
    getSystemParams,
    'Lists the system parameters, or returns one by its code: DMV_LOGO or OVERNIGHT_SHIPPING.',
  ],
]);
