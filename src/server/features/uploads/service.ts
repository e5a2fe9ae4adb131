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
import { ValidationError } from '../../errors.ts';
import { deleteUpload, insertUploads, selectRemovable, selectUpload, setUsed } from './store.ts';

const KEY_IN_ADDRESS = /pictures\/[0-9a-f-]{36}\.[a-z]+$/;

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
    key: `pictures/${secretUuid()}.${extensionOf(name)}`,
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
 * Takes an uploaded picture into use. It must be this user's own upload and what its name says, otherwise it
 * is removed. Throws ValidationError for the field.
 */
export async function takePicture(
  deps: UploadDeps,
  { userUuid, address, field }: { userUuid: string; address: string; field: string },
): Promise<void> {
  const upload = await findUpload(deps, userUuid, address);
  const file = upload && (await deps.gateways.storage.head(upload.key));
  if (!upload || !file) throw new ValidationError([{ field, message: uploadMessages.uploadAgain }]);
  const message = await objectionTo(deps, upload, file);
  if (message !== undefined) {
    await remove(deps, upload.key);
    throw new ValidationError([{ field, message }]);
  }
  await setUsed(deps.db, upload.key, deps.clock());
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
  try {
    await remove(deps, upload.key);
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    deps.logger.warn({ key: upload.key, kind }, 'picture not removed');
  }
}

/** Removes uploads that are not in use, or all of one user's. Returns how many there were. */
export async function removeUploads(
  deps: UploadDeps,
  by: { unusedBefore: Date } | { userUuid: string },
): Promise<number> {
  const uploads = await selectRemovable(deps.db, by);
  for (const { key } of uploads) await remove(deps, key);
  return uploads.length;
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

async function objectionTo(
  { gateways }: UploadDeps,
  { key, content_type }: UploadRow,
  file: { contentType: string; contentLength: number },
): Promise<string | undefined> {
  if (file.contentLength > uploadLimits.maxBytes) return uploadMessages.tooLarge;
  const start = await gateways.storage.readStart(key, START_BYTES);
  const isImage = start !== null && isImageOfType(start, content_type);
  return isImage && file.contentType === content_type ? undefined : uploadMessages.notAnImage;
}

/** The file goes first: a row without a file is found again, a file without a row is not. */
async function remove({ db, gateways }: UploadDeps, key: string): Promise<void> {
  await gateways.storage.delete(key);
  await deleteUpload(db, key);
}
