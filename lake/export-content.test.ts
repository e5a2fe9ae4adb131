import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportContent } from './export-content.ts';

let folder: string;
const options = () => ({ datasetDir: join(folder, 'dataset'), picturesDir: folder });
const add = (type: string, document: object) => {
  mkdirSync(join(folder, 'dataset', type), { recursive: true });
  writeFileSync(join(folder, 'dataset', type, 'added.json'), JSON.stringify(document));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
  cpSync(resolve(import.meta.dirname, '../src/cms/dataset'), join(folder, 'dataset'), {
    recursive: true,
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('exported content', () => {
  it('has every document once, after those that it refers to', () => {
    const documents = exportContent(options());
    const ids = documents.map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(30);
    for (const [position, document] of documents.entries()) {
      const references = [...JSON.stringify(document).matchAll(/"_ref":"([^"]+)"/g)];
      for (const [, id = ''] of references) {
        expect(ids.indexOf(id), `${document._id} → ${id}`).toBeLessThan(position);
        expect(ids).toContain(id);
      }
    }
  });

  it('lets the importer upload pictures', () => {
    const _ref = 'image-0a-1x1-png';
    writeFileSync(join(folder, '0a-1x1.png'), '');
    add('sanity.imageAsset', {
      _id: _ref,
      _type: 'sanity.imageAsset',
      url: '/pictures/0a-1x1.png',
    });
    const asset = { _type: 'reference', _ref };
    add('announcement', {
      _id: 'announcement-a',
      _type: 'announcement',
      picture: { _type: 'picture', asset, alt: 'A sticker' },
    });
    const documents = exportContent(options());
    expect(documents.some(({ _id }) => _id === _ref)).toBe(false);
    expect(documents.find(({ _id }) => _id === 'announcement-a')?.picture).toEqual({
      _sanityAsset: `image@${pathToFileURL(join(folder, '0a-1x1.png')).href}`,
      _type: 'picture',
      alt: 'A sticker',
    });
  });

  it('refuses content that refers to something that is not there', () => {
    const category = { _type: 'reference', _ref: 'faqCategory-none' };
    add('faqEntry', { _id: 'faqEntry-a', _type: 'faqEntry', category });
    expect(() => exportContent(options())).toThrow('"faqEntry-a" refers to "faqCategory-none"');
  });
});
