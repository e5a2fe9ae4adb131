import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretUuid } from '#server/db/uuid.ts';
import { createFraming } from '#server/features/partners/service.ts';
import { insertKeys, upsertPartner } from '#server/features/partners/store.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

describe('A server that gets odd requests', () => {
  let server: ServerProcess;
  let drop = async () => {};
  const dataDir = mkdtempSync(join(tmpdir(), 'odd-'));
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

  /** Returns the response to a raw HTTP request. */
  const say = (lines: string) => {
    const { hostname, port } = new URL(server.baseUrl);
    const socket = connect(Number(port), hostname);
    // The connection stays open, because a server doesn't have to respond on a closed connection.
    socket.write(lines);
    return text(socket);
  };

  it('responds to a load balancer that names no host', async () => {
    for (const path of ['/v1/api/health', '/v1/api/ready', '/']) {
      expect(await say(`GET ${path} HTTP/1.0\r\n\r\n`), path).toMatch(/^HTTP\/1\.[01] 200 /);
    }
    expect(await say('GET /v1/api/health HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('does not report a truncated request as a failure of its own', {
    tags: ['SAFE-020'],
  }, async () => {
    const head =
      'POST /v1/api/dmv/details HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n';
    const bodies = [
      'Content-Length: 400\r\n\r\n{"a":',
      'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":',
    ];
    const { hostname, port } = new URL(server.baseUrl);
    for (const body of [...bodies, ...bodies]) {
      const socket = connect(Number(port), hostname);
      await new Promise<void>((resolve) => socket.write(head + body, () => resolve()));
      setTimeout(() => socket.resetAndDestroy(), 50);
    }
    const answered = () => [...server.output().matchAll(/api\/dmv\/details","status":(\d+)/g)];
    await expect.poll(() => answered().map(([, status]) => status)).toEqual(Array(4).fill('400'));
    expect(server.output()).not.toContain('request failed');
  });

  it('never shows the development mailbox and metrics to another website', {
    tags: ['SAFE-009'],
  }, async () => {
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/v1/api/metrics']) {
      const statusFor = async (host: string) =>
        (await say(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).split(
          ' ',
        )[1];
      for (const host of ['127.0.0.1:4321', 'localhost', '[::1]:80']) {
        expect(await statusFor(host), `${host}${path}`).toBe('200');
      }
      for (const host of [
        'evil.example',
        'localhost.evil.example:4321',
        '127.0.0.1.evil.example',
      ]) {
        expect(await statusFor(host), `${host}${path}`).toMatch(/^40[34]$/);
      }
    }
  });

  it('never shows the checkout to a partner with an impossible key', async () => {
    for (const key of ['%00', '%ED%A0%80', "x'--", 'x'.repeat(5000), '']) {
      const answer = await fetch(`${server.baseUrl}/embed/checkout?partner=${key}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
    expect(server.output()).not.toContain('"level":50');
  });
});

describe('The partners that may frame the checkout', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  async function addPartner(key: string, allowed_origins: string[]): Promise<void> {
    const created_at = api.deps.clock();
    const partner_uuid = await upsertPartner(api.deps.db, {
      uuid: secretUuid(),
      name: key,
      allowed_origins,
      webhook_url: null,
      webhook_secret: null,
      created_at,
    });
    await insertKeys(api.deps.db, [{ key, partner_uuid, kind: 'live', created_at }]);
  }

  it('are loaded once per second, no matter how many keys are invented', async () => {
    api.travel();
    const reads: string[] = [];
    const db = api.deps.db.withPlugin({
      transformQuery({ node }) {
        reads.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const originsOf = createFraming({ ...api.deps, db });
    await Promise.all(Array.from({ length: 100 }, (_, index) => originsOf(`key-${index}`)));
    expect(reads).toHaveLength(1);
    await addPartner('new-partner', ['https://partner.example/shop']);
    expect(await originsOf('new-partner')).toBeUndefined();
    api.travel({ ms: 1000 });
    expect(await originsOf('new-partner')).toEqual(['https://partner.example']);
    expect(reads).toHaveLength(2);
  });

  it('still include the others if one partner’s row can’t be read', async () => {
    api.travel({ ms: 20_000 });
    await addPartner('mistyped', ['htps:/partner']);
    await addPartner('beside-it', ['https://beside.example']);
    await addPartner('wide', ['https://*', 'https://a;sandbox', 'https://*.b.example', 'http://c']);
    const originsOf = createFraming(api.deps);
    expect(await originsOf('beside-it')).toEqual(['https://beside.example']);
    expect(await originsOf('mistyped')).toEqual([]);
    expect(await originsOf('wide')).toEqual(['http://c']);
  });

  it('are null while they can’t be read, which is logged once', async () => {
    api.travel({ ms: 10_000 });
    const broken = api.deps.db.withPlugin({
      transformQuery() {
        throw new Error('away');
      },
      transformResult: async ({ result }) => result,
    });
    const originsOf = createFraming({ ...api.deps, db: broken });
    expect(await Promise.all(['a', 'b', 'c'].map(originsOf))).toEqual([null, null, null]);
    const lines = api.logged.filter((line) => line.includes('partners could not be read'));
    expect(lines).toHaveLength(1);
  });
});
