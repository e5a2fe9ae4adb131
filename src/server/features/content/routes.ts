import { Hono } from 'hono';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { isSameHash } from '../../secrets/keyed-hash.ts';
import { isSigned } from './signature.ts';

/**
 * Content was published: the site is built anew. Without a secret nobody can be told from anybody else,
 * and the addresses do not exist.
 */
export function createContentRoutes({ publishing, clock }: Pick<Deps, 'publishing' | 'clock'>) {
  const routes = new Hono<ApiEnv>();
  if (!publishing) return routes;
  const { secret, work } = publishing;
  return routes
    .post(paths.contentPublished, async (c) => {
      const header = c.req.header('sanity-webhook-signature');
      if (!(await isSigned(await c.req.text(), header, { secret, now: clock() }))) {
        throw new AppError(401, 'BAD_SIGNATURE', 'The signature is not valid');
      }
      work.request();
      return c.json(success('The site is being updated', work.status()), 202);
    })
    .get(paths.contentStatus, (c) => {
      if (!isSameHash(c.get('token') ?? '', secret)) {
        throw new AppError(401, 'SECRET_NEEDED', 'This needs the secret of the webhook');
      }
      return c.json(success('Content', work.status()));
    });
}
