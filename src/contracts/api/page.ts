import * as z from 'zod/mini';

/** Rows of a list answered at once, at most. */
export const PAGE_SIZE = 100;

const keyset = {
  limit: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE)), PAGE_SIZE),
  /** The uuid of the last row that was seen: the answer goes on behind it. */
  after: z.optional(z.uuid()),
};

/** A query of a list that grows, with the paging beside its own fields. */
export function keysetQuery<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ ...shape, ...keyset });
}

export type Keyset = { limit: number; after?: string | undefined };
