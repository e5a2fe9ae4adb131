/** The first passkey of a member of staff: a code by mail, which opens nothing else. */
import { randomInt } from 'node:crypto';
import {
  type CreationOptions,
  type DeskSession,
  deskCodeLimits,
  type NewPasskey,
} from '#contracts/desk/passkey.ts';
import { renderDeskCodeMail } from '#documents/mail/desk.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { countRequest } from '../../http/rate-limit.ts';
import { isSame, keyedHash, keyedHashes } from '../../secrets/keyed-hash.ts';
import { noteEvent } from '../audit/service.ts';
import { enrolmentUntil } from './enrolment.ts';
import { type DeskAsker, keepPasskey } from './keep-passkey.ts';
import { deleteDeskCode, putCode, selectPasskeys, spendTry } from './passkey-store.ts';
import { relyingPartyOf } from './relying-party.ts';
import { openStaffSession } from './service.ts';
import { countWrongCode, lockMember, selectMember } from './store.ts';
import { askForNewPasskey, checkNewPasskey } from './webauthn.ts';

const PURPOSE = 'staff-code';
const CODE_MS = deskCodeLimits.minutes * 60_000;
/** Codes of one member, whatever address asks. How many guesses they are in all stands beside the days. */
const CODES_OF_MEMBER = { name: 'desk-codes-of-member', points: 6, perSeconds: 3600 } as const;
const ASK = 'Ask who runs the shop to reset your passkeys.';
const REFUSED = `This code is wrong or has expired. After five wrong tries you need a new one. Does none come? ${ASK}`;

/** Stands where there is no member, so that a stranger's request makes the same statements. */
const NOBODY = { uuid: '00000000-0000-0000-0000-000000000000', name: 'Nobody' };

/** Undoes what was done for nobody. */
class Undone extends Error {
  override name = 'Undone';
}

/**
 * Mails a code to a member of staff who has no passkey. Everybody else gets the same answer and no mail, after the same
 * work: it is done for nobody and undone, so that the time of an answer tells no stranger who works here.
 */
export async function sendDeskCode(deps: Deps, email: string, asker: DeskAsker): Promise<void> {
  await countRequest(deps, CODES_OF_MEMBER, email);
  const { db, clock, secret, licensee } = deps;
  const member = await selectMember(db, { email });
  const { uuid, name } = member ?? NOBODY;
  const passkeys = await selectPasskeys(db, uuid);
  const now = clock();
  const isMeant =
    member !== undefined && passkeys.length === 0 && enrolmentUntil(member, now) !== undefined;
  const top = 10 ** deskCodeLimits.digits;
  const code = String(randomInt(top)).padStart(deskCodeLimits.digits, '0');
  const { deskUrl } = relyingPartyOf(licensee.siteUrl);
  const note = { userUuid: null, ...(member && { staffUuid: uuid }), ...asker };
  const sending = db.transaction().execute(async (tx) => {
    await putCode(tx, {
      staff_uuid: uuid,
      code_hash: keyedHash(secret, PURPOSE, `${uuid}:${code}`),
      attempts_left: deskCodeLimits.attempts,
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_MS),
    });
    await deps.mail.enqueue(tx, {
      to: email,
      kind: 'desk-code',
      mail: renderDeskCodeMail({ licensee, name, code, deskUrl }),
      purgeAfterSend: true,
    });
    if (!isMeant) throw new Undone();
    await noteEvent(tx, deps, { event: 'STAFF: code sent', ...note });
  });
  await sending.catch(async (error: unknown) => {
    if (!(error instanceof Undone)) throw error;
    await noteEvent(db, deps, { event: 'STAFF: no code sent', ...note });
  });
}

/** Takes a code, once. What it opens is the making of one passkey. */
export async function enrol(
  deps: Deps,
  { email, code }: { email: string; code: string },
  asker: DeskAsker,
): Promise<CreationOptions> {
  const { db, clock, secret } = deps;
  // A wrong try is kept, so the refusal is thrown afterwards.
  const options = await db.transaction().execute(async (tx) => {
    const member = await selectMember(tx, { email });
    const { uuid } = member ?? NOBODY;
    const now = clock();
    const kept = await spendTry(tx, uuid, now);
    const hashes = keyedHashes(secret, PURPOSE, `${uuid}:${code}`);
    const isRight = hashes.some((hash) => isSame(hash, kept?.code_hash ?? ''));
    if (!member || !kept || !isRight || !enrolmentUntil(member, now)) {
      // A try without a live code guesses nothing.
      await countWrongCode(tx, kept ? uuid : NOBODY.uuid);
      await noteEvent(tx, deps, {
        ...{ event: 'STAFF: code refused', userUuid: null, ...asker },
        ...(member && { staffUuid: member.uuid }),
      });
      return undefined;
    }
    await deleteDeskCode(tx, member.uuid);
    return askForNewPasskey(deps, tx, { member, known: [], purpose: 'first passkey' });
  });
  if (options) return options;
  deps.metrics.wrongDeskCodes.inc();
  throw new AppError(401, 'CODE_REFUSED', REFUSED, {
    errors: [{ field: 'code', message: REFUSED }],
  });
}

/** Keeps the first passkey of a member who has none, and logs them in. */
export async function enrolPasskey(
  deps: Deps,
  { label, passkey }: NewPasskey,
  asker: DeskAsker,
): Promise<DeskSession> {
  const { db } = deps;
  const { staffUuid, kept } = await checkNewPasskey(deps, db, passkey, 'first passkey');
  return db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, staffUuid);
    if (!member || (await selectPasskeys(tx, staffUuid)).length > 0) {
      throw new AppError(409, 'PASSKEY_EXISTS', 'You have a passkey already. Log in with it.');
    }
    await keepPasskey(tx, deps, { member, label, kept }, asker);
    await noteEvent(tx, deps, {
      ...{ event: 'STAFF: logged in', userUuid: null, staffUuid },
      ...asker,
    });
    const token = await openStaffSession(deps, tx, staffUuid);
    const { uuid, name, role } = member;
    return { token, member: { uuid, name, role } };
  });
}
