import { describe, expect, it } from 'vitest';
import { importsOf, sourcesIn, textOf } from './source-files.ts';

const sources = sourcesIn('src');
const product = sources.filter((file) => !/\.test\.tsx?$/.test(file));
const importing = (packageName: string) =>
  product.filter((file) => importsOf(file).includes(packageName));

describe('the content', { tags: ['ONE-017'] }, () => {
  it('is queried from a Content Lake in one file, and from memory in one', () => {
    expect(importing('@sanity/client')).toEqual(['src/cms/fetch-content.ts']);
    expect(importing('groq-js')).toEqual(['src/cms/source.ts']);
  });

  it('is never read from files by the product', () => {
    const readers = product.filter(
      (file) => file.startsWith('src/cms/') && importsOf(file).some((name) => /^node:/.test(name)),
    );
    expect(readers).toEqual([]);
    expect(product.filter((file) => /\bdataset\/|cms\/dataset/.test(textOf(file)))).toEqual([]);
  });
});

describe('the content lake', { tags: ['ONE-013'] }, () => {
  it('is needed by nothing in src', () => {
    expect(sourcesIn('lake')).toContain('lake/serve-content.ts');
    const needing = sources.filter((file) =>
      importsOf(file).some((target) => target.startsWith('lake/')),
    );
    expect(needing).toEqual([]);
  });
});
