import { describe, expect, it } from 'vitest';
import {
  attributes,
  compressedBytes,
  listedPages,
  pageAt,
  scriptsOf,
  stylesOf,
  totalOf,
} from './built-site.ts';

const KB = 1024;
const HEADER_ISLAND = /HeaderMenu/;

describe('the home page', () => {
  const { html } = pageAt('/');

  it('has HTML and CSS of at most 14 KB together, compressed', () => {
    expect(compressedBytes(html) + totalOf(stylesOf(html))).toBeLessThanOrEqual(14 * KB);
  });

  it('loads at most 70 KB of JavaScript by itself, compressed', () => {
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
    const total = totalOf(scriptsOf(html)) + compressedBytes(inline.join(''));
    expect(total).toBeLessThanOrEqual(70 * KB);
  });
});

describe('every page for search engines', () => {
  it('waits for no script', () => {
    for (const { path, html } of listedPages) {
      const files = [...html.matchAll(/<script [^>]*src=[^>]*>/g)].map(([tag]) => tag);
      for (const tag of files) expect(tag, path).toMatch(/type="module"|\sdefer|\sasync/);
    }
  });

  it('has no other JavaScript than the header’s, but for the form on the home page', () => {
    for (const { path, html } of listedPages.filter((page) => page.path !== '/')) {
      const islands = attributes(html, /<astro-island [^>]*>/g, 'component-url');
      expect(islands, path).toHaveLength(1);
      expect(islands[0], path).toMatch(HEADER_ISLAND);
      const ownScripts = attributes(html, /<script [^>]*>/g, 'src');
      const homeScripts = attributes(pageAt('/').html, /<script [^>]*>/g, 'src');
      expect(homeScripts, path).toEqual(expect.arrayContaining(ownScripts));
    }
  });

  it('has a style sheet small enough to arrive with the page', () => {
    for (const { path, html } of listedPages) {
      expect(compressedBytes(html) + totalOf(stylesOf(html)), path).toBeLessThanOrEqual(14 * KB);
    }
  });
});
