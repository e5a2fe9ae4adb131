/** Authorization. This module alone decides whether a call may act for a user. */

import { guestLife } from '#contracts/account/guests.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import { pageUrl } from '#documents/licensee.ts';
import { loginOf } from '#routes/pages.ts';
import { currentLanguage } from '#words/store.ts';
import { msg } from '#words/words.ts';
import type { Queryable, Tx, UserRow } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps, SessionFinder } from '../../deps.ts';
import { AppError, NotFound, Unauthorized } from '../../errors.ts';
import { allOf } from '../../secrets/keyed-hash.ts';
import { mailedUuid, originalUuid } from '../../secrets/mailed-uuid.ts';
import { type Owner, ownerRow } from './owner.ts';
import {
  hasPaidOrder,
  insertGuestCte,
  lockUser,
  selectUser,
  setLanguage,
  touchGuest,
} from './users-store.ts';

export { lockForChange, lockUser } from './users-store.ts';

const IDLE_MS = guestLife.idleHours * 3_600_000;
const LIFE_MS = guestLife.days * DAY_MS;
/** The minimum interval between updates of the last-used time. */
const TOUCH_EVERY_MS = 60_000;

/**
 * The same message for an expired ID, one whose data has moved to an emailed link, and one that never existed, so
 * that it reveals nothing.
 */
export const LINK_EXPIRED = msg(
  'This link has expired. If we emailed you a link, please use that one. Otherwise, start again with your license plate.',
);

const checked = Symbol('checked');

/**
 * A user that the caller has permission to act for. Only a permission check returns this type, so functions that
 * receive it don't check again.
 */
export type ActingUser = UserRow & { readonly [checked]: true };

export type ActingAccount = { user: ActingUser; sessionUuid: string };

export type Caller = ReturnType<typeof createCaller>;

/** Verifies the token once, on first use. */
export function createCaller(deps: Deps, token: string | undefined) {
  let verified: ReturnType<SessionFinder['verify']> | undefined;
  const verify = async (token: string) => {
    verified ??= deps.sessions.verify(token);
    return verified;
  };

  async function requireSession() {
    if (token === undefined) throw new Unauthorized(serverMessages.missingToken);
    const session = await verify(token);
    if (!session) throw new Unauthorized(serverMessages.missingSession);
    return session;
  }

  /** Undefined without a valid token. */
  async function findSession(): Promise<ActingAccount | undefined> {
    const session = token === undefined ? null : await verify(token);
    const user = session ? await selectUser(deps.db, session.userUuid) : undefined;
    if (!session || user?.kind !== 'account') return undefined;
    return { user: asChecked(user), sessionUuid: session.sessionUuid };
  }

  /** A live guest's UUID grants access to that guest's data. An account's data requires that account's token. */
  async function admit(user: UserRow | undefined): Promise<ActingUser> {
    if (!user) throw new NotFound(LINK_EXPIRED);
    if (user.kind === 'guest') await keepAlive(deps, user);
    else if ((await requireSession()).userUuid !== user.uuid) {
      throw new AppError(403, 'FORBIDDEN', msg('This belongs to another account'));
    }
    return asChecked(user);
  }

  return {
    hasToken: token !== undefined,

    /** Returns the user if this caller may act for them. */
    async actFor(userUuid: string): Promise<ActingUser> {
      return admit(await findLiveUser(deps, userUuid));
    },

    /**
     * Reads rows along with their owner, and returns them if this caller may act for the owner. If there are no rows,
     * looks up the owner as `actFor` does.
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
     * Runs `work` in a transaction that locks the user's row while reading it. Pass `lock` to also lock other rows, or
     * to allow inserts of rows that refer to the user. A user that this read doesn't find, such as the guest behind an
     * emailed link that hasn't been opened, is looked up as in `actFor` and then locked.
     */
    async actIn<T>(
      userUuid: string,
      work: (tx: Tx, user: ActingUser) => Promise<T>,
      lock: (tx: Tx, userUuid: string) => Promise<UserRow | undefined> = lockUser,
    ): Promise<T> {
      // The token is verified before the transaction, which may hold the last free connection.
      const session = token === undefined ? null : await verify(token);
      const attempt = () =>
        deps.db.transaction().execute(async (tx) => {
          const user = isUuid(userUuid) ? await lock(tx, userUuid) : undefined;
          const mayAct = user?.kind === 'guest' || session?.userUuid === user?.uuid;
          if (!user || !mayAct || hasEnded(user, deps.clock())) return undefined;
          if (user.kind === 'guest') await keepAlive({ ...deps, db: tx }, user);
          await keepLanguage(tx, user);
          return { done: await work(tx, asChecked(user)) };
        });
      const first = await attempt();
      if (first) return first.done;
      await this.actFor(userUuid);
      const second = await attempt();
      if (!second) throw new NotFound(LINK_EXPIRED);
      return second.done;
    },

    async mayActFor(userUuid: string): Promise<boolean> {
      const user = await findLiveUser(deps, userUuid);
      if (!user || user.kind === 'guest') return user !== undefined;
      const session = token === undefined ? null : await verify(token);
      return session?.userUuid === user.uuid;
    },

    /** Rejects a missing or invalid token. */
    async requireAccount(): Promise<ActingAccount> {
      const session = await requireSession();
      const user = await selectUser(deps.db, session.userUuid);
      if (user?.kind !== 'account') throw new Unauthorized(serverMessages.missingSession);
      return { user: asChecked(user), sessionUuid: session.sessionUuid };
    },

    /** Undefined without a valid token. */
    async findAccount(): Promise<ActingUser | undefined> {
      return (await findSession())?.user;
    },

    findSession,
  };
}

