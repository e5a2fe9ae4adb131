import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { operationPaths } from '#contracts/api/paths.ts';
import { findProgram } from '#tests/support/process/find-program.ts';
import { freePort } from '#tests/support/process/postgres.ts';
import { runProgram } from '#tests/support/process/run-program.ts';

const OPER = { tags: ['OPER-001'], timeout: 60_000 };
const POLL = { timeout: 30_000 };
const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(findProgram('caddy') === undefined)('The Caddyfile (needs caddy)', () => {
  it('is valid, unchanged and with two custom names', OPER, async () => {
    const words = [
      'validate',
      '--adapter',
      'caddyfile',
      '--config',
      join(process.cwd(), 'deploy/Caddyfile'),
    ];
    const own = {
      SITE_NAME: 'shop.test',
      UPSTREAMS: 'web:4321 web2:4321',
      LAST_FIRST: 'web2:4321 web:4321',
    };
    for (const env of [{}, own]) {
      const { status, stderr } = await runProgram(findProgram('caddy') ?? '', words, {
        cwd: folder,
        env: { HOME: folder, XDG_DATA_HOME: folder, ...env },
      });
      expect([status, stderr.includes('"level":"warn"') && stderr]).toEqual([0, false]);
    }
  });

  async function start(env: Record<string, string>) {
    const port = await freePort();
    const own = readFileSync('deploy/Caddyfile', 'utf8').replace('{\n', '{\n\tadmin off\n');
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, own);
    const words = ['run', '--adapter', 'caddyfile', '--config', file];
    const SITE_NAME = `http://127.0.0.1:${port}`;
    const caddy = spawn(findProgram('caddy') ?? '', words, {
      env: { HOME: folder, XDG_DATA_HOME: folder, SITE_NAME, ...env },
    });
    // Caddy stops while a full pipe keeps it from logging.
    caddy.stderr.resume();
    return { port, caddy, ended: once(caddy, 'exit') };
  }

  it('uses both processes, and finds the scripts of either’s release', OPER, async () => {
    const releases = ['old', 'new'].map((name) =>
      createServer(({ url }, response) => {
        const isThere = !url?.startsWith('/_astro/') || url.endsWith(`${name}.js`);
        response.writeHead(isThere ? 200 : 404).end(name);
      }).listen(0, '127.0.0.1'),
    );
    await Promise.all(releases.map((server) => once(server, 'listening')));
    const ports = releases.map((server) => `127.0.0.1:${portOf(server)}`);
    const { port, caddy, ended } = await start({
      UPSTREAMS: ports.join(' '),
      LAST_FIRST: ports.toReversed().join(' '),
    });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    try {
      await expect.poll(async () => (await ask('/').catch(() => undefined))?.ok, POLL).toBe(true);
      const pages = await Promise.all(
        Array.from({ length: 40 }, async () => (await ask('/')).text()),
      );
      expect(new Set(pages)).toEqual(new Set(['old', 'new']));
      const scripts = ['old.js', 'new.js', 'none.js'].map((name) => ask(`/_astro/${name}`));
      expect((await Promise.all(scripts)).map(({ status }) => status)).toEqual([200, 200, 404]);
    } finally {
      caddy.kill('SIGTERM');
      await ended;
      for (const server of releases) server.close();
    }
  });

  it('uses only ready processes, and all of them if none is ready', OPER, async () => {
    const ready = { one: true, other: true };
    const processes = (['one', 'other'] as const).map((name) =>
      createServer(({ url }, response) => {
        response.writeHead(url === operationPaths.ready && !ready[name] ? 503 : 200).end(name);
      }).listen(0, '127.0.0.1'),
    );
    await Promise.all(processes.map((server) => once(server, 'listening')));
    const ports = processes.map((server) => `127.0.0.1:${portOf(server)}`);
    const { port, caddy, ended } = await start({
      UPSTREAMS: ports.join(' '),
      LAST_FIRST: ports.toReversed().join(' '),
    });
    const askOne = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      return `${answer.status} ${await answer.text()}`;
    };
    const ask = () =>
      Promise.all(Array.from({ length: 20 }, askOne)).then(
        (answers) => [...new Set(answers)].toSorted(),
        () => [],
      );
    const both = ['200 one', '200 other'];
    try {
      await expect.poll(ask, POLL).toEqual(both);
      ready.one = false;
      await expect.poll(ask, POLL).toEqual(['200 other']);
      ready.other = false;
      await expect.poll(ask, POLL).toEqual(both);
    } finally {
      caddy.kill('SIGTERM');
      await ended;
      for (const server of processes) server.close();
    }
  });

  it('logs nothing that gives access to a purchase', OPER, async () => {
    const { port, caddy, ended } = await start({
      UPSTREAMS: '127.0.0.1:1',
      LAST_FIRST: '127.0.0.1:1',
    });
    let logged = '';
    caddy.stderr.on('data', (part) => {
      logged += String(part);
    });
    const uuid = '5f0c9a52-6a0c-4c3e-9a51-0d5e1f2b3c4d';
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/checkout/${uuid}?code=secret1`, {
        headers: { 'X-User-Uuid': uuid, Referer: `https://a.example/${uuid}`, 'X-Own': 'secret2' },
      });
    try {
      await expect.poll(async () => (await ask().catch(() => undefined))?.status, POLL).toBe(503);
      await expect.poll(() => logged, POLL).toContain('"logger":"http.log.error');
      await expect.poll(() => logged, POLL).toContain('"logger":"http.log.access');
    } finally {
      caddy.kill('SIGTERM');
      await ended;
    }
    for (const part of [uuid, 'secret1', 'secret2']) expect(logged).not.toContain(part);
  });
});

function portOf(server: Server): number {
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : 0;
}
