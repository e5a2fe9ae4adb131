import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsOf } from '#tests/architecture/source-files.ts';
import { stampFile, stampOfTypes, withShared } from '../../scripts/content/studio-stamp.ts';

// The compiler checks that the types match the current queries: see `askContent` in src/cms/ask-content.ts.
it('the extracted schema and types match the Studio’s current document types', () => {
  const remedy = 'Run `npm run studio -- types` and commit what it writes';
  expect(readFileSync(stampFile, 'utf8').trim(), remedy).toBe(stampOfTypes());
});

it('what the Studio shares with the site counts as part of it, and needs only small packages', () => {
  const own = globSync('{*,schemaTypes/**/*}.ts', { cwd: 'studio' });
  const shared = withShared(own).filter((path) => !own.includes(path));
  expect(shared).toContain('../src/cms/rules/destination.ts');
  expect(shared).toContain('../src/routes/pages.ts');
  for (const path of shared) {
    const packages = importsOf(path.replace('../', '')).filter(
      (name) => !/^src\/|^zod|^diff$/.test(name),
    );
    expect(packages, path).toEqual([]);
  }
});
