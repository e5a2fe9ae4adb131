import type { Database, QuerySession, SqlSession } from '../db/connect.ts';
import { createLoader, isRowOf } from '../db/dump.ts';
import { createSchema, MIGRATION_LOCK } from '../db/migrate.ts';
import type { SandboxData } from '../gateways.ts';
import type { Secret } from '../secrets/keyed-hash.ts';
import { BackupRejectedError, chargeSchema, uploadSchema } from './format.ts';
import { openBackup } from './read-backup.ts';

/**
 * These tables aren't restored, because a session or passkey that was revoked after the backup would become valid
 * again.
 */
const CREDENTIAL_TABLES = [
  'session',
  'staff_session',
  'staff_passkey',
  'staff_challenge',
  'staff_code',
];

/** More than are issued in the days since a backup. */
export const SKIPPED_NUMBERS = 100_000;

const NO_PLACE_FOR_UPLOADS =
  'The backup contains uploaded pictures. Restore without S3_BUCKET_URL, then copy the folder “files” in DATA_DIR to the bucket.';

export type Restored = {
  time: string;
  build: string;
  rows: number;
  files: number;
  /** The payment sandbox's charges, if there is no place for them. */
  skippedCharges: number;
};

/** Steps within the restore's transaction. An error rolls the transaction back. */
type Steps = {
  /** Runs before the first row. */
  makePlace?(session: QuerySession): Promise<void>;
  /** Runs after the last row and charge. */
  check?(session: QuerySession): Promise<void>;
};

/**
 * Restores a backup, except for sessions and passkeys, into an empty database. If it fails, nothing is restored. The
 * schema is the backup's: the next start migrates it.
 */
export async function restoreBackup(
  { database, kept, secret }: { database: Database; kept: SandboxData; secret: Secret },
  file: string,
  { makePlace, check }: Steps = {},
): Promise<Restored> {
  const { header, lines } = await openBackup(file, secret);
  if (kept.charges && kept.charges.entries().length > 0) {
    throw new BackupRejectedError(
      'DATA_DIR already contains charges from the payment sandbox. Set it to another folder.',
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
          if (!kept.uploads) throw new BackupRejectedError(NO_PLACE_FOR_UPLOADS);
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
  const skippedCharges = kept.charges ? 0 : charges.length;
  return { time: header.time, build: header.build, rows, files, skippedCharges };
}

/**
 * Throws BackupRejectedError while processes of the product or other sessions of its database user are connected. Processes
 * that start in the meantime wait for the transaction, because each one runs the migrations first.
 */
export async function assertNoOtherSessions(
  session: SqlSession,
  applicationName: string,
): Promise<void> {
  await session.rows('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  // While a password is replaced, processes log in as a member of the role. Its backend type is hidden from the role.
  const others = await session.rows(
    `select application_name as name, count(*) as count from pg_stat_activity
      where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
        and (usename = current_user or exists (select from pg_roles
          where oid = usesysid and not rolsuper and pg_has_role(oid, current_user, 'member')))
        and application_name <> $1
      group by application_name order by application_name`,
    [applicationName],
  );
  if (others.length === 0) return;
  const list = others.map(({ name, count }) => `${count} of ${name || 'unknown'}`).join(', ');
  throw new BackupRejectedError(
    `The database is in use (connections: ${list}). Stop all of the product’s processes first.`,
  );
}

/** Moves everything in the current schema to one with this name. Returns false if the schema is empty. */
export async function renameCurrentSchema(session: SqlSession, name: string): Promise<boolean> {
  const [found] = await session.rows(`select quote_ident(nspname) as schema,
      exists (select from pg_class where relnamespace = n.oid and relkind in ('r', 'S', 'v')) as "isFull"
    from pg_namespace as n where nspname = current_schema()`);
  if (!found?.isFull) return false;
  await session.run(
    `alter schema ${found.schema} rename to ${name}; create schema ${found.schema}`,
  );
  return true;
}

/**
 * Skips numbers of orders, payments, and requests that may have been issued after the backup, so that no two customers
 * have the same one. Schemas that earlier restores moved aside count, too.
 */
export async function skipIssuedNumbers(session: SqlSession): Promise<void> {
  await session.rows(
    `select setval(format('%I.%I', current_schema(), sequencename)::regclass, max(coalesce(last_value, start_value)) + $1)
      from pg_sequences where schemaname = current_schema() or schemaname like 'before\\_%' group by sequencename`,
    [SKIPPED_NUMBERS],
  );
}

/** Deletes the schemas that earlier restores moved aside. Returns their names. */
export async function removePrevious({ withSession }: Pick<Database, 'withSession'>) {
  return withSession(async (session) => {
    const rows = await session.rows(
      `select nspname as name from pg_namespace where nspname ~ '^before_[0-9]{14}$' order by 1`,
    );
    const names = rows.map(({ name }) => String(name));
    for (const name of names) await session.run(`drop schema ${name} cascade`);
    return names;
  });
}
