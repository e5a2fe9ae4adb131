import { DAY_MS } from '#contracts/time/days.ts';
import { composeResume } from '#mails/resume.ts';
import type { Deps } from '../../deps.ts';
import { AppError, NotFound } from '../../errors.ts';
import { type ActingUser, lockUser } from '../account/access.ts';
import { findOpenLines } from '../orders/service.ts';
import { mailedCartUrl, recordResumeMail } from './service.ts';

const EVERY_MS = 60 * 60_000;
const ACCOUNT_LINK_LIFE_MS = DAY_MS;

/** Emails the link to an open cart to the cart's own email, at most once an hour. */
export async function mailResumeLink(deps: Deps, user: ActingUser): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.uuid);
    const lines = await findOpenLines(tx, user.uuid);
    const [first] = lines;
    if (!first) throw new NotFound('Your cart is empty.');
    const now = deps.clock();
    const waitMs = await recordResumeMail(tx, first.user_cart_uuid, { now, everyMs: EVERY_MS });
    if (waitMs > 0) throw sentAlready(waitMs);
    const email = composeResume({
      licensee: deps.licensee,
      resumeUrl: mailedCartUrl(deps, user, first.shipping_address_uuid),
      plates: lines.map((line) => line.plate),
      validUntil: user.expires_at ?? new Date(now.getTime() + ACCOUNT_LINK_LIFE_MS),
    });
    await deps.mail.enqueue(tx, { to: user.email, email, isUnverified: user.kind === 'guest' });
  });
}

function sentAlready(waitMs: number): AppError {
  return new AppError(
    429,
    'RESUME_LINK_SENT',
    'We sent you the link less than an hour ago. Please check your email.',
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  );
}
