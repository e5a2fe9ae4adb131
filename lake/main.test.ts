import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listen } from './serve-content.ts';

it('a second Studio says that its port is in use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lake-'));
  const server = createServer();
  const url = await listen(server, 0);
  const { port } = new URL(url);
  const env = { ...process.env, LAKE_PORT: port, LAKE_WORK_DIR: folder };
  const { status, stderr } = spawnSync('node', ['lake/main.ts'], { env, encoding: 'utf8' });
  const sentence = `Port ${port} is in use. If the Studio is already running, open ${url}. Otherwise, stop the program that uses the port, or set LAKE_PORT to another one.\n`;
  expect([status, stderr]).toEqual([1, sentence]);
  server.close();
  rmSync(folder, { recursive: true });
});
