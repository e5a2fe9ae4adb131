import { expect, it, vi } from 'vitest';
import { readServerConfig } from '#config/server.ts';
import { spawnThread } from './work-thread.ts';

const done = vi.hoisted((): string[] => []);
vi.mock('node:v8', () => ({ setFlagsFromString: (flag: string) => done.push(flag) }));
vi.mock('node:worker_threads', () => ({
  Worker: class {
    constructor(file: URL) {
      done.push(file.pathname.replace(/.*\//, ''));
    }
  },
}));

it('gives the thread a heap that is kept small before it starts', { tags: ['FAST-007'] }, () => {
  spawnThread({ config: readServerConfig({}), siteFolder: 'dist' });
  expect(done).toEqual(['--max-semi-space-size=4', 'thread.ts']);
});
