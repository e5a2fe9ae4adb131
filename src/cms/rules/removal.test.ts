import { expect, it } from 'vitest';
import { SERVICE_SLUGS } from '#contracts/catalogue/service-plan.ts';
import { TEXT_PLACES } from '../text-places.ts';
import { problemOfRemoval } from './removal.ts';

const tags = ['EDIT-001'];
const legal = ['privacy-policy', 'terms-conditions', 'license', 'accessibility'].map((slug) => ({
  slug,
}));
const services = [...SERVICE_SLUGS, 'renew-a-motorcycle'].map((slug) => ({ slug }));
const texts = TEXT_PLACES.map(({ value }) => ({ place: value }));
const categories = [{ showsContact: true }, { showsContact: false }, { showsContact: null }];

it.each([
  ['legalPage', legal, [0, 1, 2], /^The site needs a legal page with the address \/[a-z-]+\.$/],
  ['servicePage', services, [...SERVICE_SLUGS.keys()], /^The site needs a service page at /],
  ['pageText', texts, [...texts.keys()], /^The site needs page text for “.+”\.$/],
  ['faqCategory', categories, [0], /^Exactly one category must show/],
  ['faqEntry', [{ slug: 'refund' }], [], /never/],
] as const)(
  'refuses to remove what the site needs: %s',
  { tags },
  (type, all, needed, sentence) => {
    all.forEach((removed, index) => {
      const others = all.filter((one) => one !== removed);
      const problem = problemOfRemoval(type, removed, others);
      if (needed.some((one) => one === index)) expect(problem).toMatch(sentence);
      else expect(problem).toBe(true);
    });
  },
);

it('allows removing a duplicate page text, and one without a page', { tags }, () => {
  const [first = { place: 'faq' as const }, ...others] = texts;
  expect(problemOfRemoval('pageText', { place: 'faq' }, texts)).toBe(true);
  expect(problemOfRemoval('pageText', { place: null }, others)).toBe(true);
  expect(problemOfRemoval('pageText', first, others)).not.toBe(true);
});

it('keeps a required document even if another required document is missing', { tags }, () => {
  const [, terms, license] = legal;
  expect(problemOfRemoval('legalPage', license ?? {}, terms ? [terms] : [])).toBe(
    'The site needs a legal page with the address /license.',
  );
});
