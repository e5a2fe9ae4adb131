import { type RawBuilder, sql } from 'kysely';
import type { DueRows } from '../../db/count-due.ts';
import type { Queryable, Tx, UploadRow } from '../../db/schema.ts';

export async function insertUploads(
  db: Queryable,
  uploads: readonly (Omit<UploadRow, 'used_at' | 'picture_key' | 'line_uuid'> & {
    line_uuid?: string | null;
  })[],
) {
  await db
    .insertInto('upload')
    .values(uploads.map((upload) => ({ ...upload, used_at: null, picture_key: null })))
    .execute();
}

/** Account pictures if `lineUuid` is null, or an order's documents. */
export type OpenPlace = { userUuid: string; lineUuid: string | null };

const isOpenUpload = sql<boolean>`used_at is null and picture_key is null`;

/**
 * Counts signed uploads that are neither used nor removed: files of this order or account, and bytes of the owner, of
 * all tests, and of everyone.
 */
export async function countOpenUploads(db: Queryable, { userUuid, lineUuid }: OpenPlace) {
  const bytesWhere = (which: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(bytes) filter (where ${which}), 0)::float8`;
  return db
    .selectFrom('upload')
    .select([
      sql<number>`(count(*) filter (where user_uuid = ${userUuid}
        and line_uuid is not distinct from ${lineUuid}))::int`.as('files'),
      bytesWhere(sql`user_uuid = ${userUuid}`).as('ofOwner'),
      bytesWhere(sql`user_uuid in (select uuid from app_user where is_test)`).as('ofTests'),
      bytesWhere(sql`true`).as('ofAll'),
    ])
    .where(isOpenUpload)
    .executeTakeFirstOrThrow();
}

export async function selectUpload(db: Queryable, key: string, userUuid: string) {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('key', '=', key)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
}

/** Returns false if the upload already has a picture. */
export async function setPicture(db: Queryable, key: string, pictureKey: string) {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ picture_key: pictureKey })
    .where('key', '=', key)
    .where('picture_key', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Allows another picture from an upload if the first one failed. */
export async function clearPicture(db: Queryable, key: string) {
  await db.updateTable('upload').set({ picture_key: null }).where('key', '=', key).execute();
}

export async function hasPicture(db: Queryable, key: string) {
  const row = await db
    .selectFrom('upload')
    .select('key')
    .where('key', '=', key)
    .where('picture_key', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The cleanup keeps used files. `null` marks files as unused. */
export async function markUploadsUsed(db: Queryable, keys: readonly string[], since: Date | null) {
  if (keys.length === 0) return;
  await db.updateTable('upload').set({ used_at: since }).where('key', 'in', keys).execute();
}

export async function mergeUploads(tx: Tx, from: readonly string[], userUuid: string) {
  if (from.length === 0) return;
  await tx
    .updateTable('upload')
    .set({ user_uuid: userUuid })
    .where('user_uuid', 'in', from)
    .execute();
}

export async function deleteUpload(db: Queryable, key: string) {
  await db.deleteFrom('upload').where('key', '=', key).execute();
}

const isUnused = sql<boolean>`used_at is null`;
const isOldUpload = (before: Date) => sql<boolean>`created_at < ${before}`;

export async function selectRemovable(
  db: Queryable,
  by: { unusedBefore: Date } | { openBefore: Date; ofUser?: string } | { userUuid: string },
  most: number,
) {
  const uploads = db.selectFrom('upload').selectAll().orderBy('created_at').limit(most);
  if ('userUuid' in by) return uploads.where('user_uuid', '=', by.userUuid).execute();
  if ('openBefore' in by) {
    const open = uploads.where(isOpenUpload).where(isOldUpload(by.openBefore));
    return (by.ofUser ? open.where('user_uuid', '=', by.ofUser) : open).execute();
  }
  return uploads.where(isUnused).where(isOldUpload(by.unusedBefore)).execute();
}

export const unusedUploads = (before: Date): DueRows => ({
  table: 'upload',
  due: isOldUpload(before),
  among: isUnused,
});
