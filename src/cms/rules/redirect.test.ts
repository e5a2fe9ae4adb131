import { expect, it } from 'vitest';
import { isOldAddress } from './redirect.ts';

it('an old address is a path without a place in it', () => {
  const bad = ['', '/', 'faq', '/faq#q', '//evil.example', '/\\evil', 'https://dmv.ca.gov', '/a b'];
  expect(['/faq', '/services/transfer-title', ...bad].filter(isOldAddress)).toEqual([
    '/faq',
    '/services/transfer-title',
  ]);
});
