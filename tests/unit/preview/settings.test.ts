import { expect, it } from 'vitest';
import { previewUrlOfStudio } from '../../../scripts/content/preview/settings.ts';

it.each([
  ['http://127.0.0.1:4322', {}],
  ['http://127.0.0.1:4702', { PREVIEW_PORT: '4702' }],
  [
    'https://preview.example.com',
    { PREVIEW_PORT: '4702', SANITY_STUDIO_PREVIEW_URL: 'https://preview.example.com' },
  ],
])('the Studio opens the preview at %s', (url, env) => {
  expect(previewUrlOfStudio(env)).toBe(url);
});
