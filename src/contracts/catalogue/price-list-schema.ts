import * as z from 'zod/mini';
import type { PriceList } from './price-list.ts';

/** The environment variable with the current prices, as JSON, for a build of the site. */
export const PAGE_PRICES = 'PAGE_PRICES';

export const priceListSchema = z.object({
  serviceFeeCents: z.number(),
  convenienceRate: z.number(),
  convenienceMinimumCents: z.number(),
  overnightCents: z.number(),
  dmvFeeCents: z.object({
    replacement: z.number(),
    title: z.number(),
    transfer: z.number(),
    status: z.number(),
  }),
}) satisfies z.ZodMiniType<PriceList>;
