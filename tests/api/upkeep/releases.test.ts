import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { bearer } from '#tests/support/api/login.ts';
import { logInOverHttp } from '#tests/support/api/login-over-http.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

/** Each process starts slowly on a busy machine. */
const MANY_STARTS = { timeout: 180_000 };
/**
 * The data folder of the first release (commit 7915371): dana@gmail.com had a card declined, then bought the
 * renewal of 7ABC123 as order R100001, and left 8XYZ987 in the cart.
 */
const FIRST_RELEASE = 'tests/fixtures/first-release-data.tar.br';

const folder = mkdtempSync(join(tmpdir(), 'releases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('The data folder of the first release', () => {
  it('is backed up as it is, upgraded in place, and its customer finds the order', {
    tags: ['SAFE-011'],
    ...MANY_STARTS,
  }, async () => {
    const dataDir = join(folder, 'first');
    mkdirSync(dataDir);
    const input = brotliDecompressSync(readFileSync(FIRST_RELEASE));
    execFileSync('tar', ['-xf', '-', '-C', dataDir], { input });
    const settings = { DATA_DIR: dataDir };
    const backup = await runOperator('backup', [join(folder, 'first.backup')], settings);
    expect(backup).toMatchObject({ status: 0, stderr: '' });

    const server = await startServer(settings);
    const { user, token } = await logInOverHttp(server.baseUrl, 'dana@gmail.com');
    const address = `${server.baseUrl}/v1/api/user/orders?user_uuid=${user}`;
    const orders = await (await fetch(address, { headers: bearer(token) })).text();
    expect(orders).toContain('"order_id":"R100001"');
    expect(await server.stop()).toBe(0);
    expect(await runOperator('money:check', [], settings)).toMatchObject({
      status: 0,
      stdout:
        '2 payments, 1 charges and 0 refunds compared, 0 without a result yet, 0 differences\n',
    });

    const restored = join(folder, 'restored');
    mkdirSync(restored);
    const SESSION_SECRET = readFileSync(join(dataDir, 'session-secret'), 'utf8');
    const words = [join(folder, 'first.backup')];
    const restore = await runOperator('restore', words, { DATA_DIR: restored, SESSION_SECRET });
    expect(restore).toMatchObject({ status: 0, stderr: '' });
    const database = await connectDatabase({ dataDir: restored });
    expect(await migrate(database)).toContain('042-reminder-switch.sql');
    await database.close();
  });
});

describe('A database that a newer build has migrated', () => {
  it('is refused in one sentence that names the build, the migration and the day', {
    tags: ['SAFE-011'],
  }, async () => {
    const made = await createPostgresDatabase();
    const database = await connectDatabase({ databaseUrl: made.url });
    await migrate(database);
    await database.withSession(({ run }) =>
      run(`insert into schema_migration values
        ('900-next-year.sql', 'x', '2027-01-02', '9.1.0'), ('901-and-more.sql', 'y', '2027-01-03', '9.2.0')`),
    );
    await expect(migrate(database)).rejects.toThrow(
      /^The database was migrated by a newer build \(version 9\.2\.0 ran 901-and-more\.sql on 2027-01-03; this is \d+\.\d+\.\d+(\+[0-9a-f]{7})?\): start that build or a later one, or restore a backup from before into an empty database\.$/,
    );
    await database.close();
    await made.drop();
  });
});
