import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BUILT_BY } from '#server/site/build-site.ts';
import { count } from '#tests/support/process/counts.ts';

/** Compresses the files as quickly as when an editor waits for the site. */
export const QUICKLY = { [BUILT_BY]: '' };

export type SiteCopy = {
  contentDir: string;
  distDir: string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Builds from the copy with these settings. Resolves with the exit status and the last line. */
  build(settings?: Record<string, string>): Promise<{ status: unknown; lastLine: string }>;
  remove(): void;
};

export function copySite(): SiteCopy {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const contentDir = join(folder, 'content');
  const distDir = join(folder, 'dist');
  cpSync('src/cms/dataset', contentDir, { recursive: true });
  return {
    contentDir,
    distDir,
    read: (file) => readFileSync(join(contentDir, file), 'utf8'),
    write(file, text) {
      mkdirSync(dirname(join(contentDir, file)), { recursive: true });
      writeFileSync(join(contentDir, file), text);
    },
    async build(settings = {}) {
      count('builds');
      // The build compresses quickly only if it replaces a site.
      if (BUILT_BY in settings) mkdirSync(distDir);
      const child = spawn(process.execPath, ['scripts/build/build-site.ts', distDir], {
        env: { PATH: process.env.PATH, CONTENT_DIR: contentDir, ...settings },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [[status], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)]);
      return { status, lastLine: stderr.trim().split('\n').at(-1) ?? '' };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
