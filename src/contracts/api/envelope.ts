import * as z from 'zod/mini';

/** One refused field of a request, by the specification's field name. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** `{ status: 'success', message, data }`: every successful response of the API. */
export type Success<T> = { status: 'success'; message: string; data: T };

/** `data` of a list response: the page's rows and its position in the whole list. */
export type ListOf<T> = {
  data: T[];
  total: number;
  limit: number;
  page: number;
  /** Send it as `after` to request the next rows. Absent on the last page. */
  next?: string;
};

/** Reads `{ data: { data: [...] } }` of a list body. */
export function listOf<S extends z.ZodMiniType>(row: S) {
  return z.object({ data: z.object({ data: z.array(row) }) });
}

/** An amount in dollars, as a number or as numeric text. */
export const dollarsSchema = z.union([z.number(), z.string()]);

/** An id in a response or a route: any non-empty text. Only the server knows its format. */
export const idSchema = z.string().check(z.minLength(1));

/** An id in a request, as the server accepts it. */
export const uuidSchema = z.uuid();

/** A query or body that names the user whose data it concerns. */
export const byUserSchema = z.object({ user_uuid: idSchema });

/** The response of a call that saves, changes, or removes one thing. */
export const savedUuidSchema = z.object({ uuid: idSchema });

/** `data` of a response that has only a message. */
export const emptySchema = z.object({});
