import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count } from './counts.ts';
import { type CommandEnd, runProgram } from './run-program.ts';
import { type ServerProcess, startProgram } from './server-process.ts';

/** The site's name in the proxies' files. */
export const PACKAGED_SITE = 'https://storefront.example';

export type Packaged = {
  folder: string;
  start(settings: Record<string, string>): Promise<ServerProcess>;
  /** Runs one of the package's commands, as `node --run` does. */
  run(command: string, words: string[], settings: Record<string, string>): Promise<CommandEnd>;
  remove(): void;
};

/** Creates a package and moves it away from this repository. Its PATH contains Node, but none of our other programs. */
export function makePackage(): Packaged {
  const base = mkdtempSync(join(tmpdir(), 'packaged-'));
  const made = join(base, 'made');
  const folder = join(base, 'moved/shop');
  const bin = join(base, 'bin');
  // Keep this PATH, because another version of Node would build under other names.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, SITE_URL: PACKAGED_SITE };
  count('builds');
  for (const words of [
    ['scripts/ensure.mjs', 'server'],
    ['scripts/build/package.ts', made, '--with-database'],
  ]) {
    execFileSync(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  for (const path of [bin, join(base, 'moved')]) mkdirSync(path);
  renameSync(made, folder);
  symlinkSync(process.execPath, join(bin, 'node'));
  const machine = { PATH: `${bin}:/usr/bin:/bin`, SITE_URL: PACKAGED_SITE, NODE_ENV: 'production' };
  return {
    folder,
    start: (settings) =>
      startProgram(join(folder, 'start'), [], { cwd: '/', env: { ...machine, ...settings } }),
    run(command, words, settings) {
      count('commands');
      return runProgram('node', ['--run', command, ...(words.length > 0 ? ['--', ...words] : [])], {
        cwd: folder,
        env: { ...machine, ...settings },
      });
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
