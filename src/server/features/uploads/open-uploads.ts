/** Limits on signed uploads that are not in use, so that strangers can't fill the disk. */
import { uploadLimits } from '#contracts/account/upload.ts';
import { msg } from '#words/words.ts';
import { lockKeys } from '../../db/lock-keys.ts';
import type { Deps } from '../../deps.ts';
import { TooMany } from '../../errors.ts';
import { isPrivate } from '../../http/client-ip.ts';
import { networksOf } from '../../http/network.ts';
import { countRequest } from '../../http/rate-limit.ts';
import { countOpenUploads, insertUploads, type OpenPlace } from './store.ts';

const MIB = 1024 * 1024;
/** The limit on unused files per order, or per account for pictures. */
const FILES_OF_PLACE = 10;
const BYTES_OF_OWNER = 100 * MIB;
/** The limit for all tests together, because test orders are free to create. */
const BYTES_OF_TESTS = 50 * MIB;
const BYTES_OF_ALL = 2048 * MIB;
/** Twice the lifetime of a signed URL. */
const OPEN_MS = 10 * 60_000;

/** The limit per network: MiB of signed uploads, used or not. */
const BYTES_OF_NETWORK = {
  name: 'upload-mebibytes',
  points: 1000,
  perSeconds: 86_400,
  reason: 'Too many files were sent from your network today.',
} as const;
const TOO_MANY_OPEN = msg('Too many uploads are unfinished.');

export type OpenFile = { key: string; contentType: string; bytes: number };

/**
 * Records files before their signed URLs are issued. If there are too many, `release` removes those with expired URLs:
 * the owner's, or everyone's if the total limit is reached. Throws TooMany.
 */
export async function openUploads(
  deps: Deps,
  place: OpenPlace & { ip: string; isTest: boolean },
  files: readonly OpenFile[],
  release: (ended: { openBefore: Date; ofUser?: string }) => Promise<void>,
): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  // Behind an unconfigured proxy, all customers share the proxy's IP address.
  if (!isPrivate(place.ip)) {
    const weight = Math.ceil(bytes / MIB);
    await countRequest(deps, BYTES_OF_NETWORK, networksOf(place.ip), weight);
  }
  const now = deps.clock();
  const attempt = () =>
    deps.db.transaction().execute(async (tx) => {
      // This is serialized, so that concurrent requests see each other's files.
      await lockKeys(tx, ['open-uploads']);
      const open = await countOpenUploads(tx, place);
      if (open.files + files.length > FILES_OF_PLACE) return 'of owner';
      if (open.ofOwner + bytes > BYTES_OF_OWNER) return 'of owner';
      if (place.isTest && open.ofTests + bytes > BYTES_OF_TESTS) return 'of all';
      if (open.ofAll + bytes > BYTES_OF_ALL) return 'of all';
      await insertUploads(
        tx,
        files.map(({ key, contentType, bytes }) => ({
          key,
          user_uuid: place.userUuid,
          content_type: contentType,
          created_at: now,
          bytes,
          line_uuid: place.lineUuid,
        })),
      );
      return undefined;
    });
  const tooMany = await attempt();
  if (!tooMany) return;
  const openBefore = new Date(now.getTime() - OPEN_MS);
  await release({ openBefore, ...(tooMany === 'of owner' && { ofUser: place.userUuid }) });
  if (await attempt()) throw new TooMany(TOO_MANY_OPEN, OPEN_MS);
}

/** A picture's URL is signed without a length, so the picture counts as one of the maximum size. */
export const PICTURE_BYTES = uploadLimits.maxBytes;
