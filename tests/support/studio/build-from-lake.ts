import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';

const root = resolve(import.meta.dirname, '../../..');

/** Builds the site from a lake as if it were hosted, through configuration alone. Returns a page's markup by its path. */
export async function buildFromLake(lakeUrl: string, distDir: string) {
  const settings = { SANITY_PROJECT_ID: 'local', SANITY_API_HOST: lakeUrl };
  // This can't use spawnSync, because the lake that the build reads runs in this process.
  const child = spawn(process.execPath, ['scripts/build/build-site.ts', distDir], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  const [status] = await once(child, 'close');
  expect(status, words).toBe(0);
  return (page: string) => readFileSync(join(distDir, page, 'index.html'), 'utf8');
}