/**
 * Finds an account, or a guest whose session has not ended. Creates the guest of an emailed link when the link is first
 * used.
 */
export async function findLiveUser(deps: Deps, userUuid: string): Promise<UserRow | undefined> {
  if (!isUuid(userUuid)) return undefined;
  const now = deps.clock();
  const user = await selectUser(deps.db, userUuid);
  if (user) return hasEnded(user, now) ? undefined : user;
  for (const secret of allOf(deps.secret)) {
    const sender = await selectUser(deps.db, originalUuid(secret, userUuid));
    // The link is opened even if this guest's session has ended, because another request may have opened it in the
    // meantime.
    const opened = sender?.kind === 'guest' && (await deps.guests.openLink(sender.uuid, secret));
    if (opened && !hasEnded(opened, now)) return opened;
  }
  return undefined;
}

export async function findLiveGuest(db: Queryable, uuid: string, now: Date) {
  const user = await selectUser(db, uuid);
  return user?.kind === 'guest' && !hasEnded(user, now) ? user : undefined;
}

/**
 * The UUID that identifies this user, or one of the user's items, in an email. A stranger may have entered the guest's
 * email address and know the guest's own UUID, but this UUID is only sent to the mailbox. An account's UUID grants
 * nothing on its own.
 */
export function uuidForMail({ secret }: Deps, { kind }: UserRow, uuid: string): string {
  return kind === 'guest' ? mailedUuid(allOf(secret)[0], uuid) : uuid;
}

/**
 * The UUID for links in emails about orders. Emails are forwarded and their links are logged, so it grants nothing. It
 * only identifies the person who logs in.
 */
export function mailedLoginUuid({ secret }: Deps, userUuid: string): string {
  return mailedUuid(allOf(secret)[0], userUuid, 'login-uuid');
}

export function mailedLoginUrl(deps: Deps, userUuid: string): string {
  return pageUrl(deps.licensee(), loginOf(mailedLoginUuid(deps, userUuid)));
}

/**
 * Finds the user who logs in with this UUID: a live user, the account that took over a guest's data, or, after the
 * session ends, a guest with a paid order, whose receipt links to the login page. An unused emailed link resolves to
 * the same user as its guest's own UUID.
 */
export async function findForLogin(
  { db, clock, secret }: Deps,
  userUuid: string,
): Promise<UserRow | undefined> {
  if (!isUuid(userUuid)) return undefined;
  let user = await selectUser(db, userUuid);
  for (const one of allOf(secret)) {
    user ??= await selectUser(db, originalUuid(one, userUuid, 'login-uuid'));
    user ??= await selectUser(db, originalUuid(one, userUuid));
  }
  return !user || !hasEnded(user, clock()) ? user : ownerAfter(db, user);
}

/** The user who now owns the paid orders of a guest whose session has ended. */
async function ownerAfter(db: Queryable, guest: UserRow): Promise<UserRow | undefined> {
  const { successor_uuid: successor } = guest;
  if (successor === null) return (await hasPaidOrder(db, guest.uuid)) ? guest : undefined;
  const next = await selectUser(db, successor);
  return next?.kind === 'guest' ? ownerAfter(db, next) : next;
}

/** Creates a guest: anyone with its UUID may act for it. Runs as part of a larger statement or on its own. */
export function openGuestCte(
  db: Queryable,
  guest: Pick<UserRow, 'uuid' | 'email' | 'mobile_number' | 'is_test'>,
  now: Date,
) {
  return insertGuestCte(db, { ...guest, now, expires_at: endOfGuest(now, now) });
}

/** Extends a live guest's session, up to its maximum length. */
export async function keepAlive(
  { db, clock }: { db: Queryable; clock: () => Date },
  guest: UserRow,
) {
  const now = clock();
  if (now.getTime() - guest.last_used_at.getTime() < TOUCH_EVERY_MS) return;
  await touchGuest(db, guest.uuid, now, endOfGuest(guest.created_at, now));
}

/**
 * Stores the language of the call for emails to the user. Only what customers change, order, or pay for, and logins,
 * set the language: links to files are opened without it.
 */
export async function keepLanguage(db: Queryable, user: UserRow): Promise<void> {
  const language = currentLanguage();
  if (user.language !== language) await setLanguage(db, user.uuid, language);
}

function asChecked(user: UserRow): ActingUser {
  return { ...user, [checked]: true };
}

function hasEnded({ expires_at, created_at }: UserRow, now: Date): boolean {
  return expires_at !== null && (expires_at <= now || endOfGuest(created_at, now) <= now);
}

function endOfGuest(startedAt: Date, used: Date): Date {
  return new Date(Math.min(used.getTime() + IDLE_MS, startedAt.getTime() + LIFE_MS));
}
