/** What search engines read about a page besides its text, in the words of schema.org. */
import { plainText } from '#cms/plain-text.ts';
import type { FaqCategory, ServicePage, Settings } from '#cms/schemas.ts';
import { FAQ, servicePath } from '#routes/every-page/pages.ts';

export type StructuredData = Record<string, unknown>;

const CONTEXT = 'https://schema.org';

type Place = { site: URL };

export function organization(settings: Settings, { site }: Place): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': organizationId(site),
    name: settings.providerName,
    url: new URL('/', site).href,
    logo: new URL('/logo.svg', site).href,
    description: `${settings.disclaimerHeading} ${settings.disclaimer}`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: settings.support.email,
      telephone: settings.support.phone,
      areaServed: 'US-CA',
      availableLanguage: 'English',
    },
  };
}

export function service(page: ServicePage, { site }: Place): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name: page.title,
    description: page.summary,
    serviceType: page.title,
    url: new URL(servicePath(page.slug), site).href,
    areaServed: { '@type': 'State', name: 'California' },
    provider: { '@id': organizationId(site) },
  };
}

export function faqPage(categories: FaqCategory[], { site }: Place): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    url: new URL(FAQ, site).href,
    mainEntity: categories.flatMap(({ entries }) =>
      entries.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
      })),
    ),
  };
}

/** The path from the home page to a page, both included. */
export function breadcrumbs(
  steps: { path: string; title: string }[],
  { site }: Place,
): StructuredData {
  const all = [{ path: '/', title: 'Home' }, ...steps];
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: new URL(path, site).href,
    })),
  };
}

/** As the content of a script element. No text of an editor can close that element. */
export function asJson(data: StructuredData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function organizationId(site: URL): string {
  return new URL('/#organization', site).href;
}
