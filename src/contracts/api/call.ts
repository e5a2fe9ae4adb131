/**
 * A call of the API, defined once next to its resource's schemas. The server's routes, the browser's
 * requests, the API document, and the tests are based on it. Bundles contain only the calls that they use.
 */
import type * as z from 'zod/mini';
import type { Role } from '../desk/role.ts';

export type Schema = z.ZodMiniType;

/**
 * For staff, this is the lowest role that may make the call. A `contact` is an account whose email a partner gave us; a
 * `partner` has the report key.
 */
export type Who = 'anyone' | 'owner' | 'account' | 'contact' | 'partner' | 'operator' | Role;

type ResponseShape =
  | { data: Schema }
  | { rows: Schema }
  /** A body without the envelope. */
  | { bare: Schema }
  /** A content type. */
  | { file: string };

export type CallOptions = {
  query?: Schema;
  body?: Schema;
  /** The field that identifies the user, if it is not user_uuid. */
  userField?: 'uuid';
  /** Whether the server recognizes a retry of the same request, by the rules in `request-headers.ts`. */
  idempotent?: true;
  /** Whether a page makes this staff call on its own, so that it doesn't keep an idle session alive. */
  background?: true;
} & ResponseShape;

/** A call, identified by its method and path. An id in the path is written `:uuid`. */
export type Call<
  Path extends string = string,
  W extends Who = Who,
  T extends CallOptions = CallOptions,
> = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: Path;
  who: W;
} & T;

/*@__NO_SIDE_EFFECTS__*/
export function call<Path extends string, W extends Who, T extends CallOptions>(
  method: Call['method'],
  path: Path,
  who: W,
  terms: T,
): Call<Path, W, T> {
  return { method, path, who, ...terms };
}

export type CallGroup = {
  group: string;
  calls: readonly (readonly [call: Call, summary: string])[];
};

/*@__NO_SIDE_EFFECTS__*/
export function callGroup(group: string, calls: CallGroup['calls']): CallGroup {
  return { group, calls };
}
