import { getContentStatus, postContentPublished } from '#contracts/api/operation.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { success } from '../../http/envelope.ts';
import { isSame } from '../../secrets/keyed-hash.ts';
import { isSigned } from './signature.ts';

/**
 * Builds the site again when content was published. Without a secret the caller cannot be verified, so these
 * addresses do not exist.
 */
export function createContentRoutes(deps: Deps) {
  const routes = new CallRoutes(deps);
  const { publishing, clock } = deps;
  if (!publishing) return routes;
  const { secret, work } = publishing;
  return routes
    .call(postContentPublished, async ({ c }) => {
      const header = c.req.header('sanity-webhook-signature');
      if (!(await isSigned(await c.req.text(), header, { secret, now: clock() }))) {
        throw new AppError(401, 'BAD_SIGNATURE', 'The signature is not valid');
      }
      work.request();
      c.status(202);
      return success('The site is being updated', work.status());
    })
    .call(getContentStatus, ({ c }) => {
      if (!isSame(c.get('token') ?? '', secret)) {
        throw new AppError(401, 'SECRET_NEEDED', 'This needs the secret of the webhook');
      }
      return success('Content', work.status());
    });
}
