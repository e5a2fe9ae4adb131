import { expect, it } from 'vitest';
import { picturesOrigin } from '../../scripts/build/site-inputs.mjs';

it('shows pictures of editors from Sanity where it hosts the content, and from the site otherwise', () => {
  expect(picturesOrigin({ SANITY_PROJECT_ID: 'p1' })).toBe('https://cdn.sanity.io');
  const local = { SANITY_PROJECT_ID: 'local', SANITY_API_HOST: 'http://127.0.0.1:3333' };
  expect(picturesOrigin(local)).toBe('');
  expect(picturesOrigin({})).toBe('');
});
