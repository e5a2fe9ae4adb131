import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildOf } from './build.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const OTHER = COMMIT.replaceAll('0', 'f');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  write('package.json', '{\n  "version": "1.2.3"\n}');
  write('src/server/db/commit.txt', '$Format:%H$\n');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string) {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

it('a build consists of the version and the checked-out commit', () => {
  write('.git/HEAD', 'ref: refs/heads/main\n');
  expect(buildOf(root)).toBe('1.2.3');
  write(
    '.git/packed-refs',
    `# pack-refs\n${OTHER} refs/heads/old-main\n${COMMIT} refs/heads/main\n`,
  );
  expect(buildOf(root)).toBe('1.2.3+0123456');
  write('.git/refs/heads/main', `${OTHER}\n`);
  expect(buildOf(root)).toBe('1.2.3+f123456');
  write('.git/HEAD', `${COMMIT}\n`);
  expect(buildOf(root)).toBe('1.2.3+0123456');
});

it("a build finds an archive's commit, and works without one", () => {
  expect(buildOf(root)).toBe('1.2.3');
  write('src/server/db/commit.txt', `${COMMIT}\n`);
  expect(buildOf(root)).toBe('1.2.3+0123456');
});
