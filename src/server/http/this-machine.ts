import type { Context } from 'hono';
import { OTHERS_FORWARDED, plainAddress } from './client-address.ts';
import type { ApiEnv } from './env.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1']);
/** Any of these means that the request came through a local proxy. */
const FORWARDED = ['X-Forwarded-For', ...OTHERS_FORWARDED];

/** DNS rebinding: another website can point its own name at this machine. Host then contains that name. */
const LOCAL_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a request comes from this machine itself, and not from another website's page in a local browser. */
export function isFromThisMachine({
  env,
  req,
}: Pick<Context<Pick<ApiEnv, 'Bindings'>>, 'env' | 'req'>): boolean {
  const host = req.header('host') ?? new URL(req.url).host;
  if (!LOCAL_NAMES.has(host.replace(/:\d+$/, ''))) return false;
  if (FORWARDED.some((name) => req.header(name) !== undefined)) return false;
  return LOOPBACK.has(plainAddress(env?.incoming?.socket?.remoteAddress ?? ''));
}
