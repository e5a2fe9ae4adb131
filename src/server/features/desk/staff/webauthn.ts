/** WebAuthn. The library verifies responses, and this file builds the requests. */

import { randomBytes } from 'node:crypto';
import {
  type CreatedPasskey,
  type CreationOptions,
  PASSKEY_MINUTES,
  type SignedPasskey,
} from '#contracts/desk/passkey.ts';
import { DESK } from '#routes/desk-screens.ts';
import type { ChallengePurpose, Queryable } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { keyedHash, keyedHashes } from '../../../secrets/keyed-hash.ts';
import { insertChallenge, takeChallenge } from './passkey-store.ts';

const THIS_MACHINE = ['127.0.0.1', '[::1]', '0.0.0.0'];

/** The site's identity for authenticators: its host name. */
export function relyingPartyOf(siteUrl: string) {
  const url = new URL(siteUrl);
  // Passkeys need a host name, not an IP address. For this machine, use localhost.
  if (THIS_MACHINE.includes(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin, deskUrl: new URL(DESK, url.origin).href };
}

/**
 * The library is loaded on demand, because most processes never serve the desk and it takes a second and a lot of
 * memory to load.
 */
const library = () => import('@simplewebauthn/server');

const PURPOSE = 'staff-challenge';
const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;
/** Ed25519, ES256, and RS256. Every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257];

type KnownPasskey = { credential_id: string; transports: string[] };

export async function askForPasskey(deps: Deps, db: Queryable) {
  return {
    challenge: await newChallenge(deps, db, 'log in', null),
    rpId: relyingPartyOf(deps.licensee().siteUrl).id,
    timeout: TIMEOUT_MS,
    userVerification: 'required' as const,
  };
}

/** Asks the browser to create a passkey, excluding authenticators that already have one for this member. */
export async function askForNewPasskey(
  deps: Deps,
  db: Queryable,
  {
    member,
    known,
    purpose,
  }: {
    member: { uuid: string; name: string; email: string };
    known: readonly KnownPasskey[];
    purpose: Exclude<ChallengePurpose, 'log in'>;
  },
): Promise<CreationOptions> {
  return {
    challenge: await newChallenge(deps, db, purpose, member.uuid),
    rp: {
      id: relyingPartyOf(deps.licensee().siteUrl).id,
      name: `${deps.licensee().name}, desk`,
    },
    user: {
      id: Buffer.from(member.uuid).toString('base64url'),
      name: member.email,
      displayName: member.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      transports,
      type: 'public-key',
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** Verifies a new passkey. Returns what to store, and the member that the challenge was issued to. */
export async function checkNewPasskey(
  deps: Deps,
  db: Queryable,
  { id, response: { transports = [], ...response }, ...created }: CreatedPasskey,
  purpose: Exclude<ChallengePurpose, 'log in'>,
) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(deps.licensee().siteUrl);
  const taking = challengeTaker(deps, db, purpose);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...created, id, response, clientExtensionResults: {} },
    expectedOrigin,
    expectedRPID,
    expectedChallenge: taking.take,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(taking.reject);
  const staffUuid = taking.staffUuid();
  if (!registrationInfo || !staffUuid) return rejectPasskey(deps, 'not verified');
  const { credential } = registrationInfo;
  return {
    staffUuid,
    kept: {
      credential_id: credential.id,
      public_key: credential.publicKey,
      counter: credential.counter,
      transports,
    },
  };
}

/** Returns the passkey's new counter. */
export async function checkSignature(
  deps: Deps,
  db: Queryable,
  { response: { userHandle: _, ...response }, ...signed }: SignedPasskey,
  passkey: { credential_id: string; public_key: Uint8Array; counter: number },
): Promise<number> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(deps.licensee().siteUrl);
  const taking = challengeTaker(deps, db, 'log in');
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...signed, response, clientExtensionResults: {} },
    expectedOrigin,
    expectedRPID,
    expectedChallenge: taking.take,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(taking.reject);
  return verified ? authenticationInfo.newCounter : rejectPasskey(deps, 'not verified');
}

/** Logs the reason. The caller only learns that the passkey was rejected. */
export function rejectPasskey({ logger }: Deps, reason: unknown): never {
  if (reason instanceof AppError) throw reason;
  const why = reason instanceof Error ? reason.message : reason;
  logger.warn({ reason: why }, 'a desk passkey was rejected');
  throw new AppError(
    401,
    'PASSKEY_REFUSED',
    'You can’t log in to the desk with this passkey. Try again, or ask your administrator to reset your passkeys.',
  );
}

async function newChallenge(
  { clock, secret }: Deps,
  db: Queryable,
  purpose: ChallengePurpose,
  staffUuid: string | null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(db, {
    challenge_hash: keyedHash(secret, PURPOSE, challenge),
    purpose,
    staff_uuid: staffUuid,
    expires_at: new Date(clock().getTime() + TIMEOUT_MS),
  });
  return challenge;
}

/** Consumes the challenge that a response claims to sign, whether or not verification succeeds. */
function challengeTaker(deps: Deps, db: Queryable, purpose: ChallengePurpose) {
  let challengeRow: { staff_uuid: string | null } | undefined;
  let failure: { cause: unknown } | undefined;
  return {
    staffUuid: () => challengeRow?.staff_uuid,
    async take(challenge: string): Promise<boolean> {
      const hashes = keyedHashes(deps.secret, PURPOSE, challenge);
      try {
        challengeRow = await takeChallenge(db, { hashes, purpose, now: deps.clock() });
      } catch (cause) {
        failure = { cause };
        throw cause;
      }
      return challengeRow !== undefined;
    },
    /**
     * Rejects the passkey. Rethrows internal failures, which the library reports in the same way as an invalid passkey.
     */
    reject(cause: unknown): never {
      if (failure) throw failure.cause;
      return rejectPasskey(deps, cause);
    },
  };
}
