import { readFileSync } from 'node:fs';

/** Tests reference these ids in their tags. */
export const requirements = readFileSync(new URL('requirements.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id = '', , statement = '']) => ({ id, statement }));
