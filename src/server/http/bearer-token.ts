import type { Context, Next } from 'hono';
import type { ApiEnv } from './env.ts';

/** Extracts the token of an `Authorization: Bearer …` header. Features verify it. */
export function bearerToken() {
  return async function bearerToken(c: Context<ApiEnv>, next: Next) {
    const [scheme, token] = c.req.header('Authorization')?.trim().split(/\s+/, 2) ?? [];
    c.set('token', scheme?.toLowerCase() === 'bearer' && token ? token : undefined);
    await next();
  };
}
