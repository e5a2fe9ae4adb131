import type { SqlSession } from './connect.ts';

/** The database belongs to another secret. The message is for the operator. */
export class SecretRejectedError extends Error {
  override name = 'SecretRejectedError';
  readonly code = 'SECRET_REJECTED';
}

/**
 * Stores the fingerprint of the current secret. Later starts throw if none of their secrets has it. The
 * fingerprint is the comment of a table, because a restore must not bring back an earlier one.
 */
export async function checkSecret(
  database: { withSession<T>(work: (session: SqlSession) => Promise<T>): Promise<T> },
  fingerprints: readonly [string, ...string[]],
  { isStart = true } = {},
): Promise<void> {
  const [current] = fingerprints;
  await database.withSession(async ({ rows, run }) => {
    const [found] = await rows(`select obj_description(to_regclass('schema_migration')) as stored`);
    const stored = found?.stored ?? current;
    if (!fingerprints.some((one) => one === stored)) {
      throw new SecretRejectedError(
        'SESSION_SECRET: this database was last used with another secret, without which its emails, links, and lookups can’t be read. Set that secret, alone or after the new one (new,old).',
      );
    }
    if (isStart && found?.stored !== current) {
      await run(`comment on table schema_migration is '${current}'`);
    }
  });
}
