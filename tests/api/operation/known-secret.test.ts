import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readServerConfig } from '#config/server.ts';
import { recordBackup } from '#server/backup/last-backup.ts';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { checkSecret, SecretRejectedError } from '#server/db/known-secret.ts';
import { prepareSchema } from '#server/foundation.ts';
import { findProblems } from '#server/operator/doctor.ts';
import { fingerprintsOf } from '#server/secrets/keyed-hash.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { SAFE_DEMONSTRATION } from '#tests/support/process/demonstration.ts';
import { findProgram } from '#tests/support/process/find-program.ts';
import { directUrlOf } from '#tests/support/process/pooled-addresses.ts';
import { OPERATOR, runOperator } from '#tests/support/process/run-operator.ts';
import { runProgram } from '#tests/support/process/run-program.ts';
import { urlOfDatabase } from '#tests/support/process/test-database.ts';

describe('A database', () => {
  let api: TestApi;
  let database: Database;
  beforeAll(async () => {
    api = await createTestApi();
    database = await connectDatabase({ databaseUrl: await urlOfDatabase(api.deps.db) });
  });
  afterAll(async () => {
    await database.close();
    await api.close();
  });

  it('rejects a start without its secret, and accepts each step of a rotation', {
    tags: ['SAFE-012'],
  }, async () => {
    const accepts = (...secrets: [string, ...string[]]) =>
      checkSecret(database, fingerprintsOf(secrets));
    await accepts('first');
    await accepts('first');
    await expect(accepts('next')).rejects.toThrow(
      /^SESSION_SECRET: this database was last used with another secret, [^\n]+\.$/,
    );
    await accepts('first', 'next');
    await accepts('next', 'first');
    await accepts('first', 'next');
    await accepts('next', 'first');
    await accepts('next');
    await expect(accepts('first')).rejects.toThrow(SecretRejectedError);
  });

  it('is not migrated with another secret', { tags: ['SAFE-012'] }, async () => {
    await checkSecret(database, fingerprintsOf('next'));
    await database.withSession(({ run }) =>
      run('delete from schema_migration where name = (select max(name) from schema_migration)'),
    );
    const prepare = (secret: string) =>
      prepareSchema({ environment: 'production', sessionSecret: [secret] }, database);
    await expect(prepare('first')).rejects.toThrow(SecretRejectedError);
  });

  it('is not backed up with another secret', { tags: ['SAFE-012'] }, async () => {
    await checkSecret(database, fingerprintsOf('next'));
    const dataDir = mkdtempSync(join(tmpdir(), 'other-secret-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const made = await runOperator('backup', [join(dataDir, 'one.backup')], {
      DATABASE_URL: await urlOfDatabase(api.deps.db),
      DATA_DIR: dataDir,
      SESSION_SECRET: 'another secret with its 32 letters',
    });
    expect(made).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^SESSION_SECRET: [^\n]+\n$/),
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.skipIf(findProgram('prlimit') === undefined)(
    'is not backed up to a full disk, and the message names that disk',
    { tags: ['SAFE-010'] },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, 'one.backup');
      const words = ['--fsize=100', process.execPath, OPERATOR, 'backup', file];
      const DATABASE_URL = directUrlOf(await urlOfDatabase(api.deps.db));
      const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR: join(folder, 'data') };
      const SESSION_SECRET = 'next secret with its 32 characters';
      await checkSecret(database, fingerprintsOf(['next', SESSION_SECRET]));
      await checkSecret(database, fingerprintsOf([SESSION_SECRET, 'next']));
      const made = await runProgram('prlimit', words, { env: { ...env, SESSION_SECRET } });
      await checkSecret(database, fingerprintsOf(['next', SESSION_SECRET]));
      expect([made.status, made.stdout, readdirSync(folder)]).toEqual([1, '', ['data']]);
      expect(made.stderr).toContain(`the disk that holds ${file}.part is full`);
    },
  );

  it('is checked by the doctor, with the mail server and the backups', async () => {
    const settings = {
      DATABASE_URL: await urlOfDatabase(api.deps.db),
      SESSION_SECRET: 'another secret with its 32 letters',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'shop@example.com',
      DIST_DIR: '/nowhere',
    };
    await checkSecret(database, fingerprintsOf('next'));
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    let dataDir = folder;
    const findings = async (changes: Record<string, string> = {}) => {
      const config = readServerConfig({ ...settings, ...changes });
      const found: string[] = [];
      const at = { config, dataDir, clock: () => new Date() };
      for await (const { state, what } of findProblems(at)) found.push(`${state} ${what}`);
      return found;
    };
    expect(await findings()).toEqual([
      'ok The settings',
      'ok The connection to the database',
      'ok The schema of the database',
      'failed The secret',
      'failed The built site',
      'failed The mail server',
      'pending The last backup',
      'pending Its copy on another machine',
      'ok The disk of DATA_DIR',
    ]);
    recordBackup(dataDir, new Date());
    const copied = join(dataDir, 'last-copy');
    writeFileSync(copied, '');
    utimesSync(copied, 0, Date.now() / 1000 - 26 * 3600);
    const rest = [
      ...['failed The built site', 'failed The mail server'],
      ...['ok The last backup', 'failed Its copy on another machine', 'ok The disk of DATA_DIR'],
    ];
    const skipped = ['skipped The schema of the database', 'skipped The secret', ...rest];
    const away = { DATABASE_URL: 'postgres://someone@127.0.0.1:1/nothing' };
    expect((await findings(away)).slice(1)).toEqual([
      'failed The connection to the database',
      ...skipped,
    ]);
    // It starts no embedded database.
    expect((await findings({ DATABASE_URL: '' })).slice(1)).toEqual([
      'skipped The connection to the database',
      ...skipped,
    ]);
    const here = { NODE_ENV: 'production', SITE_URL: 'http://127.0.0.1:4321' };
    const known = { DATABASE_URL: 'postgres://store:store@127.0.0.1:1/store' };
    expect(await findings({ ...SAFE_DEMONSTRATION, ...known, ...here })).toContain(
      'failed The password in DATABASE_URL',
    );
    const production = { ...SAFE_DEMONSTRATION, ...here };
    expect(await findings(production)).toContain('warning The WAL archive');
    // The primary is not its own replica.
    const read = await findings({ DATABASE_READ_URL: settings.DATABASE_URL });
    expect(read[4]).toBe('failed The replica');
    expect(readdirSync(dataDir)).toEqual(['last-backup', 'last-copy']);
    dataDir = join(folder, 'last-backup', 'below-a-file');
    expect((await findings(away)).at(-1)).toBe('failed The disk of DATA_DIR');
  });
});
