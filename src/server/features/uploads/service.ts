import { isImageOfType, START_BYTES } from '#contracts/account/image-type.ts';
import {
  extensionOf,
  imageTypeOf,
  type PresignedUrls,
  uploadLimits,
  uploadMessages,
} from '#contracts/account/upload.ts';
import type { UploadRow, UserRow } from '../../db/schema.ts';
import { secretUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { AppError, ValidationError } from '../../errors.ts';
import { countRequest } from '../../http/rate-limit.ts';
import { type Drawn, drawPicture, PICTURE_TYPE } from './draw-picture.ts';
import {
  clearPicture,
  deleteUpload,
  hasPicture,
  insertUploads,
  selectRemovable,
  selectUpload,
  setPicture,
  setUsed,
} from './store.ts';

/** Files as they were sent, and the pictures that were made of them. */
const SENT = 'uploads';
const MADE = 'pictures';
const KEY_IN_ADDRESS = /(?:uploads|pictures)\/[0-9a-f-]{36}\.[a-z]+$/;

/** Drawing takes long: this many of one account. */
const PICTURE_LIMIT = {
  name: 'pictures',
  points: 20,
  perSeconds: 3600,
  reason: 'You have changed your picture many times.',
} as const;

const BUSY = 'Many pictures are being stored at the moment. Please try again in a minute.';
const BUSY_SECONDS = 60;

type UploadDeps = Pick<Deps, 'db' | 'clock' | 'logger'> & {
  gateways: Pick<Deps['gateways'], 'storage'>;
};

/** Signs an address for each picture, under a name that nobody can guess or use twice. */
export async function signUploads(
  deps: Deps,
  user: Pick<UserRow, 'uuid'>,
  names: readonly string[],
): Promise<PresignedUrls> {
  const created_at = deps.clock();
  const files = [...new Set(names)].map((name) => ({
    name,
    key: newKey(SENT, extensionOf(name)),
    contentType: imageTypeOf(name) ?? '',
  }));
  const signed = await Promise.all(
    files.map(async ({ name, key, contentType }): Promise<[string, string]> => {
      const { url } = await deps.gateways.storage.presignPut({ key, contentType });
      return [name, url];
    }),
  );
  await insertUploads(
    deps.db,
    files.map(({ key, contentType }) => ({
      key,
      user_uuid: user.uuid,
      content_type: contentType,
      created_at,
    })),
  );
  return { presigned_urls: Object.fromEntries(signed) };
}

/**
 * Makes a picture of an upload and takes it into use; returns its address. The upload must be this user's own
 * and what its name says, otherwise it is removed. It is read once and never served from then on: whoever
 * still has its signed address changes nothing. Throws ValidationError for the field, TooMany and AppError.
 */
export async function takePicture(
  deps: UploadDeps & Pick<Deps, 'rateLimits' | 'metrics'>,
  { userUuid, address, field }: { userUuid: string; address: string; field: string },
): Promise<string> {
  const { storage } = deps.gateways;
  const again = () => new ValidationError([{ field, message: uploadMessages.uploadAgain }]);
  const upload = await findUpload(deps, userUuid, address);
  const file = upload && (await storage.head(upload.key));
  if (!upload || upload.picture_key !== null || !file) throw again();
  await countRequest(deps, PICTURE_LIMIT, userUuid);
  const { contentType, extension } = PICTURE_TYPE;
  const key = newKey(MADE, extension);
  const now = deps.clock();
  // Before anything is drawn, so that an upload that is named many times at once is drawn once.
  if (!(await setPicture(deps.db, upload.key, key))) throw again();
  try {
    const drawn = await draw(deps, upload, file);
    if ('objection' in drawn) {
      await remove(deps, upload.key);
      throw new ValidationError([{ field, message: drawn.objection }]);
    }
    // Before the file, so that the clean-up finds it whatever happens.
    await insertUploads(deps.db, [
      { key, user_uuid: userUuid, content_type: contentType, created_at: now },
    ]);
    await storage.store({ key, contentType, bytes: drawn.bytes });
  } catch (error) {
    await clearPicture(deps.db, upload.key);
    throw error;
  }
  await setUsed(deps.db, key, now);
  await tryTo(deps, upload.key, () => storage.delete(upload.key));
  return storage.publicUrl(key);
}

/** The address of the picture that was made of an upload, and is in use; undefined for any other address. */
export async function pictureOf(
  deps: UploadDeps,
  { userUuid, address }: { userUuid: string; address: string },
): Promise<string | undefined> {
  const key = (await findUpload(deps, userUuid, address))?.picture_key;
  const picture = key && (await selectUpload(deps.db, key, userUuid));
  return picture ? deps.gateways.storage.publicUrl(picture.key) : undefined;
}

/** Does this address still take a file? It does not once a picture was made of its upload. */
export async function isOpen({ db }: Pick<UploadDeps, 'db'>, address: string): Promise<boolean> {
  const key = KEY_IN_ADDRESS.exec(address)?.[0];
  return key === undefined || !(await hasPicture(db, key));
}

/** May this address be read? Nobody is shown a file as it was sent. */
export function isShown(address: string): boolean {
  return KEY_IN_ADDRESS.exec(address)?.[0]?.startsWith(`${SENT}/`) !== true;
}

/**
 * Removes a picture that its user has replaced. A storage that is down does not fail the call: the clean-up
 * of unused uploads removes the picture later.
 */
export async function dropPicture(
  deps: UploadDeps,
  { userUuid, address }: { userUuid: string; address: string },
): Promise<void> {
  const upload = await findUpload(deps, userUuid, address);
  if (!upload) return;
  await setUsed(deps.db, upload.key, null);
  await tryTo(deps, upload.key, () => remove(deps, upload.key));
}

/** Removes a batch of uploads that are not in use, or all of one user's, however many. */
export async function removeUploads(
  deps: UploadDeps,
  by: { unusedBefore: Date } | { userUuid: string },
  batch = 500,
): Promise<void> {
  let uploads: UploadRow[];
  do {
    uploads = await selectRemovable(deps.db, by, batch);
    for (const { key } of uploads) await remove(deps, key);
  } while ('userUuid' in by && uploads.length > 0);
}

async function findUpload(
  { db, gateways }: UploadDeps,
  userUuid: string,
  address: string,
): Promise<UploadRow | undefined> {
  const key = KEY_IN_ADDRESS.exec(address)?.[0];
  if (key === undefined || gateways.storage.publicUrl(key) !== address) return undefined;
  return selectUpload(db, key, userUuid);
}

async function draw(
  { gateways }: UploadDeps,
  { key, content_type }: UploadRow,
  file: { contentType: string; contentLength: number },
): Promise<Drawn> {
  if (file.contentLength > uploadLimits.maxBytes) return { objection: uploadMessages.tooLarge };
  const bytes = await gateways.storage.readStart(key, uploadLimits.maxBytes);
  const isImage = bytes !== null && isImageOfType(bytes.subarray(0, START_BYTES), content_type);
  if (!isImage || file.contentType !== content_type) {
    return { objection: uploadMessages.notAnImage };
  }
  const drawn = await drawPicture(bytes, content_type);
  if (drawn !== 'too many') return drawn;
  throw new AppError(503, 'BUSY', BUSY, { retryAfterSeconds: BUSY_SECONDS });
}

/** The clean-up of unused uploads removes later what a storage that is down keeps. */
async function tryTo({ logger }: UploadDeps, key: string, removal: () => Promise<void>) {
  try {
    await removal();
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    logger.warn({ key, kind }, 'picture not removed');
  }
}

function newKey(folder: string, extension: string): string {
  return `${folder}/${secretUuid()}.${extension}`;
}

/** The file goes first: a row without a file is found again, a file without a row is not. */
async function remove({ db, gateways }: UploadDeps, key: string): Promise<void> {
  await gateways.storage.delete(key);
  await deleteUpload(db, key);
}
