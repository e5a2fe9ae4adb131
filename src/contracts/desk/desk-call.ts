/** The desk's calls. Their paths are written without their common prefix. */

import { type Call, type CallOptions, call, type Who } from '../api/call.ts';
import { API_ROOT } from '../site/page-paths.ts';

const DESK = `${API_ROOT}api/desk` as const;

/*@__NO_SIDE_EFFECTS__*/
export function deskCall<Path extends string, W extends Who, T extends CallOptions>(
  method: Call['method'],
  path: Path,
  who: W,
  terms: T,
) {
  return call(method, `${DESK}/${path}` as const, who, terms);
}
