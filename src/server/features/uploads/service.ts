import { extensionFor, isFileOfType, START_BYTES } from '#contracts/account/file-type.ts';
import {
  imageTypeOf,
  type PresignedUrls,
  uploadLimits,
  uploadMessages,
} from '#contracts/account/upload.ts';
import { msg } from '#words/words.ts';
import type { UploadRow, UserRow } from '../../db/schema.ts';
import { secretUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { AppError, ValidationError } from '../../errors.ts';
import { type Folder, folders, type StoredFile } from '../../gateways/storage/port.ts';
import { countRequest } from '../../http/rate-limit.ts';
import { type DrawnPicture, drawPicture, PICTURE_TYPE } from './draw-picture.ts';
import { openUploads, PICTURE_BYTES } from './open-uploads.ts';
import {
  clearPicture,
  deleteUpload,
  hasPicture,
  insertUploads,
  markUploadsUsed,
  selectRemovable,
  selectUpload,
  setPicture,
} from './store.ts';

export { markUploadsUsed, mergeUploads, unusedUploads } from './store.ts';

const KEY_IN_URL = /(?:uploads|pictures|sent-papers|papers)\/[0-9a-f-]{36}\.[a-z]+$/;

/** Image processing is slow, so it is limited per account. */
const PICTURE_LIMIT = {
  name: 'pictures',
  points: 20,
  perSeconds: 3600,
  reason: msg('You’ve changed your picture too many times.'),
} as const;

const BUSY = msg('We’re processing many pictures right now. Please try again in a minute.');
const BUSY_SECONDS = 60;

/** Each picture gets a unique, unguessable name. */
export async function signUploads(
  deps: Deps,
  user: Pick<UserRow, 'uuid'>,
  names: readonly string[],
  ip: string,
): Promise<PresignedUrls> {
  const files = [...new Set(names)].map((name) => {
    const contentType = imageTypeOf(name) ?? '';
    const key = newKey(folders.sentPictures, extensionFor(contentType));
    return { name, key, contentType, bytes: PICTURE_BYTES };
  });
  const place = { userUuid: user.uuid, lineUuid: null, isTest: false, ip };
  await openUploads(deps, place, files, (ended) => removeUploads(deps, ended));
  const signed = await Promise.all(
    files.map(async ({ name, key, contentType }): Promise<[string, string]> => {
      const { url } = await deps.gateways.storage.presignPut({ key, contentType });
      return [name, url];
    }),
  );
  return { presigned_urls: Object.fromEntries(signed) };
}

/** Signs a URL for one file of exactly this length, under a unique, unguessable name. */
export async function signUpload(
  deps: Deps,
  line: { uuid: string; user_uuid: string; is_test: boolean },
  file: { folder: Folder; extension: string; contentType: string; contentLength: number },
  ip: string,
): Promise<string> {
  const { contentType, contentLength } = file;
  const key = newKey(file.folder, file.extension);
  const place = { userUuid: line.user_uuid, lineUuid: line.uuid, isTest: line.is_test, ip };
  const files = [{ key, contentType, bytes: contentLength }];
  await openUploads(deps, place, files, (ended) => removeUploads(deps, ended));
  const { url } = await deps.gateways.storage.presignPut({ key, contentType, contentLength });
  return url;
}

type ConvertedFile =
  | { bytes: Uint8Array<ArrayBuffer>; contentType: string }
  | { objection: string };

/** `field` is the field that validation errors name. */
type SentUpload = { userUuid: string; url: string; field: string };

/**
 * Creates a picture from an upload, marks it as used, and returns its URL. The upload must belong to this user and
 * match its type. Otherwise it is removed. Throws ValidationError for the field, TooMany, and AppError.
 */
export async function claimPicture(deps: Deps, sent: SentUpload): Promise<string> {
  const key = await claimUpload(deps, sent, {
    from: folders.sentPictures,
    folder: folders.pictures,
    extension: PICTURE_TYPE.extension,
    sendAgain: uploadMessages.uploadAgain,
    make: async (upload, stored) => {
      await countRequest(deps, PICTURE_LIMIT, sent.userUuid);
      const { contentType } = PICTURE_TYPE;
      const picture = await draw(deps, upload, stored);
      return 'objection' in picture ? picture : { ...picture, contentType };
    },
  });
  await markUploadsUsed(deps.db, [key], deps.clock());
  return deps.gateways.storage.publicUrl(key);
}

/**
 * Stores the file created from an upload, and returns its key. The cleanup removes the file unless it is marked as
 * used. The upload is read once and never served, so holders of its signed URL can't change the result. Throws
 * ValidationError.
 */
export async function claimUpload(
  deps: Deps,
  { userUuid, url, field }: SentUpload,
  {
    from,
    folder,
    extension,
    sendAgain,
    make,
  }: {
    /** Uploads in other folders are rejected. */
    from: Folder;
    folder: Folder;
    extension: string;
    sendAgain: string;
    make(upload: UploadRow, stored: StoredFile): Promise<ConvertedFile>;
  },
): Promise<string> {
  const { storage } = deps.gateways;
  const again = () => new ValidationError([{ field, message: sendAgain }]);
  const upload = await findUpload(deps, userUuid, url);
  const stored = upload?.key.startsWith(`${from}/`) && (await storage.head(upload.key));
  if (!upload || upload.picture_key !== null || !stored) throw again();
  const now = deps.clock();
  const key = newKey(folder, extension);
  // The attempt is recorded first, so that an upload that is submitted many times in parallel is read only once.
  if (!(await setPicture(deps.db, upload.key, key))) throw again();
  try {
    const file = await make(upload, stored);
    if ('objection' in file) {
      await remove(deps, upload.key);
      throw new ValidationError([{ field, message: file.objection }]);
    }
    // The row is written before the file, so that the cleanup finds the file no matter what happens.
    const { contentType, bytes } = file;
    await insertUploads(deps.db, [
      { key, user_uuid: userUuid, content_type: contentType, created_at: now, bytes: bytes.length },
    ]);
    await storage.store({ key, contentType, bytes });
  } catch (error) {
    await clearPicture(deps.db, upload.key);
    throw error;
  }
  await tryTo(deps, upload.key, () => storage.delete(upload.key));
  return key;
}
/** The URL of the picture made from an upload, if the picture still exists. Undefined for any other URL. */
export async function pictureOf(
  deps: Deps,
  { userUuid, url }: { userUuid: string; url: string },
): Promise<string | undefined> {
  const key = await fileFromUpload(deps, { userUuid, url });
  const picture = key && (await selectUpload(deps.db, key, userUuid));
  return picture ? deps.gateways.storage.publicUrl(picture.key) : undefined;
}

/** A URL stops accepting files once a picture has been made from the upload. */
export async function acceptsUpload({ db }: Deps, url: string): Promise<boolean> {
  const key = KEY_IN_URL.exec(url)?.[0];
  return key === undefined || !(await hasPicture(db, key));
}

/** Pictures are public. Original uploads and documents are not. */
export function isPublicUrl(url: string): boolean {
  return KEY_IN_URL.exec(url)?.[0]?.startsWith(`${folders.pictures}/`) === true;
}

/** The file made from the upload at this URL, whether or not it is in use. */
export async function fileFromUpload(
  deps: Deps,
  sent: Pick<SentUpload, 'userUuid' | 'url'>,
): Promise<string | undefined> {
  return (await findUpload(deps, sent.userUuid, sent.url))?.picture_key ?? undefined;
}

/** A storage outage does not fail the call, because the cleanup of unused uploads removes the picture later. */
export async function removePicture(
  deps: Deps,
  { userUuid, url }: { userUuid: string; url: string },
): Promise<void> {
  const upload = await findUpload(deps, userUuid, url);
  if (!upload) return;
  await markUploadsUsed(deps.db, [upload.key], null);
  await dropUpload(deps, upload.key);
}

/** Leaves the file to the cleanup if the storage is down. */
export async function dropUpload(deps: Deps, key: string): Promise<void> {
  await tryTo(deps, key, () => remove(deps, key));
}

/** Removes a batch of unused uploads, or all uploads of a user, no matter how many. */
export async function removeUploads(
  deps: Deps,
  by: { unusedBefore: Date } | { openBefore: Date; ofUser?: string } | { userUuid: string },
  batch = 500,
): Promise<void> {
  let uploads: UploadRow[];
  do {
    uploads = await selectRemovable(deps.db, by, batch);
    for (const { key } of uploads) await remove(deps, key);
  } while ('userUuid' in by && uploads.length > 0);
}

async function findUpload({ db, gateways }: Deps, userUuid: string, url: string) {
  const key = KEY_IN_URL.exec(url)?.[0];
  if (key === undefined || gateways.storage.publicUrl(key) !== url) return undefined;
  return selectUpload(db, key, userUuid);
}

async function draw(deps: Deps, upload: UploadRow, stored: StoredFile): Promise<DrawnPicture> {
  const bytes = await readUpload(deps, upload, stored);
  if (bytes === 'too large') return { objection: uploadMessages.tooLarge };
  if (bytes === 'not what it says') return { objection: uploadMessages.notAnImage };
  const picture = await drawPicture(bytes, upload.content_type);
  if (picture !== 'too many') return picture;
  throw new AppError(503, 'BUSY', BUSY, { retryAfterSeconds: BUSY_SECONDS });
}

/** The bytes of an upload whose signature matches its type, up to a limit. */
export async function readUpload(
  { gateways }: Deps,
  { key, content_type }: UploadRow,
  stored: StoredFile,
  maxBytes: number = uploadLimits.maxBytes,
): Promise<Uint8Array<ArrayBuffer> | 'too large' | 'not what it says'> {
  if (stored.contentLength > maxBytes) return 'too large';
  const bytes = await gateways.storage.readStart(key, maxBytes);
  const isIt = bytes !== null && isFileOfType(bytes.subarray(0, START_BYTES), content_type);
  return isIt && stored.contentType === content_type ? new Uint8Array(bytes) : 'not what it says';
}

/** The cleanup of unused uploads retries later if the storage is down. */
async function tryTo({ logger }: Deps, key: string, removal: () => Promise<void>) {
  try {
    await removal();
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    logger.warn({ key, kind }, 'could not remove a picture');
  }
}

function newKey(folder: string, extension: string): string {
  return `${folder}/${secretUuid()}.${extension}`;
}

/** Deletes the file before its row, because the cleanup finds a row without a file, but not a file without a row. */
async function remove({ db, gateways }: Deps, key: string): Promise<void> {
  await gateways.storage.delete(key);
  await deleteUpload(db, key);
}
