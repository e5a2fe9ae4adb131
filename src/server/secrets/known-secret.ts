import type { SqlSession } from '../db/connect.ts';
import { keyedHashes, type Secret } from './keyed-hash.ts';

/** The database belongs to another secret. The message is for the operator. */
export class SecretRejectedError extends Error {
  override name = 'SecretRejectedError';
  readonly code = 'SECRET_REFUSED';
}

/**
 * Stores a fingerprint of the secret at the first start. Later starts throw if none of their secrets has it. The
 * fingerprint is the comment of a table, because a restore must not bring back an earlier one.
 */
export async function checkSecret(
  database: { withSession<T>(work: (session: SqlSession) => Promise<T>): Promise<T> },
  secret: Secret,
): Promise<void> {
  const hashes = keyedHashes(secret, 'fingerprint', 'of the secret');
  await database.withSession(async ({ rows, run }) => {
    const [found] = await rows(`select obj_description('schema_migration'::regclass) as stored`);
    const stored = found?.stored ?? hashes[0];
    if (!hashes.some((hash) => hash === stored)) {
      throw new SecretRejectedError(
        'SESSION_SECRET: this database was last used with another secret, without which its emails, links, and lookups can’t be read. Set that secret, alone or after the new one (new,old).',
      );
    }
    if (found?.stored !== hashes[0]) {
      await run(`comment on table schema_migration is '${hashes[0]}'`);
    }
  });
}
