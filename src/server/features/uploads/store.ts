import type { Queryable, UploadRow } from '../../db/schema.ts';

export async function insertUploads(
  db: Queryable,
  uploads: readonly Omit<UploadRow, 'used_at'>[],
): Promise<void> {
  await db
    .insertInto('upload')
    .values(uploads.map((upload) => ({ ...upload, used_at: null })))
    .execute();
}

export async function selectUpload(
  db: Queryable,
  key: string,
  userUuid: string,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('key', '=', key)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
}

/** Sets since when an upload is in use; null when it no longer is. */
export async function setUsed(db: Queryable, key: string, since: Date | null): Promise<void> {
  await db.updateTable('upload').set({ used_at: since }).where('key', '=', key).execute();
}

export async function deleteUpload(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('upload').where('key', '=', key).execute();
}

/** Uploads that were signed before a moment and are not in use, or all of one user's. */
export async function selectRemovable(
  db: Queryable,
  by: { unusedBefore: Date } | { userUuid: string },
): Promise<UploadRow[]> {
  const uploads = db.selectFrom('upload').selectAll().orderBy('created_at').limit(500);
  return (
    'userUuid' in by
      ? uploads.where('user_uuid', '=', by.userUuid)
      : uploads.where('used_at', 'is', null).where('created_at', '<', by.unusedBefore)
  ).execute();
}
