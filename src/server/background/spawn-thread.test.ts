import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';
import threads from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readServerConfig } from '#config/server.ts';
import { spawnThread } from './work-thread.ts';

it("limits the thread's heap before it starts", { tags: ['FAST-007'] }, () => {
  const done: string[] = [];
  const { Worker } = threads;
  class Noted extends Worker {
    constructor(file: string | URL) {
      super('', { eval: true });
      done.push(String(file).replace(/.*\//, ''));
    }
  }
  vi.spyOn(v8, 'setFlagsFromString').mockImplementation((flag) => void done.push(flag));
  Object.assign(threads, { Worker: Noted });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    Object.assign(threads, { Worker });
    syncBuiltinESMExports();
  });
  spawnThread({ config: readServerConfig({}), siteFolder: 'dist' });
  expect(done).toEqual(['--max-semi-space-size=4', 'thread.ts']);
});
