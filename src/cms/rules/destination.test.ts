import { describe, expect, it } from 'vitest';
import {
  addressOfLink,
  type ChosenDestination,
  NO_DESTINATION,
  problemOfDestination,
} from './destination.ts';

const policy = {
  pageId: 'policy',
  page: { _type: 'legalPage', slug: 'privacy-policy', sections: ['cookies'] },
} satisfies ChosenDestination;

describe('the destination of a link', { tags: ['EDIT-008'] }, () => {
  it.each<[string, ChosenDestination]>([
    ['/', { pageId: 'home', page: { _type: 'homePage' } }],
    ['/privacy-policy', policy],
    ['/privacy-policy#cookies', { ...policy, section: 'cookies' }],
    [
      '/services/transfer-title',
      { pageId: 's', page: { _type: 'servicePage', slug: 'transfer-title' } },
    ],
    ['/faq#contact', { pageId: 'c', page: { _type: 'faqCategory', anchor: 'contact' } }],
    ['/faq#q-refund', { pageId: 'q', page: { _type: 'faqEntry', slug: 'refund' } }],
    ['/services#fees', { place: '/services#fees' }],
    ['https://dmv.ca.gov/a?b=c#d', { elsewhere: ' https://dmv.ca.gov/a?b=c#d ' }],
    ['mailto:help@example.com', { elsewhere: 'mailto:help@example.com' }],
    ['tel:+18005550100', { elsewhere: 'tel:+18005550100' }],
  ])('is %s', (address, destination) => {
    expect(problemOfDestination(destination)).toBe(true);
    expect(addressOfLink(destination)).toBe(address);
  });

  it.each<[string, ChosenDestination, string]>([
    ['nothing', {}, NO_DESTINATION],
    ['two things', { ...policy, place: '/faq' }, 'Choose only one: '],
    ['a missing page', { pageId: 'gone', page: null }, 'is not published. Publish it first.'],
    [
      'a page without address',
      { pageId: 'p', page: { _type: 'legalPage' } },
      'The target of this link has no',
    ],
    ['a missing section', { ...policy, section: 'cake' }, 'no section "cake"'],
    ['an unknown place', { place: '/nowhere' }, 'There is no place "/nowhere"'],
  ])('cannot be %s', (_name, destination, sentence) => {
    expect(problemOfDestination(destination)).toContain(sentence);
  });

  it.each([
    'faq',
    '/faq',
    '//evil.example',
    '/\\evil.example',
    'http://dmv.ca.gov',
    'https://user@evil.example',
    'https://',
    'https://dmv.ca.gov/a b',
    'javascript:alert(1)',
    'tel:',
    'mailto:a b',
  ])('is not an external address: %s', (elsewhere) => {
    expect(problemOfDestination({ elsewhere })).toContain('An external address starts with');
  });
});
