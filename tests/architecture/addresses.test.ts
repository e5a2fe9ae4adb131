import { describe, expect, it } from 'vitest';
import { codedPages } from '#routes/coded.ts';
import { sectionNames, sections } from '#routes/dashboard.ts';
import { funnelRoutes } from '#routes/funnel.ts';
import * as pages from '#routes/pages.ts';
import { firstPart } from '#routes/pattern.ts';
import { samples } from '#routes/samples.ts';
import { importsOf, sourcesIn, textOf } from './source-files.ts';

/** The first part of every address. The home page is left out: its `/` looks like any other slash. */
const SCREENS = new Set(
  [
    ...funnelRoutes.map(({ pattern }) => pattern),
    ...sectionNames.flatMap((name) => [sections[name].ownPath, sections[name].publicPath ?? '']),
    ...codedPages,
    ...Object.values(pages).filter((value) => typeof value === 'string'),
    ...Object.values(samples),
  ]
    .map((path) => firstPart(path.replace(/#.*/, '')))
    .filter((name) => name !== ''),
);

/** An address as a literal: a quote, a slash, a screen's name, and then the closing quote or the rest of the URL. */
const LITERAL = new RegExp(`["'\`]/(?:${[...SCREENS].join('|')})(?=["'\`/?#])`, 'g');

/** Generated types repeat the addresses that the document types read from src/routes. */
const files = sourcesIn('src').filter((file) => !/\.test\.|\.gen\.|^src\/routes\//.test(file));

describe('The addresses of screens', () => {
  it('cover every kind', () => {
    expect([...SCREENS]).toEqual(
      expect.arrayContaining(['payment-details', 'dashboard', 'my-garage', 'verify', 'login']),
    );
    expect('href="/login?uuid=1"'.match(LITERAL)).toHaveLength(1);
    expect('`/shipping-address/1`'.match(LITERAL)).toHaveLength(1);
  });

  it('are written out only in src/routes', { tags: ['ONE-007'] }, () => {
    const literals = files.flatMap((file) =>
      [...textOf(file).matchAll(LITERAL)].map(([text]) => `${file}: ${text}`),
    );
    expect(literals).toEqual([]);
  });

  it('are parsed and built in one place', { tags: ['ONE-007'] }, () => {
    const matchers = sourcesIn('src').filter((file) => textOf(file).includes("startsWith(':')"));
    expect(matchers).toEqual(['src/routes/pattern.ts']);
  });

  it('include the embedded checkout’s, which is the one that the loader opens', () => {
    expect(textOf('widgets/checkout/pure.ts')).toContain(`${pages.FRAMED_CHECKOUT}?`);
  });

  it('match the ones that the Studio writes out', { tags: ['ONE-007'] }, () => {
    const studio = ['studio/presentation.ts', 'studio/presentation.ts'];
    const linked = [...studio, ...sourcesIn('studio/schemaTypes')].flatMap((file) =>
      [...textOf(file).matchAll(/["'`]\/([a-z][\w-]*)/g)].map(([, name = '']) => name),
    );
    expect(linked).toContain('services');
    expect(linked.filter((name) => !SCREENS.has(name))).toEqual([]);
  });

  it('are written only once even for the development mailbox', { tags: ['ONE-007'] }, () => {
    const files = [...sourcesIn('src'), ...sourcesIn('scripts')];
    const writing = files.filter((file) =>
      /["'}]\/dev\/mailbox|`\/dev\/mailbox[^`]/.test(textOf(file)),
    );
    expect(writing).toEqual(['src/contracts/site/page-paths.ts']);
  });

  it('are available to the server without importing an island', { tags: ['ONE-007'] }, () => {
    const arrows = sourcesIn('src/server').flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('src/islands/'))
        .map((target) => `${file} → ${target}`),
    );
    expect(arrows).toEqual([]);
  });
});
