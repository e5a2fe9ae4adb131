import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourcesIn, textOf } from './source-files.ts';

const MEANT = { tags: ['ONE-016'] };
/** Returns the block, element, and modifier: `plate`, `plate__year`, `plate--small`. */
const wordsOf = (name: string) => name.split(/__|--/);

const styles = readdirSync(join(root, 'src/styles'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => `src/styles/${name}`);
const markup = ['src/islands', 'src/components', 'src/layouts', 'src/pages']
  .flatMap(sourcesIn)
  .filter((file) => /\.(tsx|astro)$/.test(file) && !file.endsWith('.test.tsx'));
const markupText = [...markup, 'src/islands/embed/use-arrival.ts'].map(textOf).join('\n');

const defined = new Set(
  styles
    .map((file) => textOf(file).replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|@import[^;]*;/g, ''))
    .flatMap((css) => [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
);

const used = [...markupText.matchAll(/\b(?:class|className|buttonClass)="([^"]*)"/g)]
  .flatMap(([, names = '']) => names.split(/\s+/))
  .filter(Boolean);
/** Names chosen by an expression are in quotes, or start in a template: `plate--${state}`. */
const isNamed = (name: string) =>
  new RegExp(`['"\`\\s]${name}['"\`\\s]`).test(markupText) ||
  (wordsOf(name).length > 1 &&
    markupText.includes(`${name.slice(0, name.lastIndexOf('--') + 2)}\${`));
/** Parts of an expression that look like a modifier or an element of a block. */
const chosen = [
  ...markupText.matchAll(/['`\s]([a-z]+(?:-[a-z]+)*(?:--|__)[a-z0-9-]+)(?=['`\s])/g),
].map(([, name = '']) => name);

describe('a class', () => {
  it('is named with words, not letters', MEANT, () => {
    const short = [...defined, ...used].filter((name) =>
      wordsOf(name).some((word) => word.length < 3),
    );
    expect(short).toEqual([]);
  });

  it('is defined if it is used', MEANT, () => {
    expect(used.length).toBeGreaterThan(300);
    expect([...used, ...chosen].filter((name) => !defined.has(name))).toEqual([]);
  });

  it('is used if it is defined', MEANT, () => {
    expect([...defined].filter((name) => !isNamed(name))).toEqual([]);
  });
});

describe('a component', () => {
  it('has no duplicate for static pages', MEANT, () => {
    const named = (ending: string) =>
      markup.filter((file) => file.endsWith(ending)).map((file) => basename(file, ending));
    const inReact = new Set(named('.tsx'));
    expect(named('.astro').filter((name) => inReact.has(name))).toEqual([]);
  });

  it('uses icons from the common set', MEANT, () => {
    const drawing = markup.filter((file) => /<(?:svg|path|circle|rect)\b/.test(textOf(file)));
    expect(drawing).toEqual(['src/islands/ui/Icon.tsx']);
    const paths = ['src/islands', 'src/components', 'src/layouts', 'src/pages']
      .flatMap(sourcesIn)
      .filter((file) => /['"`][Mm]\d[\d.]* [\d.]+/.test(textOf(file)));
    expect(paths.sort()).toEqual(
      ['dashboard', 'order', 'ui'].map((room) => `src/islands/${room}/icons.ts`),
    );
  });
});

describe('our colors', () => {
  const tokens = textOf('src/styles/tokens.css');
  const tokenOf = (name: string) => tokens.match(new RegExp(`--${name}: (#[0-9a-f]{6});`))?.[1];

  it.each([
    ['ink', 'src/seo/share-image.ts', /INK = '(.*)'/g],
    ['paper', 'src/seo/share-image.ts', /PAPER = '(.*)'/g],
    ['paper', 'src/layouts/Head.astro', /name="theme-color" content="(.*?)"/g],
    ['paper', 'public/site.webmanifest', /_color": "(.*)"/g],
    ['ink', 'src/server/features/system/openapi-page.ts', / color: (.*?);/g],
    ['paper', 'src/server/features/system/openapi-page.ts', /max-width.* background: (.*?);/g],
    ['ink', 'src/mails/frame/html.ts', /\bink: '(.*)'/g],
    ['paper', 'src/mails/frame/html.ts', /\bpaper: '(.*)'/g],
    ['ink', 'src/documents/registration-card/sheet.ts', /\bink: '(.*)'/g],
  ])('have the %s of the tokens in %s', MEANT, (name, file, pattern) => {
    const found = [...textOf(file).matchAll(pattern)].map(([, color = '']) => color.toLowerCase());
    expect(new Set(found)).toEqual(new Set([tokenOf(name)]));
  });
});
