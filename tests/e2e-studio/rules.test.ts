/** What the Studio tells editors of the repository's content, and of links that a build refuses. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const root = resolve(import.meta.dirname, '../..');

function check(env: Record<string, string> = {}) {
  const { status, stdout } = spawnSync(process.execPath, ['check-content.ts'], {
    cwd: join(root, 'studio'),
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

test('finds nothing wrong with the repository’s content', () => {
  const { status, lines } = check();
  expect(lines.at(-1)).toMatch(/^\d+ documents, 0 errors\.$/);
  expect(status).toBe(0);
});

test('refuses the links that a build refuses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  cpSync(join(root, 'src/cms/dataset'), folder, { recursive: true });
  mkdirSync(join(folder, 'redirect'), { recursive: true });
  const bad = { _id: 'bad', _type: 'redirect', from: '/', to: 'https://me@evil.example' };
  writeFileSync(join(folder, 'redirect/bad.json'), JSON.stringify(bad));
  const place = { _type: 'pageText', place: 'bonus', heading: 'Bonus', text: 'Yours' };
  const links = [{ _key: 'a', _type: 'textLink', label: 'Go', to: '//evil.example' }];
  mkdirSync(join(folder, 'pageText'), { recursive: true });
  writeFileSync(
    join(folder, 'pageText/bad.json'),
    JSON.stringify({ _id: 'stray', ...place, links }),
  );
  const { status, lines } = check({ CONTENT_DIR: folder });
  rmSync(folder, { recursive: true });
  expect(lines.filter((line) => line.startsWith('error: ')).toSorted()).toEqual([
    'error: bad, field "from": Start with /, then letters, digits, hyphens: /old-page.',
    'error: bad, field "to": Start with / for this site, or with https://.',
    expect.stringMatching(
      /^error: stray, field "links\..*to": Start with \/ for this site, or with https:\/\/\.$/,
    ),
  ]);
  expect(status).toBe(1);
});
