import { expect, it } from 'vitest';
import { picturesOrigin } from '../../scripts/build/packaged.mjs';

it('loads editors’ pictures from Sanity if it hosts the content, otherwise from the site', () => {
  expect(picturesOrigin({ SANITY_PROJECT_ID: 'p1' })).toBe('https://cdn.sanity.io');
  const local = { SANITY_PROJECT_ID: 'local', SANITY_API_HOST: 'http://127.0.0.1:3333' };
  expect(picturesOrigin(local)).toBe('');
  expect(picturesOrigin({})).toBe('');
});
