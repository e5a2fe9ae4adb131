import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stampFile, stampOfTypes } from '../../scripts/content/studio-stamp.ts';

// The compiler checks that the types belong to the present queries: see `ask` in src/cms/queries.ts.
it('the extracted schema and the types are of the Studio’s present document types', () => {
  const remedy = 'Run `npm run studio -- types` and commit what it writes';
  expect(readFileSync(stampFile, 'utf8').trim(), remedy).toBe(stampOfTypes());
});
