import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accountPaths } from '#contracts/api/account-paths.ts';
import { operationPaths, paths } from '#contracts/api/paths.ts';

const root = resolve(import.meta.dirname, '../..');
const { dependencies, devDependencies } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const installed = { ...dependencies, ...devDependencies };

/** Package, the folder whose code uses it, and the code that shows its use. */
const USES = [
  ['CARD-002', 'astro', 'src/pages', /^---/m],
  ['CARD-004', '@sanity/client', 'src/cms', /from '@sanity\/client'/],
  ['CARD-006', 'xstate', 'src/funnel', /setup\(\{/],
  ['CARD-006', '@xstate/react', 'src/islands/funnel', /from '@xstate\/react'/],
  ['CARD-007', 'axios', 'src/api-client', /from 'axios'/],
  ['CARD-008', 'zod', 'src/contracts', /from 'zod\/mini'/],
  ['CARD-009', 'react-hot-toast', 'src/islands/messages', /from 'react-hot-toast\/headless'/],
  ['CARD-010', 'vitest', 'tests', /from 'vitest'/],
  ['CARD-011', '@playwright/test', 'tests/e2e', /from '@playwright\/test'/],
  ['CARD-022', 'react', 'src/islands', /from 'react'/],
] as const;

/** What only the API client may do. */
const CALLS_BY_ITSELF =
  /from 'axios'|XMLHttpRequest|sendBeacon|new (EventSource|WebSocket)|window\.fetch|[^.\w]fetch\([`'"p]/;

describe('The stack', () => {
  for (const [id, name, folder, use] of USES) {
    it(`has ${name} among its packages and uses it in ${folder}`, { tags: [id] }, () => {
      expect(installed[name]).toBeDefined();
      expect(sourcesOf(folder).some((text) => use.test(text))).toBe(true);
    });
  }

  it('builds the islands with the React integration', { tags: ['CARD-003', 'CARD-022'] }, () => {
    expect(installed['react-dom']).toBeDefined();
    const config = readFileSync(join(root, 'astro.config.mjs'), 'utf8');
    expect(config).toMatch(/integrations: \[[^\]]*react\(\)/);
  });

  it('hydrates the dashboard as a React island', { tags: ['CARD-018'] }, () => {
    const shells = sourcesOf('src/pages').filter((text) => text.includes('<Dashboard'));
    expect(shells).toHaveLength(1);
    expect(shells[0]).toMatch(/<Dashboard client:load /);
    expect(sourcesOf('src/islands/dashboard').join('\n')).toMatch(/from 'react'/);
  });

  it('calls only /v1/api, through one table of paths and one client', {
    tags: ['CARD-019', 'API-001'],
  }, () => {
    const all = Object.values({ ...paths, ...accountPaths, ...operationPaths });
    const others = all.filter((path) => !path.startsWith('/v1/api/'));
    // The only exceptions are the specification's login calls, and the storage sandbox's files.
    expect(others.filter((path) => !path.startsWith('/v1/auth/'))).toEqual([operationPaths.files]);
    const { login, logoutAll, sessions } = accountPaths;
    expect(others).toEqual(expect.arrayContaining([login, paths.logout, logoutAll, sessions]));

    const islands = ['src/islands', 'src/funnel'].flatMap((folder) => codeOf(folder));
    expect(islands.filter((text) => text.includes("from '#api-client/")).length).toBeGreaterThan(
      10,
    );
    // A switch of the language loads a page of the site.
    const calling = islands.filter((text) => !text.includes('function switchLanguage('));
    expect(calling.filter((text) => CALLS_BY_ITSELF.test(text))).toEqual([]);
    expect(codeOf('src/api-client').filter((text) => /'https?:\/\//.test(text))).toEqual([]);
  });

  it('describes the product in the README, and matches it', {
    tags: ['CARD-001'],
  }, () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect(readme).toContain('marketing site fed by a headless CMS');
    expect(readme).toContain('checkout widget');
    expect(sourcesOf('studio/schemaTypes').length).toBeGreaterThan(0);
    expect(sourcesOf('widgets/checkout').length).toBeGreaterThan(0);
  });

  it('configures payment and address verification by URL and credentials', {
    tags: ['API-006'],
  }, () => {
    const example = readFileSync(join(root, '.env.example'), 'utf8');
    for (const service of ['PAYMENT', 'USPS']) {
      for (const part of ['URL', 'CLIENT_ID', 'CLIENT_SECRET']) {
        expect(example).toMatch(new RegExp(`^${service}_${part}=`, 'm'));
      }
    }
  });
});

const sourcesOf = (folder: string) => read(folder, /\.(ts|tsx|astro)$/);
/** Excludes tests, because they replace what the code calls. */
const codeOf = (folder: string) => read(folder, /(?<!\.test)\.(ts|tsx|astro)$/);

function read(folder: string, names: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
