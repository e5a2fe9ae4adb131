import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAssetTable } from '#server/site/asset-table.ts';
import { loadSite } from '#server/site/site.ts';
import { prepareSite } from '../../scripts/build/prepare-site.ts';
import { siteFolder } from './built-site.ts';

const FAST = { tags: ['FAST-006'] };
const META = `<meta http-equiv="content-security-policy" content="default-src 'self';">`;
const LONG = 'a long text '.repeat(100);

let before: string;
let after: string;
beforeEach(() => {
  before = mkdtempSync(join(tmpdir(), 'site-before-'));
  after = mkdtempSync(join(tmpdir(), 'site-after-'));
});
afterEach(() => {
  for (const folder of [before, after]) rmSync(folder, { recursive: true });
});

function write(folder: string, faq: string) {
  writeFileSync(join(folder, 'index.html'), META + LONG);
  mkdirSync(join(folder, 'faq'));
  writeFileSync(join(folder, 'faq/index.html'), META + faq + LONG);
  writeFileSync(join(folder, 'small.txt'), 'small');
  writeFileSync(join(folder, 'prices.json'), LONG);
}

describe('the build of a site', FAST, () => {
  it('compresses what gains by it, without the policy, which the table keeps', async () => {
    write(before, 'FAQ');
    await prepareSite(before);
    const table = await readAssetTable(before);
    expect(Object.keys(table).sort()).toEqual(['/', '/faq', '/small.txt']);
    expect(table['/faq']).toMatchObject({
      file: 'faq/index.html',
      type: 'text/html; charset=utf-8',
      policy: "default-src 'self'",
      isCompressed: true,
    });
    expect(table['/small.txt']).not.toHaveProperty('policy');
    expect(table['/small.txt']).toMatchObject({ isCompressed: false });
    const faq = join(before, 'faq/index.html');
    expect(readFileSync(faq, 'utf8')).toBe(`FAQ${LONG}`);
    expect(brotliDecompressSync(readFileSync(`${faq}.br`)).toString()).toBe(`FAQ${LONG}`);
    expect(gunzipSync(readFileSync(`${faq}.gz`)).toString()).toBe(`FAQ${LONG}`);
  });

  it('takes compressed forms of unchanged files from the site before', async () => {
    write(before, 'FAQ');
    await prepareSite(before);
    for (const page of ['index.html', 'faq/index.html'])
      writeFileSync(join(before, `${page}.br`), 'from before');
    write(after, 'Another FAQ');
    await prepareSite(after, before);
    expect(readFileSync(join(after, 'index.html.br'), 'utf8')).toBe('from before');
    const changed = brotliDecompressSync(readFileSync(join(after, 'faq/index.html.br')));
    expect(changed.toString()).toBe(`Another FAQ${LONG}`);
  });

  it('compresses again where a form of before is missing', async () => {
    write(before, 'FAQ');
    await prepareSite(before);
    rmSync(join(before, 'index.html.gz'));
    write(after, 'FAQ');
    await prepareSite(after, before);
    expect(gunzipSync(readFileSync(join(after, 'index.html.gz'))).toString()).toBe(LONG);
  });

  it('refuses a page without a policy', async () => {
    write(before, 'FAQ');
    writeFileSync(join(before, 'index.html'), LONG);
    await expect(prepareSite(before)).rejects.toThrow('has no content security policy');
  });
});

describe('the server', FAST, () => {
  it('starts with a site that is prepared, and no other', async () => {
    await expect(loadSite(siteFolder, { shellFor: () => undefined })).resolves.toBeDefined();
    write(before, 'FAQ');
    await expect(loadSite(before, { shellFor: () => undefined })).rejects.toThrow('assets.json');
  });
});
