import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pages, readSiteFile, siteFolder } from './built-site.ts';

const INLINE =
  /<(script|style)(?![^>]*application\/(?:ld\+)?json)(?![^>]* src=)[^>]*>([\s\S]*?)<\/\1>/g;

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

it('inline code is allowed by a page’s policy only if the page contains it', () => {
  for (const { path, html, policy } of pages) {
    const allowed = Array.from(policy.matchAll(/sha256-[^']+/g), ([hash]) => hash);
    const held = Array.from(html.matchAll(INLINE), ([, , text = '']) => hashOf(text));
    // The hash of empty text is for scripts that have a file.
    const named = allowed.filter((hash) => hash !== hashOf(''));
    expect(named.sort(), path).toEqual([...new Set(held)].sort());
  }
});

it('scripts never load stylesheets, which the loader leaves out', () => {
  const names = readdirSync(join(siteFolder, '_astro')).filter((name) => name.endsWith('.js'));
  const sheet = /_astro\/[\w.-]+\.css/;
  expect(names).not.toEqual([]);
  expect(names.filter((name) => sheet.test(readSiteFile(`/_astro/${name}`)))).toEqual([]);
});
