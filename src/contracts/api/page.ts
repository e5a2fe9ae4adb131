import * as z from 'zod/mini';

/** The most rows of a list in one response. */
export const PAGE_SIZE = 100;

/*@__NO_SIDE_EFFECTS__*/
/** A whole number in a query, at most `max`. If missing or unusable it counts as `fallback`. */
export function numberOr(fallback: number, { min = 0, max }: { min?: number; max: number }) {
  const schema = z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));
  return z._default(z.catch(schema, fallback), fallback);
}

/*@__NO_SIDE_EFFECTS__*/
/** A query of a list that grows: its own fields and those for paging. */
export function keysetQuery<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({
    ...shape,
    limit: numberOr(PAGE_SIZE, { min: 1, max: PAGE_SIZE }),
    /** The uuid of the last row that was read: the response starts after it. */
    after: z.optional(z.uuid()),
  });
}

export type Keyset = { limit: number; after?: string | undefined };
