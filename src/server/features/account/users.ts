import { isMaskedEmail } from '#contracts/account/mailbox.ts';
import type { ProfileUpdate, User as UserResponse } from '#contracts/account/user.ts';
import { messages } from '#contracts/api/messages.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import type { Queryable, Tx, UserRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { NotFound, Unauthorized, ValidationError } from '../../errors.ts';
import { claimPicture, pictureOf, removePicture } from '../uploads/service.ts';
import { type Caller, findForLogin, findLiveUser, keepAlive, LINK_EXPIRED } from './access.ts';
import { assertNotReserved, typedEmail } from './reserved-email.ts';
import {
  lockForChange,
  selectEmails,
  selectUser,
  type UserChange,
  updateUser,
} from './users-store.ts';

export {
  anonymizeUser,
  closeGuests,
  deleteUser,
  findOwnersLanguage,
  findPayerName,
  hasAccountOrPaidOrder,
  hasPaidByEndedGuests,
  hasPaidOrder,
  lockGuests,
  openAccount,
  ownersOf,
} from './users-store.ts';

export async function payerOf(db: Queryable, uuid: string): Promise<UserRow> {
  const user = await selectUser(db, uuid);
  if (!user) throw new Error('Expected the payment’s user to exist');
  return user;
}

export async function payerEmail(db: Queryable, uuid: string): Promise<string> {
  return (await payerOf(db, uuid)).email;
}

export async function payerEmails(
  db: Queryable,
  uuids: readonly string[],
): Promise<(uuid: string) => string> {
  const users = await selectEmails(db, [...new Set(uuids)]);
  const emails = new Map(users.map(({ uuid, email }) => [uuid, email]));
  return (uuid) => {
    const email = emails.get(uuid);
    if (email === undefined) throw new Error('Expected the payment’s user to exist');
    return email;
  };
}

/**
 * The fields of a user that this caller may see. Without the account's token, the caller sees only the account's masked
 * email, which is enough to log in.
 */
export async function readUser(deps: Deps, caller: Caller, uuid: string): Promise<UserResponse> {
  const guest = await findLiveUser(deps, uuid);
  if (guest?.kind === 'guest') {
    await keepAlive(deps, guest);
    return presentGuest(guest);
  }
  const user = await findForLogin(deps, uuid);
  if (!user) throw new NotFound(LINK_EXPIRED);
  if (!caller.hasToken) return presentStranger(user, uuid);
  const account = await caller.findAccount();
  if (!account) throw new Unauthorized(serverMessages.missingSession);
  return account.uuid === user.uuid ? presentAccount(user) : presentStranger(user, uuid);
}

/**
 * The email to log in with. A masked email represents the email of `userUuid`. A typed one is used unchanged, so that
 * the response doesn't reveal whether it is known.
 */
export async function loginEmail(
  deps: Deps,
  { userUuid, email }: { userUuid: string | null | undefined; email: string },
): Promise<string> {
  if (!isMaskedEmail(email)) {
    assertNotReserved(email, 'email');
    return email;
  }
  const user = userUuid ? await findForLogin(deps, userUuid) : undefined;
  if (!user || maskEmail(user.email) !== email) throw new NotFound(LINK_EXPIRED);
  return user.email;
}

/** The owner of an account logs in with its email, and a test guest is nobody, so neither is correctable. */
export const isEmailCorrectable = ({ kind, is_test }: UserRow) => kind === 'guest' && !is_test;

/** Corrects the email that a guest typed. Returns the earlier one; undefined if it isn't correctable. */
export async function correctEmail(tx: Tx, uuid: string, email: string) {
  assertNotReserved(email, 'email');
  const user = await lockForChange(tx, uuid);
  if (!user || !isEmailCorrectable(user)) return undefined;
  await updateUser(tx, uuid, { email });
  return user.email;
}

/** If an account has no name, gives it the name on its owner's orders. */
export async function nameAccount(tx: Tx, account: UserRow, name: string): Promise<UserRow> {
  if (account.name || name === '') return account;
  await updateUser(tx, account.uuid, { name });
  return { ...account, name };
}

/** Saves a guest's mobile number or an account's profile. */
export async function changeUser(
  deps: Deps,
  caller: Caller,
  uuid: string,
  update: ProfileUpdate,
): Promise<UserResponse> {
  const user = await caller.actFor(uuid);
  if (user.kind === 'guest' && update.mobile_number === undefined) {
    throw new ValidationError([{ field: 'mobile_number', message: messages.mobilePhone }]);
  }
  const change = changeOf(user, update);
  const picture = await newPicture(deps, user, change.profile_image);
  await updateUser(deps.db, user.uuid, {
    ...change,
    ...(picture !== undefined && { profile_image: picture }),
  });
  const isAnother = picture !== undefined && picture !== user.profile_image;
  if (isAnother && user.profile_image !== null) {
    await removePicture(deps, { userUuid: user.uuid, url: user.profile_image });
  }
  return readUser(deps, caller, uuid);
}

/** The URL of the picture to save: that of a new upload or of the current picture, or null for none. */
async function newPicture(
  deps: Deps,
  user: UserRow,
  wanted: string | null | undefined,
): Promise<string | null | undefined> {
  if (typeof wanted !== 'string' || wanted === user.profile_image) return wanted;
  const upload = { userUuid: user.uuid, url: wanted };
  const picture = await pictureOf(deps, upload);
  if (picture !== undefined && picture === user.profile_image) return picture;
  return claimPicture(deps, { ...upload, field: 'profile_image' });
}

function changeOf(user: UserRow, update: ProfileUpdate): UserChange {
  const { name, mobile_number, profile_image, metadata } = update;
  const mobile = mobile_number === undefined ? {} : { mobile_number };
  if (user.kind === 'guest') return mobile;
  return {
    ...mobile,
    ...(name !== undefined && { name }),
    ...(profile_image !== undefined && { profile_image }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
  };
}

function presentGuest({ uuid, email, mobile_number }: UserRow): UserResponse {
  return { uuid, user_uuid: uuid, email: typedEmail(email), mobile_number };
}

/**
 * Returns the user under the requested UUID, so someone who knows the UUID of an ended guest session doesn't learn the
 * account's UUID.
 */
function presentStranger({ email }: UserRow, requestedUuid: string): UserResponse {
  const uuid = requestedUuid.toLowerCase();
  return { uuid, user_uuid: uuid, email: maskEmail(email) };
}

function presentAccount(user: UserRow): UserResponse {
  const { name, profile_image, metadata } = user;
  return {
    ...presentGuest(user),
    name,
    profile_image,
    metadata: typeof metadata === 'object' && metadata !== null ? { ...metadata } : {},
  };
}

/** Masks `bob@example.com` as `b***@e***.com`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const suffix = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***${suffix}`;
}
