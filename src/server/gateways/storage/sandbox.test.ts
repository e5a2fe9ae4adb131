import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { describeStorageGateway, newKey, put } from '#tests/support/gateways/storage-suite.ts';
import { createSandboxStorage } from './sandbox.ts';

async function startStorage(options: { maxBytesOf: (key: string) => number }) {
  const folder = mkdtempSync(join(tmpdir(), 'storage-'));
  let handle: (request: Request) => Promise<Response>;
  const server = createServer(getRequestListener((request) => handle(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const baseUrl = `http://127.0.0.1:${port}/uploads`;
  const settings = { folder, secret: 'secret', baseUrl, clock: () => new Date(), ...options };
  const gateway = createSandboxStorage(settings);
  handle = gateway.handle;
  return {
    gateway,
    settings,
    port,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
      return Promise.resolve();
    },
  };
}

describeStorageGateway('the storage sandbox', async () => {
  const { gateway, settings, close } = await startStorage({ maxBytesOf: () => 10_000_000 });
  return { gateway, expired: createSandboxStorage({ ...settings, expiresInMs: -1 }), close };
});

describe('the storage sandbox', () => {
  let opened: Awaited<ReturnType<typeof startStorage>>;
  beforeAll(async () => {
    opened = await startStorage({ maxBytesOf: () => 1_000 });
  });
  afterAll(() => opened.close());

  const png = { contentType: 'image/png' };
  const partsLeft = () => readdirSync(join(opened.settings.folder, '.parts'));
  const address = (path: string) => `http://127.0.0.1:${opened.port}${path}`;

  it('rejects files over its limit, regardless of what is signed', async () => {
    const key = newKey();
    const open = await opened.gateway.presignPut({ key, ...png });
    const signed = await opened.gateway.presignPut({ key, ...png, contentLength: 1_001 });
    expect(await put(open, new Uint8Array(1_001))).toBe(413);
    expect(await put(signed, new Uint8Array(1_001))).toBe(413);
    expect(await put(open, new Uint8Array(1_000))).toBe(200);
    expect(partsLeft()).toEqual([]);
  });

  it('stores nothing if the first bytes are rejected', async () => {
    const picky = createSandboxStorage({
      ...opened.settings,
      baseUrl: '/uploads',
      accepts: (start, type) => type === 'image/png' && start[0] === 137,
    });
    const send = async (body: Uint8Array<ArrayBuffer>) => {
      const key = newKey();
      const { url, headers } = await picky.presignPut({ key, ...png });
      const length = { 'content-length': String(body.length) };
      const init = { method: 'PUT', headers: { ...headers, ...length }, body };
      const { status } = await picky.handle(new Request(address(url), init));
      return { status, kept: await picky.head(key) };
    };
    expect(await send(new Uint8Array([137, 1]))).toEqual({
      status: 200,
      kept: { ...png, contentLength: 2 },
    });
    expect(await send(new Uint8Array([60, 104]))).toEqual({ status: 415, kept: null });
    expect(await send(new Uint8Array())).toEqual({ status: 415, kept: null });
    expect(partsLeft()).toEqual([]);
  });

  it('requires a Content-Length', async () => {
    const { url, headers } = await opened.gateway.presignPut({ key: newKey(), ...png });
    const body = new Blob([new Uint8Array(10)]).stream();
    const streamed = { method: 'PUT', headers, body, duplex: 'half' } as const;
    expect((await fetch(url, streamed)).status).toBe(411);
  });

  it('stores nothing from an aborted upload', async () => {
    const key = newKey();
    const { url } = await opened.gateway.presignPut({ key, ...png });
    const socket = connect(opened.port, '127.0.0.1');
    const { pathname, search } = new URL(url);
    socket.write(
      `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: 100\r\n\r\nhalf`,
    );
    await expect.poll(partsLeft).toHaveLength(1);
    socket.destroy();
    await expect.poll(partsLeft).toEqual([]);
    expect(await opened.gateway.head(key)).toBeNull();
  });

  it('replaces an earlier upload to the same URL', async () => {
    const key = newKey();
    const signed = await opened.gateway.presignPut({ key, ...png });
    await put(signed, new Uint8Array(5));
    await put(signed, new Uint8Array(7));
    expect(await opened.gateway.head(key)).toEqual({ ...png, contentLength: 7 });
  });

  it.each([
    '/uploads/..%2f..%2fetc%2fpasswd',
    '/uploads/%2e%2e/secret.png',
    '/uploads/.parts/x',
    '/uploads/',
    '/elsewhere/a.png',
  ])('serves nothing at %s', async (path) => {
    expect((await fetch(address(path))).status).toBe(404);
    const request = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'x' };
    expect((await fetch(address(path), request)).status).toBe(404);
  });

  it('rejects uploads without a signature, and other methods', async () => {
    const url = opened.gateway.publicUrl(newKey());
    const headers = { 'content-type': 'image/png' };
    expect((await fetch(url, { method: 'PUT', headers, body: 'x' })).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(405);
  });

  it('accepts a signature made with the old secret during a rotation', {
    tags: ['SAFE-012'],
  }, async () => {
    const secret = ['new', opened.settings.secret] as const;
    const both = createSandboxStorage({ ...opened.settings, secret });
    const upload = async (from: typeof both, to: typeof both) => {
      const { url, headers } = await from.presignPut({ key: newKey(), ...png });
      const body = new Uint8Array(5);
      const all = { ...headers, 'content-length': String(body.length) };
      const address = new URL(url, 'http://storage.test');
      return (await to.handle(new Request(address, { method: 'PUT', headers: all, body }))).status;
    };
    expect(await upload(opened.gateway, both)).toBe(200);
    expect(await upload(both, both)).toBe(200);
    expect(await upload(both, opened.gateway)).toBe(403);
  });

  it('rejects a signature made with another secret', async () => {
    const other = createSandboxStorage({ ...opened.settings, secret: 'other' });
    const signed = await other.presignPut({ key: newKey(), ...png });
    expect(await put(signed, new Uint8Array(5))).toBe(403);
  });

  it('never lets an uploaded file run code', async () => {
    const key = newKey();
    await put(await opened.gateway.presignPut({ key, ...png }), new Uint8Array(5));
    const response = await fetch(opened.gateway.publicUrl(key), { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('5');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('signs a type only with a matching extension', async () => {
    const svg = { key: 'a.svg', contentType: 'image/svg+xml' };
    await expect(opened.gateway.presignPut(svg)).rejects.toThrow('Expected the type');
    const html = { key: 'a.png', contentType: 'text/html' };
    await expect(opened.gateway.presignPut(html)).rejects.toThrow('Expected the type image/png');
  });

  it('works under a path without a host', async () => {
    const storage = createSandboxStorage({ ...opened.settings, baseUrl: '/uploads/' });
    const key = newKey();
    expect(storage.publicUrl(key)).toBe(`/uploads/${key}`);
    const { url, headers } = await storage.presignPut({ key, ...png });
    expect(await put({ url: address(url), headers }, new Uint8Array(5))).toBe(200);
  });
});
