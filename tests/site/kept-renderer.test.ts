import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSET_TABLE, readAssetTable } from '#server/site/asset-table.ts';
import {
  findRenderer,
  type KeptRenderer,
  nameOfRenderer,
} from '../../scripts/build/renderer/kept-renderers.ts';
import { copySite, type SiteCopy } from './build-copy.ts';

const LATE_MS = 240_000;
/** No other build has this setting, so what it keeps belongs to this test. */
const SETTINGS = { PUBLIC_AUDIT_APP_CODE: 'CODE_OF_A_TEST' };
/** A page beside those that each service has to have. */
const SERVICE = 'servicePage/lost-boat-title.json';
const FAQ = 'faq/index.html';
const MARK = 'mark-of-what-was-kept.txt';

describe('a build with other content than the one before it', { tags: ['EDIT-006'] }, () => {
  let site: SiteCopy;
  let kept: KeptRenderer;

  beforeAll(async () => {
    site = copySite();
    await expectBuilt();
    const found = findRenderer(nameOfRenderer(SETTINGS));
    if (!found) throw new Error('The first build kept nothing');
    kept = found;
    writeFileSync(join(kept.files, MARK), 'taken over');
    writeFileSync(join(kept.folder, 'files.json'), JSON.stringify([...kept.names(), MARK]));
    const own = JSON.parse(site.read('servicePage/replace-boat-title.json'));
    const slug = { ...own.slug, current: 'lost-boat-title' };
    site.write(SERVICE, JSON.stringify({ ...own, _id: 'servicePage-lost', slug }));
  }, LATE_MS);
  afterAll(() => {
    site?.remove();
    if (kept) rmSync(kept.folder, { recursive: true, force: true });
  });

  async function expectBuilt() {
    expect(await site.build(SETTINGS)).toMatchObject({ status: 0 });
  }
  const shown = (file: string) => readFileSync(join(site.distDir, file), 'utf8');

  it(
    'bundles nothing, and writes byte for byte what a whole build writes',
    async () => {
      const before = filesOf(site.distDir);
      expect(before.has('services/lost-boat-title/index.html')).toBe(false);
      const refund = site.read('faqEntry/refund.json');
      site.write('faqEntry/refund.json', refund.replace('there are no refunds', 'we give none'));
      const page = JSON.parse(site.read('servicePage/transfer-title.json'));
      site.write('servicePage/transfer-title.json', JSON.stringify({ ...page, title: 'Titles' }));
      const to = { place: '/faq' };
      const redirect = { _id: 'r', _type: 'redirect', from: '/old', to, permanent: true };
      site.write('redirect/r.json', JSON.stringify(redirect));
      await expectBuilt();
      const rendered = filesOf(site.distDir);
      const table = await readAssetTable(site.distDir);
      expect(shown(MARK)).toBe('taken over');
      expect(shown(FAQ)).toContain('After submission we give none');
      expect(shown('redirects.json')).toContain('/old');
      expect(shown('services/transfer-title/index.html')).toContain('<h1>Titles');
      expect(shown('services/lost-boat-title/index.html')).toContain('canonical');
      expect(rendered.get('share/services--transfer-title.png')).not.toBe(
        before.get('share/services--transfer-title.png'),
      );

      // A kept program that does not run is no reason to refuse a publish.
      writeFileSync(kept.program, 'throw new Error("broken")');
      const built = await site.build(SETTINGS);
      expect(built.status).toBe(0);
      const whole = filesOf(site.distDir);
      expect(whole.has(MARK)).toBe(false);
      for (const name of [MARK, ASSET_TABLE]) rendered.delete(name);
      whole.delete(ASSET_TABLE);
      expect(rendered).toEqual(whole);
      const { [`/${MARK}`]: _, ...others } = table;
      expect(others).toEqual(await readAssetTable(site.distDir));
    },
    LATE_MS,
  );

  it(
    'removes the page whose document was removed',
    async () => {
      rmSync(join(site.contentDir, SERVICE));
      await expectBuilt();
      expect(filesOf(site.distDir).has('services/lost-boat-title/index.html')).toBe(false);
      expect(shown('sitemap.xml')).not.toContain('lost-boat-title');
    },
    LATE_MS,
  );

  it('bundles again for another setting', () => {
    const other = nameOfRenderer({ ...SETTINGS, SITE_URL: 'https://other.example' });
    expect(other).not.toBe(nameOfRenderer(SETTINGS));
    expect(findRenderer(other)).toBeUndefined();
    const scripts = [...filesOf(site.distDir).keys()].filter((name) => name.endsWith('.js'));
    expect(scripts.some((name) => shown(name).includes('CODE_OF_A_TEST'))).toBe(true);
  });
});

/** The files of a folder with the hash of each, but the one that says when it was built. */
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
