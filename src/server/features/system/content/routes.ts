import { decodeSignatureHeader, encodeSignatureHeader, isSignatureError } from '@sanity/webhook';
import { getContentStatus, postContentPublished } from '#contracts/api/operation.ts';
import { CallRoutes } from '../../../call-routes.ts';
import { createRateLimitStore } from '../../../db/rate-limit-store.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, Conflict, NotFound } from '../../../errors.ts';
import { success } from '../../../http/envelope.ts';
import { isSame } from '../../../secrets/keyed-hash.ts';
import { answerMailTest, readMailTest } from './mail-test.ts';
import { notePublish } from './store.ts';

const USES = 'content-signature';

/**
 * Rebuilds the site after content was published, and sends test emails to editors. Without a secret, the caller can't
 * be verified, so these routes return 404.
 */
export function createContentRoutes(deps: Deps) {
  const routes = new CallRoutes(deps);
  const { publishing, clock } = deps;
  if (!publishing) return routes;
  const { work } = publishing;
  const secretOrNone = () => {
    const secret = publishing.secret();
    if (secret === undefined) throw new NotFound('This installation does not publish content');
    return secret;
  };
  return routes
    .call(postContentPublished, async ({ c }) => {
      const header = c.req.header('sanity-webhook-signature');
      const body = await c.req.text();
      const signature = await verifySignature(body, header, {
        secret: secretOrNone(),
        now: clock(),
      });
      if (!signature) throw new AppError(401, 'BAD_SIGNATURE', 'The signature is not valid');
      if (!(await isFirstUse(deps, signature))) {
        throw new Conflict('SIGNATURE_USED', 'This signature was already used');
      }
      const test = readMailTest(body);
      if (test) await answerMailTest(deps, test);
      else {
        await notePublish(deps.db, clock());
        work.request();
      }
      c.status(202);
      return success('The site is being updated', work.status());
    })
    .call(getContentStatus, ({ c }) => {
      if (!isSame(c.get('token') ?? '', secretOrNone())) {
        throw new AppError(401, 'SECRET_NEEDED', 'This request needs the webhook’s secret');
      }
      return success('Content', work.status());
    });
}

/** The use of a signature is recorded in the database until it expires, so only one process accepts it. */
async function isFirstUse({ db, clock }: Deps, { text, endsAt }: Signature): Promise<boolean> {
  const seconds = Math.ceil((endsAt.getTime() - clock().getTime()) / 1000) + 1;
  const { hits } = await createRateLimitStore(db, clock).hit(USES, text, seconds);
  return hits === 1;
}

/** Sanity retries a call for half an hour with the original timestamp. */
const OLDEST_MS = 60 * 60_000;

type Signature = { text: string; endsAt: Date };

/** Verifies a body's signature. Undefined if it is invalid. Rejects old signatures to prevent replays. */
async function verifySignature(
  body: string,
  header: string | undefined,
  { secret, now }: { secret: string; now: Date },
): Promise<Signature | undefined> {
  try {
    const { timestamp, hashedPayload } = decodeSignatureHeader(header ?? '');
    if (Math.abs(now.getTime() - timestamp) > OLDEST_MS) return undefined;
    const expected = await encodeSignatureHeader(body, timestamp, secret);
    const text = decodeSignatureHeader(expected).hashedPayload;
    return isSame(hashedPayload, text)
      ? { text, endsAt: new Date(timestamp + OLDEST_MS) }
      : undefined;
  } catch (error) {
    if (isSignatureError(error)) return undefined;
    throw error;
  }
}
