import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSET_TABLE, readAssetTable } from '#server/site/asset-table.ts';
import {
  type CachedRenderer,
  findRenderer,
  nameOfRenderer,
  openRenderer,
} from '../../scripts/build/renderer/renderer-cache.ts';
import { copySite, type SiteCopy } from './build-copy.ts';
import { secretOf, settingsOf } from './secret-settings.ts';

const LATE_MS = 240_000;
const SETTINGS = settingsOf('nobody');
/** Pages in addition to those that each service must have. */
const LOST = 'lost-boat-title';
const FOUND = 'found-boat-title';
const FAQ = 'faq/index.html';
const MARK = 'mark-of-what-was-renderer.txt';
const BROKEN = 'throw new Error("broken")';

describe('a build with different content than the previous one', {
  tags: ['long', 'EDIT-006'],
}, () => {
  let site: SiteCopy;
  let renderer: CachedRenderer;

  beforeAll(async () => {
    site = copySite();
    writeService(LOST);
    // A broken cached renderer is no reason to reject a publish: the whole site is built.
    renderer = cacheBroken(nameOfRenderer(SETTINGS));
    await expectBuilt();
    expect(readFileSync(renderer.program, 'utf8')).not.toContain(BROKEN);
    writeFileSync(join(renderer.files, MARK), 'taken over');
    writeFileSync(join(renderer.folder, 'files.json'), JSON.stringify([...renderer.names(), MARK]));
  }, LATE_MS);
  afterAll(() => {
    site?.remove();
    if (renderer) rmSync(renderer.folder, { recursive: true, force: true });
  });

  async function expectBuilt() {
    expect(await site.build(SETTINGS)).toMatchObject({ status: 0 });
  }
  function writeService(address: string) {
    const own = JSON.parse(site.read('servicePage/replace-boat-title.json'));
    const slug = { ...own.slug, current: address };
    const page = JSON.stringify({ ...own, _id: `servicePage-${address}`, slug });
    site.write(`servicePage/${address}.json`, page);
  }
  const pageOf = (address: string) => `services/${address}/index.html`;
  const shown = (file: string) => readFileSync(join(site.distDir, file), 'utf8');

  it('adds and removes pages, bundles nothing, and writes exactly what a full build writes', {
    timeout: LATE_MS,
  }, async () => {
    const before = filesOf(site.distDir);
    const table = await readAssetTable(site.distDir);
    expect(before.has(MARK)).toBe(false);
    expect(before.has(pageOf(LOST))).toBe(true);
    expect(before.has(pageOf(FOUND))).toBe(false);
    rmSync(join(site.contentDir, `servicePage/${LOST}.json`));
    writeService(FOUND);
    const refund = site.read('faqEntry/refund.json');
    const question = 'When do you refund an order?';
    site.write('faqEntry/refund.json', JSON.stringify({ ...JSON.parse(refund), question }));
    const page = JSON.parse(site.read('servicePage/transfer-title.json'));
    site.write('servicePage/transfer-title.json', JSON.stringify({ ...page, title: 'Titles' }));
    const to = { place: '/faq' };
    const redirect = { _id: 'r', _type: 'redirect', from: '/old', to, permanent: true };
    site.write('redirect/r.json', JSON.stringify(redirect));
    await expectBuilt();
    const rendered = filesOf(site.distDir);
    expect(shown(MARK)).toBe('taken over');
    expect(shown(FAQ)).toContain(question);
    expect(shown('redirects.json')).toContain('/old');
    expect(shown('services/transfer-title/index.html')).toContain('<h1>Titles');
    expect(shown(pageOf(FOUND))).toContain('canonical');
    expect(rendered.has(pageOf(LOST))).toBe(false);
    expect(shown('sitemap.xml')).toContain(FOUND);
    expect(shown('sitemap.xml')).not.toContain(LOST);
    expect(rendered.get('share/services--transfer-title.png')).not.toBe(
      before.get('share/services--transfer-title.png'),
    );

    rmSync(join(site.contentDir, `servicePage/${FOUND}.json`));
    writeService(LOST);
    site.write('faqEntry/refund.json', refund);
    site.write('servicePage/transfer-title.json', JSON.stringify(page));
    rmSync(join(site.contentDir, 'redirect/r.json'));
    await expectBuilt();
    const back = filesOf(site.distDir);
    const { [`/${MARK}`]: _, ...others } = await readAssetTable(site.distDir);
    for (const name of [MARK, ASSET_TABLE]) back.delete(name);
    before.delete(ASSET_TABLE);
    expect(back).toEqual(before);
    expect(others).toEqual(table);
  });

  it('bundles again if a setting changes', () => {
    const other = nameOfRenderer({ ...SETTINGS, SITE_URL: 'https://other.example' });
    expect(other).not.toBe(nameOfRenderer(SETTINGS));
    expect(findRenderer(other)).toBeUndefined();
    const scripts = [...filesOf(site.distDir).keys()].filter((name) => name.endsWith('.js'));
    expect(scripts.some((name) => shown(name).includes(secretOf('nobody')))).toBe(true);
  });
});

function cacheBroken(name: string): CachedRenderer {
  const renderer = openRenderer(name);
  mkdirSync(dirname(renderer.program), { recursive: true });
  writeFileSync(join(renderer.folder, 'files.json'), '[]');
  writeFileSync(renderer.program, BROKEN);
  return renderer;
}

/** Returns the hash of each file in a folder, except the one with the build time. */
function filesOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== 'built.json')
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    paths.map((path) => [
      path.slice(folder.length + 1),
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    ]),
  );
}
