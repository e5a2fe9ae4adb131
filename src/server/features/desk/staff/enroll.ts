/** Creates a staff member's first passkey with an emailed code. The code grants no other access. */
import { randomBytes } from 'node:crypto';
import {
  type CreationOptions,
  type DeskSession,
  deskCodeLimits,
  type NewPasskey,
} from '#contracts/desk/passkey.ts';
import { composeDeskCode } from '#mails/desk.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { householdsOf } from '../../../http/network.ts';
import { countRequest } from '../../../http/rate-limit.ts';
import { allOf, deriveKey, isSame, type Secret, sign } from '../../../secrets/keyed-hash.ts';
import { recordAuditEvent } from '../../audit/service.ts';
import { deleteDeskCode, saveCodeSeed, selectCodeSeed, selectPasskeys } from './passkey-store.ts';
import { type DeskRequester, savePasskey } from './passkeys.ts';
import { enrollmentUntil, openStaffSession } from './service.ts';
import { lockMember, selectMember } from './store.ts';
import { askForNewPasskey, checkNewPasskey, relyingPartyOf } from './webauthn.ts';

const PURPOSE = 'staff-code';
const CODE_MS = deskCodeLimits.minutes * 60_000;
/** Codes are limited per member and IP address, so a stranger's requests don't block the member. */
const CODES_OF_MEMBER = { name: 'desk-codes-of-member', points: 6, perSeconds: 3600 } as const;
const ASK = 'Ask your administrator to reset your passkeys.';
const REJECTED = `This code is wrong or has expired. Didn’t get a new one? ${ASK}`;

/** A placeholder for unknown emails. With it, a stranger's request runs the same statements. */
const NOBODY = { uuid: '00000000-0000-0000-0000-000000000000', name: 'Nobody' };

/** Rolls back the placeholder's transaction. */
class Undone extends Error {
  override name = 'Undone';
}

/**
 * Emails a code to a member without a passkey. Everyone else gets the same response without an email, after the same
 * work, which is rolled back: the timing must not reveal who works here.
 */
export async function sendDeskCode(
  deps: Deps,
  email: string,
  requester: DeskRequester,
): Promise<void> {
  await countRequest(
    deps,
    CODES_OF_MEMBER,
    householdsOf(requester.ip).map(({ caller, factor }) => ({
      caller: `${email} ${caller}`,
      factor,
    })),
  );
  const { db, clock, secret, licensee } = deps;
  const member = await selectMember(db, { email });
  const { uuid, name } = member ?? NOBODY;
  const passkeys = await selectPasskeys(db, uuid);
  const now = clock();
  const isMeant =
    member !== undefined && passkeys.length === 0 && enrollmentUntil(member, now) !== undefined;
  const newSeed = randomBytes(16).toString('base64url');
  const { deskUrl } = relyingPartyOf(licensee().siteUrl);
  const note = { userUuid: null, ...(member && { staffUuid: uuid }), ...requester };
  const sending = db.transaction().execute(async (tx) => {
    const seed = await saveCodeSeed(tx, {
      staff_uuid: uuid,
      seed: newSeed,
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_MS),
    });
    const [code = ''] = codesOf(secret, uuid, seed ?? newSeed);
    await deps.mail.enqueue(tx, {
      to: email,
      email: composeDeskCode({ licensee: licensee(), name, code: inGroups(code), deskUrl }),
      purgeAfterSend: true,
    });
    if (!isMeant) throw new Undone();
    await recordAuditEvent(tx, deps, 'STAFF: code sent', note);
  });
  await sending.catch(async (error: unknown) => {
    if (!(error instanceof Undone)) throw error;
    await recordAuditEvent(db, deps, 'STAFF: no code sent', note);
  });
}

/** Accepts a code once. The code only allows its owner to create one passkey. */
export async function enroll(
  deps: Deps,
  { email, code }: { email: string; code: string },
  requester: DeskRequester,
): Promise<CreationOptions> {
  const { db, clock, secret } = deps;
  // The failure count must be committed, so the rejection is thrown after the transaction.
  const options = await db.transaction().execute(async (tx) => {
    const member = await selectMember(tx, { email });
    const { uuid } = member ?? NOBODY;
    const now = clock();
    const seed = await selectCodeSeed(tx, uuid, now);
    const typed = code.replaceAll(' ', '');
    const isRight =
      seed !== undefined && codesOf(secret, uuid, seed).some((one) => isSame(one, typed));
    const isOpen = member !== undefined && enrollmentUntil(member, now) !== undefined;
    if (!isOpen || !isRight || !(await deleteDeskCode(tx, uuid))) {
      await recordAuditEvent(tx, deps, 'STAFF: code refused', {
        ...requester,
        ...(member && { staffUuid: member.uuid }),
      });
      return undefined;
    }
    return askForNewPasskey(deps, tx, { member, known: [], purpose: 'first passkey' });
  });
  if (options) return options;
  deps.metrics.wrongDeskCodes.inc();
  throw new AppError(401, 'CODE_REFUSED', REJECTED, {
    errors: [{ field: 'code', message: REJECTED }],
  });
}

/** The codes for a seed under the current secret and the previous ones. */
function codesOf(secret: Secret, memberUuid: string, seed: string): string[] {
  const top = 10n ** BigInt(deskCodeLimits.digits);
  return allOf(secret).map((one) => {
    const number =
      BigInt(`0x${sign(deriveKey(one, PURPOSE), `${memberUuid}:${seed}`, 'hex')}`) % top;
    return String(number).padStart(deskCodeLimits.digits, '0');
  });
}

function inGroups(code: string): string {
  return code.match(/\d{4}/g)?.join(' ') ?? code;
}

/** Saves the first passkey of a member without one, and logs the member in. */
export async function enrollPasskey(
  deps: Deps,
  { label, passkey }: NewPasskey,
  requester: DeskRequester,
): Promise<DeskSession> {
  const { db } = deps;
  const { staffUuid, kept } = await checkNewPasskey(deps, db, passkey, 'first passkey');
  return db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, staffUuid);
    if (!member || (await selectPasskeys(tx, staffUuid)).length > 0) {
      throw new AppError(409, 'PASSKEY_EXISTS', 'You already have a passkey. Log in with it.');
    }
    await savePasskey(tx, deps, { member, label, kept }, requester);
    await recordAuditEvent(tx, deps, 'STAFF: logged in', { staffUuid, ...requester });
    const token = await openStaffSession(tx, deps.secret, { staffUuid, now: deps.clock() });
    const { uuid, name, role } = member;
    return { token, member: { uuid, name, role } };
  });
}
