import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** Starts the preview of the lake in `settings`, with its data in `folder`, on a free port on this machine. */
export async function startPreview(folder: string, settings: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/content/preview.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PREVIEW_PORT: String(port),
      PREVIEW_DATA_DIR: join(folder, 'preview'),
      LAKE_WORK_DIR: join(folder, 'work'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Preview with drafts')) ready();
    });
    child.once('exit', () => fail(new Error('The preview did not start')));
  });
  return { port, url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') };
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => found(port));
    });
  });
}
