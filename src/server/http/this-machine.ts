import type { Context } from 'hono';
import { OTHERS_FORWARDED, plainAddress } from './client-address.ts';
import type { ApiEnv } from './env.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1']);
/** Any of them says that somebody else asks, through a proxy of this machine. */
const FORWARDED = ['X-Forwarded-For', ...OTHERS_FORWARDED];

/** Another website may let its own name point at this machine; that name is then in Host. */
const LOCAL_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Does a request come from this machine itself, and not from another website's page in a browser of it? */
export function isFromThisMachine({
  env,
  req,
}: Pick<Context<Pick<ApiEnv, 'Bindings'>>, 'env' | 'req'>): boolean {
  const host = req.header('host') ?? new URL(req.url).host;
  if (!LOCAL_NAMES.has(host.replace(/:\d+$/, ''))) return false;
  if (FORWARDED.some((name) => req.header(name) !== undefined)) return false;
  return LOOPBACK.has(plainAddress(env?.incoming?.socket?.remoteAddress ?? ''));
}
