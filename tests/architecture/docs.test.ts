/** Everything that the guides mention exists, so that newcomers can follow them literally. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rateLimitNames } from '#config/rate-limit-names.ts';
import { root, textOf } from './source-files.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const RECIPES = ['an endpoint', 'a funnel step', 'a gateway', 'an email', 'a content type'];

const NOT_OURS = ['node_modules', 'build', 'dist', 'test-results'];
const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .filter((name) => !NOT_OURS.includes(name));

/** Returns the inline code of a Markdown page, without its code blocks. */
const codeOf = (page: string) =>
  [
    ...textOf(page)
      .replace(/```[\s\S]*?```/g, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, code = '']) => code);

/** Returns the files and folders that a page mentions; `<name>` matches any. */
const pathsIn = (page: string) =>
  codeOf(page)
    .map((code) => code.replace(/<[^>]+>/g, '*'))
    .filter((code) => /^[\w.*-]+(?:\/[\w.*-]*)*$/.test(code))
    .filter((code) => code.includes('/') || /\.(?:ts|tsx|mjs|md|css|astro)$/.test(code));

const isThere = (path: string) => {
  const pattern = path.includes('/') ? path.replace(/\/$/, '') : `{src,studio,tests}/**/${path}`;
  const exclude = ['**/node_modules'];
  return globSync([pattern, path], { cwd: root, exclude }).length > 0;
};

const LIMIT = /name: '([\w-]+)',\s*points: ([\d_]+),(?:\s*perSeconds: (\w+))?/g;
/** How the docs describe the period of the only limit whose period varies. */
const NEXT_NUMBER = 'the wait of the next number';

describe('CONTRIBUTING', () => {
  it('names existing files and folders', { tags: ['ONE-012'] }, () => {
    const named = pathsIn('CONTRIBUTING.md');
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it('has instructions for everything that is often added', { tags: ['ONE-012'] }, () => {
    for (const thing of RECIPES) {
      expect(textOf('CONTRIBUTING.md')).toContain(`## Add ${thing}\n`);
    }
  });
});

describe('README', () => {
  it('names every folder in its map', { tags: ['ONE-012'] }, () => {
    const named = new Set(codeOf('README.md'));
    const folders = [...foldersOf('.'), ...foldersOf('src').map((name) => `src/${name}`)];
    expect(folders.filter((folder) => folder !== 'src' && !named.has(folder))).toEqual([]);
  });

  it('names existing commands', { tags: ['ONE-012'] }, () => {
    const commands = ['README.md', 'CONTRIBUTING.md'].flatMap(codeOf).flatMap((code) => {
      const [, command] = /^npm (?:run )?([\w:-]+)/.exec(code) ?? [];
      return command === undefined ? [] : [command];
    });
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter((command) => scripts[command] === undefined)).toEqual([]);
  });
});

describe('a page', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pathsOfDocs()];

  it.each(pages)('%s has no broken links', { tags: ['ONE-012'] }, (page) => {
    const text = textOf(page).replace(/```[\s\S]*?```|`[^`\n]+`/g, '');
    const links = [...text.matchAll(/\]\((?!https?:)((?:[\w.][^)#\s]*)?)(?:#([^)]+))?\)/g)];
    const gone = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(gone.map(([link]) => link)).toEqual([]);
  });

  it('is in the list of operations pages if it is about operations', { tags: ['ONE-012'] }, () => {
    const list = textOf('docs/operations/README.md');
    const names = readdirSync(join(root, 'docs/operations')).filter((name) => name !== 'README.md');
    expect(names.filter((name) => !list.includes(`](${name})`))).toEqual([]);
  });
});

function pathsOfDocs(): string[] {
  return globSync('docs/**/*.md', { cwd: root }).sort();
}

/** Returns the headings of a page, as links refer to them. */
function anchorsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, head = '']) =>
    head
      .toLowerCase()
      .replace(/[^\p{L}\d\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it('the table of rate limits has each limit with its numbers', { tags: ['ONE-012'] }, () => {
  const rows = textOf('docs/operations/limits.md').matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm);
  const listed = [...rows].flatMap(([, names = '', text = '']) => {
    const numbers = text.split(', ');
    return names
      .split(', ')
      .map((name, at) => [name.slice(1, -1), numbers[at] ?? numbers[0]].join(': '));
  });
  const inCode = globSync('src/server/**/*.ts', { cwd: root }).flatMap((path) =>
    [...textOf(path).matchAll(LIMIT)].map(
      ([, name, points = '', seconds = NEXT_NUMBER]) =>
        `${name}: ${points.replace('_', '')} / ${seconds.replace('_', '').replace('DAY', '86400')}`,
    ),
  );
  expect(listed.toSorted()).toEqual(inCode.toSorted());
  expect(inCode).toHaveLength(rateLimitNames.length);
});

describe('a decision', () => {
  const folder = 'docs/decisions';
  const files = readdirSync(join(root, folder)).sort();

  it('has a unique number', { tags: ['ONE-012'] }, () => {
    const numbers = files.map((name) => Number(name.slice(0, 3)));
    expect(numbers.filter((number) => !(number > 0))).toEqual([]);
    expect(new Set(numbers).size).toBe(files.length);
  });

  it.each(files)(
    '%s briefly states its date, its reasons, and its consequences',
    { tags: ['ONE-012'] },
    (name) => {
      const text = textOf(`${folder}/${name}`);
      expect(text).toMatch(/^# \d{3} .+\n\nDate: \d{4}-\d\d-\d\d\b/);
      for (const part of ['Context', 'Decision', 'Consequences']) {
        expect(text).toContain(`\n## ${part}\n`);
      }
      expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
    },
  );
});
