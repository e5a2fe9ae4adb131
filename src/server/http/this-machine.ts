import type { Context } from 'hono';
import { OTHERS_FORWARDED, plainAddress } from './client-address.ts';
import type { ApiEnv } from './env.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1']);
/** Any of them says that somebody else asks, through a proxy of this machine. */
const FORWARDED = ['X-Forwarded-For', ...OTHERS_FORWARDED];

/** Does a request come from this machine itself? */
export function isFromThisMachine({
  env,
  req,
}: Pick<Context<Pick<ApiEnv, 'Bindings'>>, 'env' | 'req'>): boolean {
  if (FORWARDED.some((name) => req.header(name) !== undefined)) return false;
  return LOOPBACK.has(plainAddress(env?.incoming?.socket?.remoteAddress ?? ''));
}
