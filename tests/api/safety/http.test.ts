import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const API = '/v1/api';
const SOMEBODY = '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e';
const OTHER_SITE = { Origin: 'https://evil.example' };

let server: ServerProcess;
let drop = async () => {};
const dataDir = mkdtempSync(join(tmpdir(), 'wire-'));
beforeAll(async () => {
  const made = await createPostgresDatabase();
  drop = made.drop;
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: made.url });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await drop();
  rmSync(dataDir, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.baseUrl + path, { redirect: 'manual', ...init });

/** Sends raw request lines, and returns everything that the server sends until it closes the connection. */
function say(lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(lines.join('\r\n'));
  return text(socket);
}

describe('A response', () => {
  it.each([
    ['a page', '/', 'GET', 200],
    ['a page of nothing', '/no-such-page', 'GET', 404],
    ['a redirect', '/faq/', 'GET', 308],
    ['a refused method', '/', 'POST', 405],
    ['a picture', '/favicon.svg', 'GET', 200],
    ['a text', '/robots.txt', 'GET', 200],
    ['the API', `${API}/health`, 'GET', 200],
    ['the API about nothing', `${API}/nothing`, 'GET', 404],
    ['the API as a page', `${API}/docs`, 'GET', 200],
    ['a file that is not there', '/v1/files/pictures/none.png', 'GET', 404],
  ])(
    'can’t be framed or run by anyone: %s',
    {
      tags: ['SAFE-017'],
    },
    async (_, path, method, status) => {
      const { headers, status: answered } = await ask(path, { method });
      expect(answered).toBe(status);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('can’t be read by another origin', { tags: ['SAFE-017'] }, async () => {
    for (const path of ['/', `${API}/health`, `${API}/users/${SOMEBODY}`]) {
      for (const method of ['GET', 'OPTIONS']) {
        const headers = { ...OTHER_SITE, 'Access-Control-Request-Method': 'PUT' };
        const answer = await ask(path, { method, headers });
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
  });

  it('does not let the browser send the page’s address to other sites', {
    tags: ['SAFE-017'],
  }, async () => {
    for (const path of ['/', '/faq/', `${API}/docs`]) {
      const { headers } = await ask(path);
      expect(['same-origin', 'no-referrer']).toContain(headers.get('referrer-policy'));
    }
  });

  it('is not cached if it may be personal', { tags: ['SAFE-017'] }, async () => {
    for (const path of ['/user/carts/items', '/users', '/nothing', '/user/orders']) {
      const { headers } = await ask(`${API}${path}?user_uuid=${SOMEBODY}`);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('never contains a folder, a source, a hidden file, or a file outside the site’s folder', {
    tags: ['SAFE-017'],
  }, async () => {
    const paths = [
      ...['/.git/config', '/.env', '/package.json', '/src/server/main.ts', '/_astro', '/_astro/'],
      ...['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/redirects.json'],
    ];
    for (const path of paths) {
      const answer = await say([`GET ${path} HTTP/1.1`, 'Host: here', 'Connection: close', '', '']);
      expect(answer, path).toMatch(/^HTTP\/1\.1 404 /);
    }
  });
});

describe('A request', () => {
  it('is accepted only as JSON, which other origins cannot send', {
    tags: ['SAFE-017'],
  }, async () => {
    const types = [
      ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'],
      'application/csp-report',
    ];
    for (const type of types) {
      const headers = { ...OTHER_SITE, 'Content-Type': type };
      for (const path of [`${API}/dmv/details`, '/v1/auth/login/user', `${API}/checkout`]) {
        const answer = await ask(path, { method: 'POST', headers, body: '{}' });
        expect(answer.status).toBe(415);
      }
    }
  });

  it('is rejected if it has two lengths, and nothing after it is read', {
    tags: ['SAFE-017'],
  }, async () => {
    const hidden = `GET ${API}/health HTTP/1.1`;
    const chunked = ['0', '', hidden, 'Host: here', '', ''];
    for (const lengths of [
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      ['Content-Length: 4', 'Content-Length: 9'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding : chunked'],
    ]) {
      const head = [`POST ${API}/checkout HTTP/1.1`, 'Host: here', ...lengths, ''];
      const answer = await say([...head, ...chunked]);
      expect(answer, lengths.join(' and ')).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    }
  });

  it('gets nothing back if its method is TRACE', { tags: ['SAFE-017'] }, async () => {
    for (const path of ['/', `${API}/health`]) {
      const answer = await say([
        ...[`TRACE ${path} HTTP/1.1`, 'Host: here', 'X-Secret: of a header', 'Connection: close'],
        ...['', ''],
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
      expect(answer).not.toContain('of a header');
    }
  });

  it('is rejected if a field appears twice', { tags: ['SAFE-017'] }, async () => {
    const answer = await ask(`${API}/user/carts/items?user_uuid=${SOMEBODY}&user_uuid=${SOMEBODY}`);
    expect(answer.status).toBe(400);
  });
});
