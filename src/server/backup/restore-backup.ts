import type { Database, QuerySession } from '../db/connect.ts';
import { createLoader, isRowOf } from '../db/load.ts';
import { createSchema } from '../db/migrate.ts';
import type { KeptBySandboxes } from '../gateways.ts';
import type { Secret } from '../secrets/keyed-hash.ts';
import { chargeSchema, uploadSchema } from './format.ts';
import { openBackup } from './read-backup.ts';
import { BackupRefused } from './refused.ts';

/** Skipped, because a session or passkey that was revoked later would become valid again. */
const CREDENTIAL_TABLES = [
  'session',
  'staff_session',
  'staff_passkey',
  'staff_challenge',
  'staff_code',
];

const NO_PLACE_FOR_UPLOADS =
  'The backup contains uploaded pictures. Restore without S3_BUCKET_URL, then copy the folder “files” in DATA_DIR to the bucket.';

export type Restored = { time: string; build: string; rows: number; files: number };

/** Steps within the restore's transaction. An error rolls it back. */
type Steps = {
  /** Before the first row. */
  makePlace?(session: QuerySession): Promise<void>;
  /** After the last row and charge. */
  check?(session: QuerySession): Promise<void>;
};

/**
 * Restores a backup into an empty database, all or nothing, except for sessions and passkeys. The schema is the
 * backup's: the next start migrates it.
 */
export async function restoreBackup(
  { database, kept, secret }: { database: Database; kept: KeptBySandboxes; secret: Secret },
  file: string,
  { makePlace, check }: Steps = {},
): Promise<Restored> {
  const { header, lines } = await openBackup(file, secret);
  if (kept.charges && kept.charges.entries().length > 0) {
    throw new BackupRefused(
      'DATA_DIR already contains charges of the payment sandbox. Set it to another folder.',
    );
  }
  const charges: unknown[] = [];
  let [rows, files] = [0, 0];
  await database.withSession(async (session) => {
    await session.run('begin');
    try {
      await makePlace?.(session);
      await createSchema(session, header.migrations);
      const loader = createLoader(session);
      for await (const line of lines) {
        if (line.startsWith('{"charge":')) {
          charges.push(chargeSchema.parse(JSON.parse(line)).charge);
        } else if (line.startsWith('{"upload":')) {
          const { upload, content } = uploadSchema.parse(JSON.parse(line));
          if (!kept.uploads) throw new BackupRefused(NO_PLACE_FOR_UPLOADS);
          await kept.uploads.restore(upload, Buffer.from(content, 'base64'));
          files += 1;
        } else if (!CREDENTIAL_TABLES.some((table) => isRowOf(table, line))) {
          await loader.take(line);
          rows += 1;
        }
      }
      await loader.flush();
      for (const charge of charges) kept.charges?.restore(charge);
      await check?.(session);
      await session.run('commit');
    } catch (error) {
      await session.run('rollback');
      throw error;
    }
  });
  return { time: header.time, build: header.build, rows, files };
}
