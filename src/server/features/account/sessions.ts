import { errors, jwtVerify, SignJWT } from 'jose';
import { loginLimits, type SessionData } from '#contracts/account/auth.ts';
import { msg } from '#words/words.ts';
import type { Db, Queryable } from '../../db/schema.ts';
import { isUuid, rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { allOf, deriveKey, type Secret } from '../../secrets/keyed-hash.ts';
import { recordAuditEvent } from '../audit/service.ts';
import type { ActingAccount, ActingUser } from './access.ts';
import {
  insertSession,
  revoke,
  revokeOf,
  selectLiveSession,
  selectLiveSessions,
  touchSession,
} from './sessions-store.ts';

export { deleteSessionsOf, oldSessions } from './sessions-store.ts';

const SESSION_MS = loginLimits.sessionHours * 60 * 60_000;
/** The minimum interval between updates of the last-used time. */
const TOUCH_EVERY_MS = 60_000;
const USER_AGENT_MAX = 200;

/**
 * Returns a token's account. Null if the token is unknown, revoked, or expired. Sessions are rows that can be
 * revoked, and each has a signed token.
 */
export async function findSession(
  { db, clock, secret }: { db: Db; clock: () => Date; secret: Secret },
  token: string,
) {
  const now = clock();
  const claims = await readToken(secret, token, now);
  if (!claims) return null;
  const { sessionUuid: uuid, userUuid } = claims;
  const session = await selectLiveSession(db, { uuid, userUuid, now });
  if (!session) return null;
  if (now.getTime() - session.last_used_at.getTime() >= TOUCH_EVERY_MS) {
    await touchSession(db, uuid, now);
  }
  return { userUuid, sessionUuid: uuid };
}

export async function openSession(
  { clock, secret }: Deps,
  tx: Queryable,
  { userUuid, userAgent }: { userUuid: string; userAgent: string },
): Promise<string> {
  const now = clock();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const uuid = rowUuid(now);
  await insertSession(tx, {
    uuid,
    user_uuid: userUuid,
    user_agent: userAgent.slice(0, USER_AGENT_MAX),
    created_at: now,
    last_used_at: now,
    expires_at: expiresAt,
  });
  return signToken(secret, { sessionUuid: uuid, userUuid }, { now, expiresAt });
}

export async function listSessions(
  deps: Deps,
  { user, sessionUuid }: ActingAccount,
): Promise<SessionData[]> {
  const sessions = await selectLiveSessions(deps.db, user.uuid, deps.clock());
  return sessions.map((session) => ({
    uuid: session.uuid,
    user_agent: session.user_agent,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    current: session.uuid === sessionUuid,
  }));
}

export async function logOut(deps: Deps, { user, sessionUuid }: ActingAccount): Promise<void> {
  await revoke(deps.db, { userUuid: user.uuid, uuid: sessionUuid, now: deps.clock() });
}

/** Ends this session, too. Returns the number of sessions. */
export async function logOutEverywhere(deps: Deps, user: ActingUser): Promise<number> {
  return revoke(deps.db, { userUuid: user.uuid, now: deps.clock() });
}

/** Treats other people's sessions as nonexistent. */
export async function endSession(deps: Deps, user: ActingUser, uuid: string): Promise<void> {
  const now = deps.clock();
  const ended = isUuid(uuid) ? await revoke(deps.db, { userUuid: user.uuid, uuid, now }) : 0;
  if (ended === 0) throw new NotFound(msg('This session has already ended'));
}

/** Returns the number of ended sessions. */
export async function endSessions(deps: Deps, whose: { email: string } | 'all'): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const owners = await revokeOf(tx, whose, deps.clock());
    const audited = whose === 'all' ? [null] : new Set(owners);
    for (const userUuid of audited) {
      await recordAuditEvent(tx, deps, 'SESSIONS: ended', { userUuid });
    }
    return owners.length;
  });
}

const ALGORITHM = 'HS256';
const ISSUER = 'storefront';

/** Only valid with its session row. */
type TokenClaims = { sessionUuid: string; userUuid: string };

async function signToken(
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

/** Returns null unless we signed the token and it has not expired. */
async function readToken(secret: Secret, token: string, now: Date): Promise<TokenClaims | null> {
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
