import { expect, it } from 'vitest';
import { isOldAddress, isPageAt, type TranslatedPage } from './redirect.ts';

it('an old address is a path without an anchor', () => {
  const bad = ['', '/', 'faq', '/faq#q', '//evil.example', '/\\evil', 'https://dmv.ca.gov', '/a b'];
  expect(['/faq', '/services/transfer-title', ...bad].filter(isOldAddress)).toEqual([
    '/faq',
    '/services/transfer-title',
  ]);
});

it('a page is found at its address in each language', () => {
  const documents: TranslatedPage[] = [
    { _type: 'legalPage', slug: 'license', language: 'en' },
    { _type: 'servicePage', slug: 'transfer-title', language: 'es' },
    { _type: 'faqEntry', slug: 'refund', language: 'es' },
    { _type: 'faqEntry', language: 'es' },
  ];
  const pages = ['/license', '/es/services/transfer-title', '/es/services', '/es/faq'];
  const coded = ['/faq', '/dashboard/orders', '/embed/checkout', '/verify/1', '/thank-you/1/2/3'];
  const none = [
    '/es',
    '/es/license',
    '/services/old',
    '/old',
    '/faq/old',
    '/dashboard/old/er/page',
  ];
  const found = [...pages, ...coded, ...none].filter((path) => isPageAt(path, documents));
  expect(found).toEqual([...pages, ...coded]);
});
