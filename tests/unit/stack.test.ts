import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const root = resolve(import.meta.dirname, '../..');
const { dependencies, devDependencies } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const installed = { ...dependencies, ...devDependencies };

/** Package, the folder whose code uses it, and how that shows in the code. */
const USES = [
  ['CARD-002', 'astro', 'src/pages', /^---/m],
  ['CARD-004', '@sanity/client', 'src/cms', /from '@sanity\/client'/],
  ['CARD-006', 'xstate', 'src/funnel', /setup\(\{/],
  ['CARD-006', '@xstate/react', 'src/islands/funnel', /from '@xstate\/react'/],
  ['CARD-007', 'axios', 'src/api-client', /from 'axios'/],
  ['CARD-008', 'zod', 'src/contracts', /from 'zod\/mini'/],
  ['CARD-009', 'react-hot-toast', 'src/islands/ui', /from 'react-hot-toast\/headless'/],
  ['CARD-010', 'vitest', 'tests', /from 'vitest'/],
  ['CARD-011', '@playwright/test', 'tests/e2e', /from '@playwright\/test'/],
  ['CARD-022', 'react', 'src/islands', /from 'react'/],
] as const;

describe('The stack', () => {
  for (const [id, name, folder, use] of USES) {
    it(`has ${name} among its packages and uses it in ${folder} [${id}]`, () => {
      expect(installed[name]).toBeDefined();
      expect(sourcesOf(folder).some((text) => use.test(text))).toBe(true);
    });
  }

  it('builds the islands with the React integration [CARD-003, CARD-022]', () => {
    expect(installed['react-dom']).toBeDefined();
    const config = readFileSync(join(root, 'astro.config.mjs'), 'utf8');
    expect(config).toMatch(/integrations: \[[^\]]*react\(\)/);
  });

  it('says in the README what kind of product it is, and holds what it says [CARD-001]', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect(readme).toContain('marketing site fed by a headless CMS');
    expect(readme).toContain('checkout widget');
    expect(sourcesOf('studio/schemaTypes').length).toBeGreaterThan(0);
    expect(sourcesOf('widgets/checkout').length).toBeGreaterThan(0);
  });

  it('configures payment and address verification as addresses with credentials [API-006]', () => {
    const example = readFileSync(join(root, '.env.example'), 'utf8');
    for (const service of ['PAYMENT', 'USPS']) {
      for (const part of ['URL', 'CLIENT_ID', 'CLIENT_SECRET']) {
        expect(example).toMatch(new RegExp(`^${service}_${part}=`, 'm'));
      }
    }
  });
});

function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
