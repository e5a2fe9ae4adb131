import * as z from 'zod/mini';

/** One rejected field of a request, identified by the specification's field name. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** `{ status: 'success', message, data }`, the body of every successful API response. */
export type Success<T> = { status: 'success'; message: string; data: T };

/** `data` of a list response: the rows of the page, and its position in the whole list. */
export type ListOf<T> = {
  data: T[];
  total: number;
  limit: number;
  page: number;
  /** Send this as `after` to request the next rows. Absent on the last page. */
  next?: string;
};

export function listOf<S extends z.ZodMiniType>(row: S) {
  return z.object({ data: z.object({ data: z.array(row) }) });
}

/** An amount in dollars, as a number or as numeric text. */
export const dollarsSchema = z.union([z.number(), z.string()]);

/** An id in a response or a route: any nonempty string. Only the server interprets its format. */
export const idSchema = z.string().check(z.minLength(1));

/** An id in a request, as the server accepts it. */
export const uuidSchema = z.uuid();

export const byUserSchema = z.object({ user_uuid: idSchema });

/** The response to a call that saves, changes, or removes one thing. */
export const savedUuidSchema = z.object({ uuid: idSchema });

/** `data` of a response that has only a message. */
export const emptySchema = z.object({});

export const PAGE_SIZE = 100;

/*@__NO_SIDE_EFFECTS__*/
/** A whole number in a query, at most `max`. A missing or invalid one becomes `fallback`. */
export function numberOr(fallback: number, { min = 0, max }: { min?: number; max: number }) {
  const schema = z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));
  return z._default(z.catch(schema, fallback), fallback);
}

/*@__NO_SIDE_EFFECTS__*/
export function keysetQuery<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({
    ...shape,
    limit: numberOr(PAGE_SIZE, { min: 1, max: PAGE_SIZE }),
    /** The uuid of the last row received; the response starts after it. */
    after: z.optional(z.uuid()),
  });
}

export type Keyset = { limit: number; after?: string | undefined };
