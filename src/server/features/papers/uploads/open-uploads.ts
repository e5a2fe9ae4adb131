/** Bytes that were signed for and are not in use: a stranger must not fill the disk with them. */
import { uploadLimits } from '#contracts/account/upload.ts';
import { lockKeys } from '../../../db/lock-keys.ts';
import type { Deps } from '../../../deps.ts';
import { TooMany } from '../../../errors.ts';
import { networksOf } from '../../../http/network.ts';
import { countRequest } from '../../../http/rate-limit.ts';
import { isPrivate } from '../../../http/unnamed-proxy.ts';
import { insertUploads, type OpenPlace, selectOpen } from './store.ts';

const MIB = 1024 * 1024;
/** Of one order, or of the pictures of one account. */
const FILES_OF_PLACE = 10;
const BYTES_OF_OWNER = 100 * MIB;
/** Anybody can make test orders, for nothing. */
const BYTES_OF_TESTS = 50 * MIB;
const BYTES_OF_ALL = 2048 * MIB;
/** Twice as long as a signed address takes a file. */
const OPEN_MS = 10 * 60_000;

/** In MiB that addresses were signed for, used or not. */
const BYTES_OF_NETWORK = {
  name: 'upload-mebibytes',
  points: 1000,
  perSeconds: 86_400,
  reason: 'Many files were sent from your network today.',
} as const;
const TOO_MANY_OPEN = 'Many files were sent and not used.';

export type OpenFile = { key: string; contentType: string; bytes: number };

/**
 * Writes down files before their addresses are handed out. Where there are too many, `release` removes those whose
 * address has ended: the owner's, or all where all together are too many. Throws TooMany.
 */
export async function openUploads(
  deps: Deps,
  place: OpenPlace & { address: string; isTest: boolean },
  files: readonly OpenFile[],
  release: (ended: { openBefore: Date; ofUser?: string }) => Promise<void>,
): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  // Behind a proxy that is not named all customers have the proxy's address.
  if (!isPrivate(place.address)) {
    const weight = Math.ceil(bytes / MIB);
    await countRequest(deps, BYTES_OF_NETWORK, networksOf(place.address), weight);
  }
  const now = deps.clock();
  const attempt = () =>
    deps.db.transaction().execute(async (tx) => {
      // One after the other: requests at once see each other's files.
      await lockKeys(tx, ['open-uploads']);
      const open = await selectOpen(tx, place);
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

/** A picture is sent without its length: it may have all that pictures may have. */
export const PICTURE_BYTES = uploadLimits.maxBytes;
