import { getContentStatus, postContentPublished } from '#contracts/api/operation.ts';
import { CallRoutes } from '../../call-routes.ts';
import { createRateLimitStore } from '../../db/rate-limit-store.ts';
import type { Deps } from '../../deps.ts';
import { AppError, Conflict, NotFound } from '../../errors.ts';
import { success } from '../../http/envelope.ts';
import { isSame } from '../../secrets/keyed-hash.ts';
import { goodSignature, type Signature } from './signature.ts';

/** What a signature counts as among the requests that are counted. */
const USES = 'content-signature';

/**
 * Builds the site again when content was published. While there is no secret the caller cannot be verified, so
 * these addresses do not exist.
 */
export function createContentRoutes(deps: Deps) {
  const routes = new CallRoutes(deps);
  const { publishing, clock } = deps;
  if (!publishing) return routes;
  const { work } = publishing;
  const secretOrNone = () => {
    const secret = publishing.secret();
    if (secret === undefined) throw new NotFound('No content is published from here');
    return secret;
  };
  return routes
    .call(postContentPublished, async ({ c }) => {
      const header = c.req.header('sanity-webhook-signature');
      const signature = await goodSignature(await c.req.text(), header, {
        secret: secretOrNone(),
        now: clock(),
      });
      if (!signature) throw new AppError(401, 'BAD_SIGNATURE', 'The signature is not valid');
      if (!(await isFirstUse(deps, signature))) {
        throw new Conflict('SIGNATURE_USED', 'This signature was taken before');
      }
      work.request();
      c.status(202);
      return success('The site is being updated', work.status());
    })
    .call(getContentStatus, ({ c }) => {
      if (!isSame(c.get('token') ?? '', secretOrNone())) {
        throw new AppError(401, 'SECRET_NEEDED', 'This needs the secret of the webhook');
      }
      return success('Content', work.status());
    });
}

/** Counted in the database until the signature ends, so that no process takes one that another has taken. */
async function isFirstUse({ db, clock }: Deps, { text, endsAt }: Signature): Promise<boolean> {
  const seconds = Math.ceil((endsAt.getTime() - clock().getTime()) / 1000) + 1;
  const { hits } = await createRateLimitStore(db, clock).hit(USES, text, seconds);
  return hits === 1;
}
