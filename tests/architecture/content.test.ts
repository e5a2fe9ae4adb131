import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, root, sourcesIn, textOf } from './source-files.ts';

const sources = sourcesIn('src');
const product = sources.filter((file) => !/\.test\.tsx?$/.test(file));
const importing = (packageName: string) =>
  product.filter((file) => importsOf(file).includes(packageName));

describe('the content', { tags: ['ONE-017'] }, () => {
  it('is queried from a Content Lake in one file, and from memory in another', () => {
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

describe('the text for a place on a page', { tags: ['TRUE-005'] }, () => {
  it('is in the content, and not in a page or island', () => {
    const folder = join(root, 'src/cms/dataset/pageText');
    const words = readdirSync(folder).flatMap((name) => {
      const { heading, text } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return [heading, text].filter((part) => part.length > 'Example'.length);
    });
    expect(words.length).toBeGreaterThan(15);
    const shown = sources.filter((file) => /^src\/(pages|islands|components|layouts)\//.test(file));
    const inOneLine = shown.map((file) => [file, textOf(file).replace(/\s+/g, ' ')] as const);
    const literal = inOneLine.filter(([, text]) => words.some((part) => text.includes(part)));
    expect(literal.map(([file]) => file)).toEqual([]);
  });
});

describe('email text', { tags: ['EDIT-009'] }, () => {
  it('is in the content, and not in the code', () => {
    const folder = join(root, 'src/cms/dataset/mails');
    const words = readdirSync(folder).flatMap((name) => {
      const parts: unknown[] = Object.values(JSON.parse(readFileSync(join(folder, name), 'utf8')));
      const texts = parts.filter((part) => typeof part === 'string');
      return texts.flatMap((text) => text.split(/[{}[\]]|(?<=[.!?:]) /));
    });
    const said = words.filter((text) => text.trim().split(' ').length > 4);
    expect(said.length).toBeGreaterThan(80);
    const code = sources.filter((file) => /^src\/(documents|mails|server)\//.test(file));
    const written = code
      .filter((file) => !/\.test\.ts$/.test(file))
      .filter((file) => {
        const inOneLine = textOf(file).replace(/\s+/g, ' ');
        return said.some((text) => inOneLine.includes(text));
      });
    expect(written).toEqual([]);
  });
});

describe('the content lake', { tags: ['ONE-013'] }, () => {
  it('is not needed by code in src', () => {
    expect(sourcesIn('lake')).toContain('lake/serve-content.ts');
    const needing = sources.filter((file) =>
      importsOf(file).some((target) => target.startsWith('lake/')),
    );
    expect(needing).toEqual([]);
  });
});
