import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type BuiltPage, listedPages, metaOf, pageAt } from './built-site.ts';

const text = z.string().trim().min(1);
const context = z.literal('https://schema.org');

/** The fields that schema.org and the search engines require of each kind. */
const organization = z.strictObject({
  '@context': context,
  '@type': z.literal('Organization'),
  '@id': z.url(),
  name: text,
  url: z.url(),
  logo: z.url(),
  contactPoint: z.strictObject({
    '@type': z.literal('ContactPoint'),
    contactType: text,
    email: z.email(),
    telephone: text,
    areaServed: text,
    availableLanguage: text,
  }),
});
const service = z.strictObject({
  '@context': context,
  '@type': z.literal('Service'),
  name: text,
  description: text,
  serviceType: text,
  url: z.url(),
  areaServed: z.strictObject({ '@type': z.literal('State'), name: text }),
  provider: z.strictObject({ '@id': z.url() }),
});
const faqPage = z.strictObject({
  '@context': context,
  '@type': z.literal('FAQPage'),
  url: z.url(),
  inLanguage: z.enum(['en', 'es']),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name: text,
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
      }),
    )
    .min(1),
});
const breadcrumbs = z.strictObject({
  '@context': context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int().min(1),
        name: text,
        item: z.url(),
      }),
    )
    .min(2),
});
const structuredData = z.discriminatedUnion('@type', [organization, service, faqPage, breadcrumbs]);

const dataOf = ({ html }: BuiltPage) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => structuredData.parse(JSON.parse(json)),
  );
const typesOf = (path: string) => dataOf(pageAt(path)).map((data) => data['@type']);

describe('the structured data for search engines', () => {
  it('fits the vocabulary on every page', () => {
    for (const page of listedPages) expect(dataOf(page).length, page.path).toBeGreaterThan(0);
  });

  it('says who we are, what a service is, the questions, and the path to a page', () => {
    expect(typesOf('/')).toEqual(['Organization']);
    expect(typesOf('/faq')).toEqual(['FAQPage', 'BreadcrumbList']);
    expect(typesOf('/services/transfer-title')).toEqual([
      'Service',
      'Organization',
      'BreadcrumbList',
    ]);
    expect(typesOf('/privacy-policy')).toEqual(['BreadcrumbList']);
  });

  it('claims nothing that the page does not show', () => {
    const plain = pageAt('/faq').html.replace(/<script[\s\S]*?<\/script>/g, '');
    const faq = dataOf(pageAt('/faq')).find((data) => data['@type'] === 'FAQPage');
    for (const question of faq?.mainEntity ?? []) {
      expect(plain).toContain(question.name.replaceAll('&', '&amp;'));
    }
  });

  it('ends the breadcrumbs at the page’s canonical address, in numbered steps', () => {
    for (const page of listedPages.filter(({ path }) => !['/', '/es'].includes(path))) {
      const way = dataOf(page).find((data) => data['@type'] === 'BreadcrumbList');
      const steps = way?.itemListElement ?? [];
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps.at(-1)?.item).toBe(metaOf(page.html, 'og:url'));
    }
  });
});
