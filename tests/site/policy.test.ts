import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAYMENT_RETURN } from '#routes/pages.ts';
import { attributes, pages, siteFolder } from './built-site.ts';

const SAFE = { tags: ['SAFE-018'] };
/** The content of inline script and style elements, except data. */
const INLINE =
  /<(script|style)(?![^>]*(?:\ssrc=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/\1>/g;

const sources = (policy: string, directive: string) =>
  new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];

describe('the policy of every page', SAFE, () => {
  it('allows scripts and styles from this site, and inline ones by their hash', () => {
    for (const { path, html, policy } of pages) {
      for (const directive of ['script-src', 'style-src']) {
        const [own, ...hashes] = sources(policy, directive);
        expect(own, path).toBe("'self'");
        // The return page has no styles.
        if (path !== PAYMENT_RETURN) expect(hashes.length, path).toBeGreaterThan(0);
        for (const hash of hashes) expect(hash, path).toMatch(/^'sha256-[\w+/]{43}='$/);
      }
      for (const [, tag, text = ''] of html.matchAll(INLINE)) {
        const hash = createHash('sha256').update(text).digest('base64');
        expect(sources(policy, `${tag}-src`), `${path}: ${text.slice(0, 60)}`).toContain(
          `'sha256-${hash}'`,
        );
      }
      expect(html, path).not.toMatch(/<[^>]*\s(?:on[a-z]+|style)=/);
    }
  });

  it('does not allow pictures from arbitrary sites', () => {
    for (const { path, policy } of pages) {
      expect(sources(policy, 'img-src'), path).toEqual(["'self'", 'data:', 'blob:']);
    }
  });
});

describe('a script on this site', SAFE, () => {
  it('is a file from the build, in one of two folders', () => {
    const scripts = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.m?js$/.test(name),
    );
    expect(scripts.length).toBeGreaterThan(20);
    expect(scripts.filter((name) => !/^(_astro|widget)\//.test(name))).toEqual([]);
    for (const { path, html } of pages) {
      const loaded = [
        ...attributes(html, /<script [^>]*>/g, 'src'),
        ...attributes(html, /<astro-island [^>]*>/g, 'component-url'),
        ...attributes(html, /<astro-island [^>]*>/g, 'renderer-url'),
      ];
      expect(
        loaded.filter((script) => !/^\/_astro\/[\w.-]+$/.test(script)),
        path,
      ).toEqual([]);
    }
  });
});
