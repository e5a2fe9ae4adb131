import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.ts';

describe('the top level', () => {
  it('has the files and folders that a newcomer looks for', {
    tags: ['CARD-023', 'CARD-024'],
  }, () => {
    const names = readdirSync(root);
    for (const file of ['package.json', 'astro.config.mjs', 'tsconfig.json', 'README.md']) {
      expect(names).toContain(file);
    }
    for (const folder of ['src', 'lake', 'studio', 'widgets', 'public', 'tests']) {
      expect(readdirSync(join(root, folder)).length, folder).toBeGreaterThan(0);
    }
  });
});
