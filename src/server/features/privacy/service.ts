import {
  type PrivacyReceipt,
  type PrivacyRequestBody,
  privacyLimits,
} from '#contracts/account/privacy.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays, DAY_MS } from '#contracts/time/days.ts';
import { pageUrl } from '#documents/licensee.ts';
import { composePrivacyRequest } from '#mails/privacy-request.ts';
import { codedPath } from '#routes/coded.ts';
import { PRIVACY_POLICY } from '#routes/pages.ts';
import { msg } from '#words/words.ts';
import type { UserRow } from '../../db/schema.ts';
import { isUuid, rowUuid, secretUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { AppError, NotFound } from '../../errors.ts';
import {
  confirmRequest,
  countRequests,
  insertRequest,
  lockRequest,
  type PrivacyRequestRow,
} from './request-store.ts';

export { exportForRequest, withoutUuids } from './export.ts';
export { forgetEmail, forgetOldTests, forgetPaidGuests, forgetUnpaidGuests } from './forget.ts';
export { countPaidGuests, countTestGuests, countUnpaidGuests } from './forget-store.ts';
export {
  hasConfirmedRequest,
  listOpenRequests,
  oldRequests,
} from './request-store.ts';

const YEAR_MS = 365 * DAY_MS;
const UNCONFIRMED_PER_DAY = 2;

/**
 * Accepts a privacy request and acknowledges it by email. The request only counts once someone has clicked the link in
 * that email, so no one can use up someone else's two requests. Requests by strangers don't block an owner who is
 * logged in.
 */
export async function requestPrivacy(
  deps: Deps,
  { email, kind }: PrivacyRequestBody,
  account: UserRow | undefined,
): Promise<PrivacyReceipt> {
  const now = deps.clock();
  const isOwner = account?.email === email;
  return deps.db.transaction().execute(async (tx) => {
    const { confirmed, unconfirmed } = await countRequests(tx, email, {
      confirmed: new Date(now.getTime() - YEAR_MS),
      unconfirmed: new Date(now.getTime() - DAY_MS),
    });
    if (confirmed >= privacyLimits.requestsPerYear) throw tooMany();
    if (unconfirmed >= UNCONFIRMED_PER_DAY && !isOwner) throw checkMailbox();
    const request = await insertRequest(tx, {
      uuid: rowUuid(now),
      email,
      kind,
      token: secretUuid(),
      received_at: now,
      acknowledged_at: now,
      confirmed_at: null,
      answer_by: addDays(californiaDay(now), privacyLimits.answerDays),
      answered_at: null,
    });
    const licensee = deps.licensee();
    const mail = composePrivacyRequest({
      licensee,
      reference: request.reference,
      receivedAt: now,
      privacyPolicyUrl: pageUrl(licensee, PRIVACY_POLICY),
      confirmUrl: pageUrl(licensee, codedPath('privacy-confirmation', request.token)),
    });
    const isUnverified = !isOwner;
    await deps.mail.enqueue(tx, { to: email, email: mail, isUnverified });
    return receiptOf(request);
  });
}

/** Confirms that the request came from the email's owner. Idempotent. */
export async function confirmPrivacy({ db, clock }: Deps, token: string): Promise<PrivacyReceipt> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const request = isUuid(token) ? await lockRequest(tx, token) : undefined;
    if (!request)
      throw new NotFound(msg('We don’t recognize this link. Please make your request again.'));
    if (request.confirmed_at !== null) return receiptOf(request);
    const since = new Date(now.getTime() - YEAR_MS);
    const { confirmed } = await countRequests(tx, request.email, {
      confirmed: since,
      unconfirmed: since,
    });
    if (confirmed >= privacyLimits.requestsPerYear) throw tooMany();
    await confirmRequest(tx, request.uuid, now);
    return receiptOf(request);
  });
}

function receiptOf({ reference, received_at, answer_by }: PrivacyRequestRow): PrivacyReceipt {
  const acknowledge_by = addDays(californiaDay(received_at), privacyLimits.acknowledgeDays);
  return { reference, acknowledge_by, answer_by };
}

function tooMany(): AppError {
  return new AppError(
    429,
    'PRIVACY_REQUESTS_USED',
    msg('You can make two privacy requests every 12 months, and you’ve already made both.'),
  );
}

function checkMailbox(): AppError {
  return new AppError(
    429,
    'PRIVACY_REQUEST_UNCONFIRMED',
    msg('We emailed you a link to confirm your request. Please check your email.'),
    { retryAfterSeconds: DAY_MS / 1000 },
  );
}
