/** Who may do what: the one place that decides whether a call may act for a user. */

import { serverMessages } from '#contracts/every-page/messages.ts';
import { DAY_MS } from '#contracts/vehicle/days.ts';
import type { Tx, UserRow } from '../../db/schema.ts';
import { isUuid, secretUuid } from '../../db/uuid.ts';
import type { Deps, SessionFinder } from '../../deps.ts';
import { AppError, NotFound, Unauthorized } from '../../errors.ts';
import { hasPaid, insertGuest, selectUser, selectUserForUpdate, touchGuest } from './store.ts';

const GUEST_LIFE_MS = DAY_MS;
/** The last use is written down at most this often. */
const TOUCH_EVERY_MS = 60_000;

export type AccessDeps = Pick<Deps, 'db' | 'sessions' | 'clock'>;

/** The same message for an id that ended and for one that never was, so that it tells nothing. */
export const GONE = 'This link has expired. Please start again with your license plate.';

const checked = Symbol('checked');

/** A user whom the caller may act for. Only a check makes one: whoever is handed it need not ask again. */
export type ActingUser = UserRow & { readonly [checked]: true };

/** The account of the caller's token, with its session. */
export type ActingAccount = { user: ActingUser; sessionUuid: string };

/** Who makes a request. */
export type Caller = ReturnType<typeof createCaller>;

/** The caller by the token of a request, which is verified once, when a check first needs it. */
export function createCaller(deps: AccessDeps, token: string | undefined) {
  let verified: ReturnType<SessionFinder['verify']> | undefined;
  const verify = async (given: string) => {
    verified ??= deps.sessions.verify(given);
    return verified;
  };

  /** Refuses a missing token and a dead one. */
  async function requireSession() {
    if (token === undefined) throw new Unauthorized(serverMessages.missingToken);
    const session = await verify(token);
    if (!session) throw new Unauthorized(serverMessages.missingSession);
    return session;
  }

  /** The account of the token with its session; undefined for no token or a dead one. */
  async function findSession(): Promise<ActingAccount | undefined> {
    const session = token === undefined ? null : await verify(token);
    const user = session ? await selectUser(deps.db, session.userUuid) : undefined;
    if (!session || user?.kind !== 'account') return undefined;
    return { user: asChecked(user), sessionUuid: session.sessionUuid };
  }

  return {
    hasToken: token !== undefined,

    /**
     * The user that this caller may act for. A guest's uuid opens that guest's data while it lives; an
     * account's data needs that account's own token.
     */
    async actFor(userUuid: string): Promise<ActingUser> {
      const user = await findLiveUser(deps, userUuid);
      if (!user) throw new NotFound(GONE);
      if (user.kind === 'guest') await keepAlive(deps, user);
      else if ((await requireSession()).userUuid !== user.uuid) {
        throw new AppError(403, 'FORBIDDEN', 'This belongs to another account');
      }
      return asChecked(user);
    },

    /** The account that the token belongs to. Refuses a missing token and a dead one. */
    async requireAccount(): Promise<ActingAccount> {
      const session = await requireSession();
      const user = await selectUser(deps.db, session.userUuid);
      if (user?.kind !== 'account') throw new Unauthorized(serverMessages.missingSession);
      return { user: asChecked(user), sessionUuid: session.sessionUuid };
    },

    /** The account that the token belongs to; undefined for no token or a dead one. */
    async findAccount(): Promise<ActingUser | undefined> {
      return (await findSession())?.user;
    },

    findSession,
  };
}

/** A user that exists and, if a guest, has not ended. */
export async function findLiveUser(
  { db, clock }: AccessDeps,
  userUuid: string,
): Promise<UserRow | undefined> {
  const user = isUuid(userUuid) ? await selectUser(db, userUuid) : undefined;
  return user && !hasEnded(user, clock()) ? user : undefined;
}

/**
 * Finds who logs in with this uuid: a live user, the account that a guest was closed in favor of, or an ended
 * guest who has paid for something, as the link in their receipt leads here.
 */
export async function findForLogin(
  deps: AccessDeps,
  userUuid: string,
): Promise<UserRow | undefined> {
  const user = isUuid(userUuid) ? await selectUser(deps.db, userUuid) : undefined;
  if (!user || !hasEnded(user, deps.clock())) return user;
  if (user.account_uuid !== null) return selectUser(deps.db, user.account_uuid);
  return (await hasPaid(deps.db, user.uuid)) ? user : undefined;
}

/** Locks the user's row until the transaction ends, so that changes to the user happen one after the other. */
export async function lockUser(tx: Tx, uuid: string): Promise<void> {
  await selectUserForUpdate(tx, uuid);
}

/** Opens a new guest: anybody who has its uuid may act for it. */
export async function openGuest(deps: Pick<Deps, 'db' | 'clock'>, email: string): Promise<UserRow> {
  const now = deps.clock();
  return insertGuest(deps.db, { uuid: secretUuid(), email, now, expiresAt: endOfGuest(now) });
}

/** Gives a live guest another 24 hours. */
export async function keepAlive({ db, clock }: Pick<Deps, 'db' | 'clock'>, guest: UserRow) {
  const now = clock();
  if (now.getTime() - guest.last_used_at.getTime() < TOUCH_EVERY_MS) return;
  await touchGuest(db, guest.uuid, now, endOfGuest(now));
}

function asChecked(user: UserRow): ActingUser {
  return { ...user, [checked]: true };
}

function hasEnded(user: UserRow, now: Date): boolean {
  return user.expires_at !== null && user.expires_at <= now;
}

function endOfGuest(now: Date): Date {
  return new Date(now.getTime() + GUEST_LIFE_MS);
}
