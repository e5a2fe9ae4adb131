import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAssetTable } from '#server/site/asset-table.ts';
import { loadSite } from '#server/site/site.ts';
import { prepareSite, QUICKLY, shrink } from '../../scripts/build/prepare-site.ts';
import { siteFolder } from './built-site.ts';

const FAST = { tags: ['FAST-006'] };
const CODE = '<script>run()</script><style>a{}</style><script src="/b.js"></script>';
const DATA = '<script type="application/ld+json">{}</script>';
const LONG = 'a long text '.repeat(100);
/** Compresses better the longer it takes. */
const WORDS = Array.from({ length: 3_000 }, (_, index) => (index ** 3 % 997).toString(36)).join(
  ' ',
);

let before: string;
let after: string;
beforeEach(() => {
  before = mkdtempSync(join(tmpdir(), 'site-before-'));
  after = mkdtempSync(join(tmpdir(), 'site-after-'));
});
afterEach(() => {
  for (const folder of [before, after]) rmSync(folder, { recursive: true });
});

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function write(folder: string, faq: string) {
  writeFileSync(join(folder, 'index.html'), CODE + LONG);
  mkdirSync(join(folder, 'faq'));
  writeFileSync(join(folder, 'faq/index.html'), CODE + DATA + faq + LONG);
  writeFileSync(join(folder, 'small.txt'), 'small');
  writeFileSync(join(folder, 'prices.json'), LONG);
}

describe('the build of a site', FAST, () => {
  it('compresses where it helps, and lists inline code by its hash', async () => {
    write(before, 'FAQ');
    await prepareSite(before);
    const table = await readAssetTable(before);
    expect(Object.keys(table).sort()).toEqual(['/', '/faq', '/small.txt']);
    expect(table['/faq']).toMatchObject({
      file: 'faq/index.html',
      type: 'text/html; charset=utf-8',
      sources: {
        'script-src': [hashOf('run()')],
        'style-src': [hashOf('a{}')],
        'connect-src': [],
        'img-src': [],
      },
      isCompressed: true,
    });
    expect(table['/small.txt']).not.toHaveProperty('sources');
    expect(table['/small.txt']).toMatchObject({ isCompressed: false });
    const faq = join(before, 'faq/index.html');
    const html = `${CODE}${DATA}FAQ${LONG}`;
    expect(brotliDecompressSync(readFileSync(`${faq}.br`)).toString()).toBe(html);
  });

  it('reuses compressed forms of unchanged files from the previous site', async () => {
    write(before, 'FAQ');
    await prepareSite(before);
    for (const page of ['index.html', 'faq/index.html'])
      writeFileSync(join(before, `${page}.br`), 'from before');
    write(after, 'Another FAQ');
    await prepareSite(after, before);
    expect(readFileSync(join(after, 'index.html.br'), 'utf8')).toBe('from before');
    const changed = brotliDecompressSync(readFileSync(join(after, 'faq/index.html.br')));
    expect(changed.toString()).toContain('Another FAQ');
  });

  it('compresses quickly first, and further once the site is served', async () => {
    write(before, WORDS);
    await prepareSite(before, '', '', QUICKLY);
    const form = () => readFileSync(join(before, 'faq/index.html.br'));
    const quick = form();
    await shrink(before);
    expect(form().length).toBeLessThan(quick.length);
    expect(brotliDecompressSync(form()).toString()).toBe(CODE + DATA + WORDS + LONG);
    // Further builds reuse it.
    write(after, WORDS);
    await prepareSite(after, before, '', QUICKLY);
    expect(existsSync(join(after, 'quick.json'))).toBe(false);
  });

  it('keeps quickly compressed files only until a full build if shrinking was interrupted', async () => {
    write(before, WORDS);
    await prepareSite(before, '', '', QUICKLY);
    const sizeOf = (folder: string) => readFileSync(join(folder, 'faq/index.html.br')).length;
    write(after, WORDS);
    await prepareSite(after, before, '', QUICKLY);
    expect(sizeOf(after)).toBe(sizeOf(before));
    await shrink(after);
    expect(sizeOf(after)).toBeLessThan(sizeOf(before));
    const full = join(after, 'full');
    mkdirSync(full);
    write(full, WORDS);
    await prepareSite(full, before);
    expect(sizeOf(full)).toBe(sizeOf(after));
  });

  it('compresses again if a previous form is missing', async () => {
    write(before, 'FAQ');
    await prepareSite(before);
    rmSync(join(before, 'index.html.br'));
    write(after, 'FAQ');
    await prepareSite(after, before);
    expect(brotliDecompressSync(readFileSync(join(after, 'index.html.br'))).toString()).toBe(
      CODE + LONG,
    );
  });
});

describe('the server', FAST, () => {
  it('starts only with a prepared site', async () => {
    await expect(loadSite(siteFolder, { shellFor: () => undefined })).resolves.toBeDefined();
    write(before, 'FAQ');
    await expect(loadSite(before, { shellFor: () => undefined })).rejects.toThrow('assets.json');
  });
});
