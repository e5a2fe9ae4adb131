import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { API_ROOT, DEV_MAILBOX } from '#contracts/site/page-paths.ts';
import { firstPart } from './pattern.ts';
import { isReservedPath } from './reserved-paths.ts';

it('prevents editors’ pages from replacing any page, folder, or route of the server', {
  tags: ['EDIT-007'],
}, () => {
  const files = readdirSync('src/pages').map((name) => name.replace(/\..*$/, ''));
  // Editors can't choose an address with a dot or a bracket.
  const named = files.filter((name) => /^[a-z0-9-]+$/.test(name) && name !== 'index');
  expect(named.length).toBeGreaterThan(15);
  const notPages = ['licensee', 'prices', 'redirects', 'robots', 'sitemap'];
  const others = [
    firstPart(API_ROOT),
    firstPart(DEV_MAILBOX),
    'widget',
    'order-status',
    'dashboard',
  ];
  const free = [...named.filter((name) => !notPages.includes(name)), ...others].filter(
    (name) => !isReservedPath(name),
  );
  expect(free).toEqual([]);
  expect(['accessibility', 'license', 'privacy-policy'].filter(isReservedPath)).toEqual([]);
});
