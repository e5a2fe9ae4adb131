/** Who may do what: the one place that decides whether a call may act for a user. */

import { guestLife } from '#contracts/account/guest-life.ts';
import { serverMessages } from '#contracts/api/lookup-messages.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import { loginOf } from '#routes/pages.ts';
import type { Queryable, Tx, UserRow } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps, SessionFinder } from '../../deps.ts';
import { AppError, NotFound, Unauthorized } from '../../errors.ts';
import { allOf } from '../../secrets/keyed-hash.ts';
import { mailedUuid, uuidBehind } from '../../secrets/mailed-uuid.ts';
import { type Owner, ownerRow } from './owner.ts';
import { hasPaidOrder, insertGuestCte, lockUser, selectUser, touchGuest } from './users-store.ts';

export { lockForChange, lockUser } from './users-store.ts';

const IDLE_MS = guestLife.idleHours * 3_600_000;
const LIFE_MS = guestLife.days * DAY_MS;
/** The last use is written down at most this often. */
const TOUCH_EVERY_MS = 60_000;

/**
 * The same message for an id that ended, for one whose data goes on under a mailed link, and for one that never was,
 * so that it tells nothing.
 */
export const GONE =
  'This link has ended. If we sent you a link by email, please go on with it. Otherwise start again with your license plate.';

const checked = Symbol('checked');

/** A user whom the caller may act for. Only a check makes one: whoever is handed it need not ask again. */
export type ActingUser = UserRow & { readonly [checked]: true };

/** The account of the caller's token, with its session. */
export type ActingAccount = { user: ActingUser; sessionUuid: string };

/** Who makes a request. */
export type Caller = ReturnType<typeof createCaller>;

