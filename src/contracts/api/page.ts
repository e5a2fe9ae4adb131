import * as z from 'zod/mini';

/** The maximum number of rows in one response. */
export const PAGE_SIZE = 100;

/*@__NO_SIDE_EFFECTS__*/
/** A whole number in a query, at most `max`. A missing or invalid one becomes `fallback`. */
export function numberOr(fallback: number, { min = 0, max }: { min?: number; max: number }) {
  const schema = z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));
  return z._default(z.catch(schema, fallback), fallback);
}

/*@__NO_SIDE_EFFECTS__*/
/** The query of a paged list: its fields and those for paging. */
export function keysetQuery<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({
    ...shape,
    limit: numberOr(PAGE_SIZE, { min: 1, max: PAGE_SIZE }),
    /** The uuid of the last row received; the response starts after it. */
    after: z.optional(z.uuid()),
  });
}

export type Keyset = { limit: number; after?: string | undefined };
