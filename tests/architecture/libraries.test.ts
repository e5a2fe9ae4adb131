/** Libraries run as published: the browser gets what their authors tested. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { property } from '#contracts/api/failure-text.ts';
import { root, sourcesIn, textOf } from './source-files.ts';

/** How a build plugin replaces a module's text. */
const REPLACES = /^\s*(?:async\s+)?(?:load|transform|resolveId)\s*[:(]|\balias\s*:/m;

/** The preview replaces one of our modules for its pages. */
const REPLACES_OUR_OWN = 'scripts/content/preview/drafts-plugin.ts';

describe('a library', () => {
  it('is not partly replaced by a build', { tags: ['TRUE-015'] }, () => {
    const config = ['astro.config.mjs', 'vitest.config.ts'];
    const sources = sourcesIn('scripts').filter((file) => file !== REPLACES_OUR_OWN);
    const replacing = [...config, ...sources].filter((file) => REPLACES.test(textOf(file)));
    expect(replacing).toEqual([]);
  });

  it('is not patched after its installation', { tags: ['TRUE-015'] }, () => {
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const field of ['overrides', 'patchedDependencies', 'resolutions']) {
      expect(property(manifest, field), field).toBeUndefined();
    }
    expect(JSON.stringify(property(manifest, 'dependencies'))).not.toMatch(/file:|patch:|git\+/);
    expect(JSON.stringify(property(manifest, 'scripts'))).not.toContain('patch-package');
  });
});
