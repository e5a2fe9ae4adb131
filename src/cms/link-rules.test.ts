import { describe, expect, it } from 'vitest';
import { isLink, isOldAddress, isTarget } from './link-rules.ts';

const GOOD = [
  '/',
  '/faq',
  '/faq#q-refund',
  '/services/transfer-title',
  'https://dmv.ca.gov',
  'https://dmv.ca.gov/a?b=c#d',
];
const BAD = [
  '',
  'faq',
  '//evil.example',
  '/\\evil.example',
  '/faq page',
  'http://dmv.ca.gov',
  'https://user@evil.example',
  'https://',
  'javascript:alert(1)',
  ' /faq',
];
const CONTACTS = ['mailto:help@example.com', 'tel:+18005550100'];

describe('an address in the content', () => {
  it('is a page of the site, or begins with https', () => {
    expect([...GOOD, ...BAD, ...CONTACTS].filter(isTarget)).toEqual(GOOD);
  });

  it('of a link in a text is also a mailbox or a telephone', () => {
    expect([...GOOD, ...BAD, ...CONTACTS, 'tel:', 'mailto:a b'].filter(isLink)).toEqual([
      ...GOOD,
      ...CONTACTS,
    ]);
  });

  it('leads elsewhere only where it is a path without a place in it', () => {
    expect([...GOOD, ...BAD].filter(isOldAddress)).toEqual(['/faq', '/services/transfer-title']);
  });
});
