import * as z from 'zod/mini';

/** Rows of a list answered at once, at most. */
export const PAGE_SIZE = 100;

/*@__NO_SIDE_EFFECTS__*/
/** A whole number of a query, at most `max`. What is missing or cannot be used counts as `fallback`. */
export function numberOr(fallback: number, { min = 0, max }: { min?: number; max: number }) {
  const schema = z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));
  return z._default(z.catch(schema, fallback), fallback);
}

/*@__NO_SIDE_EFFECTS__*/
/** A query of a list that grows, with the paging beside its own fields. */
export function keysetQuery<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({
    ...shape,
    limit: numberOr(PAGE_SIZE, { min: 1, max: PAGE_SIZE }),
    /** The uuid of the last row that was seen: the answer goes on behind it. */
    after: z.optional(z.uuid()),
  });
}

export type Keyset = { limit: number; after?: string | undefined };
