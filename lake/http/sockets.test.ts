import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { lakeClient } from '#tests/support/lake-client.ts';
import { startLake } from '../start-lake.ts';

let folder: string;
let lake: Awaited<ReturnType<typeof startLake>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lake-'));
  mkdirSync(join(folder, 'dataset'));
  lake = await startLake({
    datasetDir: join(folder, 'dataset'),
    workDir: join(folder, 'work'),
    picturesDir: folder,
    port: 0,
  });
});
afterAll(async () => {
  await lake.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An open socket from an editor's browser, and the messages it received. */
async function connect(path: string) {
  const headers = { cookie: `lake=${lake.token}` };
  const socket = new WebSocket(`${lake.url.replace(/^http/, 'ws')}${path}`, { headers });
  const received: { id: number; chunk?: string; error?: string }[] = [];
  socket.on('message', (text) => received.push(JSON.parse(String(text))));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    socket,
    received,
    textOf: (id: number) =>
      received
        .filter((one) => one.id === id)
        .map(({ chunk }) => chunk)
        .join(''),
  };
}

const change = (from: string) =>
  lakeClient(lake).createOrReplace({ _id: 'drafts.r', _type: 'redirect', from });

describe('a browser tab’s socket', () => {
  it('carries several streams until each is closed', async () => {
    const { socket, textOf } = await connect('/streams');
    const path = '/v2025-02-19/data/listen/production?query=*&includeResult=true';
    socket.send(JSON.stringify({ id: 1, path }));
    socket.send(JSON.stringify({ id: 2, path }));
    await expect.poll(() => textOf(1) && textOf(2)).toContain('event: welcome');
    await change('/früher');
    await expect
      .poll(() => [textOf(1), textOf(2)])
      .toEqual(Array(2).fill(expect.stringContaining('/früher')));
    socket.send(JSON.stringify({ id: 1, close: true }));
    await change('/later');
    await expect.poll(() => textOf(2)).toContain('/later');
    expect(textOf(1)).not.toContain('/later');
    socket.close();
  });

  it('reports a stream that cannot be opened', async () => {
    const { socket, received } = await connect('/streams');
    socket.send(JSON.stringify({ id: 7, path: '/nowhere' }));
    await expect.poll(() => received).toEqual([{ id: 7, error: 'The stream responded with 404' }]);
    socket.close();
  });

  it('closes after an unknown message', async () => {
    const { socket } = await connect('/streams');
    socket.send('hello');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.readyState).toBe(WebSocket.CLOSED);
  });

  it('reports no other users to the Studio', async () => {
    const { socket, received } = await connect('/v2025-02-19/socket/production');
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'rollCall' }));
    await expect.poll(() => received).toEqual([{ jsonrpc: '2.0', id: 3, result: null }]);
    socket.close();
  });
});
