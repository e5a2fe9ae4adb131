import { errors, jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../../db/uuid.ts';
import { allOf, deriveKey, type Secret } from '../../secrets/keyed-hash.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'storefront';

/** The content of a token, which is only valid with its session row. */
export type TokenClaims = { sessionUuid: string; userUuid: string };

export async function signToken(
  secret: Secret,
  { sessionUuid, userUuid }: TokenClaims,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(userUuid)
    .setJti(sessionUuid)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(keyOf(allOf(secret)[0]));
}

/** Parses a token that we signed and that has not expired. Null for anything else. */
export async function readToken(
  secret: Secret,
  token: string,
  now: Date,
): Promise<TokenClaims | null> {
  for (const one of allOf(secret)) {
    const claims = await readSigned(keyOf(one), token, now);
    if (claims) return claims;
  }
  return null;
}

async function readSigned(key: Uint8Array, token: string, now: Date): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    const { jti = '', sub = '' } = payload;
    return isUuid(jti) && isUuid(sub) ? { sessionUuid: jti, userUuid: sub } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function keyOf(secret: string): Uint8Array {
  return deriveKey(secret, 'session-token');
}