/** The caller by the token of a request, which is verified once, when a check first needs it. */
export function createCaller(deps: Deps, token: string | undefined) {
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

  /** A guest's uuid opens that guest's data while it lives; an account's data needs that account's own token. */
  async function admit(user: UserRow | undefined): Promise<ActingUser> {
    if (!user) throw new NotFound(GONE);
    if (user.kind === 'guest') await keepAlive(deps, user);
    else if ((await requireSession()).userUuid !== user.uuid) {
      throw new AppError(403, 'FORBIDDEN', 'This belongs to another account');
    }
    return asChecked(user);
  }

  return {
    hasToken: token !== undefined,

    /** The user that this caller may act for. */
    async actFor(userUuid: string): Promise<ActingUser> {
      return admit(await findLiveUser(deps, userUuid));
    },

    /**
     * The same with rows of theirs, which are read along with their owner and handed out after the check. Where there
     * are none, the owner is looked for as `actFor` does.
     */
    async actOn<R extends { owner: Owner }>(
      userUuid: string,
      read: (userUuid: string) => Promise<R[]>,
    ): Promise<{ user: ActingUser; rows: R[] }> {
      const rows = isUuid(userUuid) ? await read(userUuid) : [];
      const [first] = rows;
      if (first) {
        const owner = ownerRow(first.owner);
        return { user: await admit(hasEnded(owner, deps.clock()) ? undefined : owner), rows };
      }
      const user = await this.actFor(userUuid);
      return { user, rows: await read(user.uuid) };
    },

    /**
     * The same in a transaction, which locks the user's row with the look at it, and with `lock` more than that. Whom
     * only that look does not find, such as the guest of a link that nobody has opened, is looked for as `actFor` does,
     * and then locked.
     */
    async actIn<T>(
      userUuid: string,
      work: (tx: Tx, user: ActingUser) => Promise<T>,
      lock: (tx: Tx, userUuid: string) => Promise<UserRow | undefined> = lockUser,
    ): Promise<T> {
      // Before the transaction, which may have the only connection.
      const session = token === undefined ? null : await verify(token);
      const attempt = () =>
        deps.db.transaction().execute(async (tx) => {
          const user = isUuid(userUuid) ? await lock(tx, userUuid) : undefined;
          const mayAct = user?.kind === 'guest' || session?.userUuid === user?.uuid;
          if (!user || !mayAct || hasEnded(user, deps.clock())) return undefined;
          if (user.kind === 'guest') await keepAlive({ ...deps, db: tx }, user);
          return { done: await work(tx, asChecked(user)) };
        });
      const first = await attempt();
      if (first) return first.done;
      await this.actFor(userUuid);
      const second = await attempt();
      if (!second) throw new NotFound(GONE);
      return second.done;
    },

    /** Whether `actFor` would let this caller act for the user. */
    async mayActFor(userUuid: string): Promise<boolean> {
      const user = await findLiveUser(deps, userUuid);
      if (!user || user.kind === 'guest') return user !== undefined;
      const session = token === undefined ? null : await verify(token);
      return session?.userUuid === user.uuid;
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

/**
 * A user that exists and, if a guest, has not ended. The uuid of a mailed link becomes a guest here, when it is
 * first used.
 */
export async function findLiveUser(deps: Deps, userUuid: string): Promise<UserRow | undefined> {
  if (!isUuid(userUuid)) return undefined;
  const now = deps.clock();
  const user = await selectUser(deps.db, userUuid);
  if (user) return hasEnded(user, now) ? undefined : user;
  for (const secret of allOf(deps.secret)) {
    const sender = await selectUser(deps.db, uuidBehind(secret, userUuid));
    // Also where they have ended: another request may have opened the link since the first line.
    const opened = sender?.kind === 'guest' && (await deps.openLink(sender.uuid, secret));
    if (opened && !hasEnded(opened, now)) return opened;
  }
  return undefined;
}

/** A guest that has not ended. */
export async function findLiveGuest(
  db: Queryable,
  uuid: string,
  now: Date,
): Promise<UserRow | undefined> {
  const user = await selectUser(db, uuid);
  return user?.kind === 'guest' && !hasEnded(user, now) ? user : undefined;
}

/**
 * The uuid by which a mail names this user, or something of theirs. Who causes a mail to a guest may be a stranger
 * who typed the e-mail, and knows the guest's own uuid: only the mailbox gets to know this one. An account's uuid
 * opens nothing by itself.
 */
export function uuidForMail({ secret }: Deps, { kind }: UserRow, uuid: string): string {
  return kind === 'guest' ? mailedUuid(allOf(secret)[0], uuid) : uuid;
}

/**
 * The login page for a user, in a mail. A mail is forwarded, and its links are logged on the way, so the uuid in it opens
 * nothing: only the login knows who it is.
 */
export function mailedLoginUrl({ secret, licensee }: Deps, userUuid: string): string {
  const uuid = mailedUuid(allOf(secret)[0], userUuid, 'login-uuid');
  return new URL(loginOf(uuid), licensee.siteUrl).href;
}

/**
 * Finds who logs in with this uuid: a live user, the account that a guest was closed in favor of, or an ended
 * guest who has paid for something, as the link in their receipt leads here. A mailed link that nobody has used
 * leads where its guest's own uuid does.
 */
export async function findForLogin(
  { db, clock, secret }: Deps,
  userUuid: string,
): Promise<UserRow | undefined> {
  if (!isUuid(userUuid)) return undefined;
  let user = await selectUser(db, userUuid);
  for (const one of allOf(secret)) {
    user ??= await selectUser(db, uuidBehind(one, userUuid, 'login-uuid'));
    user ??= await selectUser(db, uuidBehind(one, userUuid));
  }
  return !user || !hasEnded(user, clock()) ? user : ownerAfter(db, user);
}

/** Who has what a guest has paid for, after the guest's end. */
async function ownerAfter(db: Queryable, guest: UserRow): Promise<UserRow | undefined> {
  const { successor_uuid: successor } = guest;
  if (successor === null) return (await hasPaidOrder(db, guest.uuid)) ? guest : undefined;
  const next = await selectUser(db, successor);
  return next?.kind === 'guest' ? ownerAfter(db, next) : next;
}

/** Opens a guest: anybody who has its uuid may act for it. A part of a larger statement, or one of its own. */
export function openGuestCte(
  db: Queryable,
  guest: Pick<UserRow, 'uuid' | 'email' | 'mobile_number' | 'is_test'>,
  now: Date,
) {
  return insertGuestCte(db, { ...guest, now, expires_at: endOfGuest(now, now) });
}

/** Gives a live guest another 24 hours, but none beyond its last day. */
export async function keepAlive(
  { db, clock }: { db: Queryable; clock: () => Date },
  guest: UserRow,
) {
  const now = clock();
  if (now.getTime() - guest.last_used_at.getTime() < TOUCH_EVERY_MS) return;
  await touchGuest(db, guest.uuid, now, endOfGuest(guest.created_at, now));
}

function asChecked(user: UserRow): ActingUser {
  return { ...user, [checked]: true };
}

function hasEnded({ expires_at, created_at }: UserRow, now: Date): boolean {
  return expires_at !== null && (expires_at <= now || endOfGuest(created_at, now) <= now);
}

function endOfGuest(begun: Date, used: Date): Date {
  return new Date(Math.min(used.getTime() + IDLE_MS, begun.getTime() + LIFE_MS));
}
