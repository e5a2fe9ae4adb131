import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { API_PAGE_FILE, apiPage } from '../../scripts/build/api-page.ts';

it('keeps docs/api.md as the contracts are', { tags: ['TRUE-016'] }, () => {
  expect(readFileSync(API_PAGE_FILE, 'utf8')).toBe(apiPage());
});
