import type { FaqCategory } from '#cms/documents/faq.ts';
import { plainText } from '#cms/documents/rich-text.ts';
import type { ServicePage } from '#cms/documents/service-page.ts';
import type { Settings } from '#cms/documents/settings-schema.ts';
import { FAQ, servicePath } from '#routes/pages.ts';
import { pathIn } from '#words/language-paths.ts';
import type { Language } from '#words/languages.ts';
import { t } from '#words/words.ts';

export type StructuredData = Record<string, unknown>;

const CONTEXT = 'https://schema.org';

type Place = { site: URL; language: Language };

export function organization(settings: Settings, { site }: Place): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': organizationId(site),
    name: settings.providerName,
    url: new URL('/', site).href,
    logo: new URL('/logo.svg', site).href,
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

export function service(page: ServicePage, { site, language }: Place): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name: page.title,
    description: page.summary,
    serviceType: page.title,
    url: new URL(pathIn(language, servicePath(page.slug)), site).href,
    areaServed: { '@type': 'State', name: 'California' },
    provider: { '@id': organizationId(site) },
  };
}

export function faqPage(categories: FaqCategory[], { site, language }: Place): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    url: new URL(pathIn(language, FAQ), site).href,
    inLanguage: language,
    mainEntity: categories.flatMap(({ entries }) =>
      entries.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
      })),
    ),
  };
}

/** Puts the home page before the steps. */
export function breadcrumbs(
  steps: { path: string; title: string }[],
  { site, language }: Place,
): StructuredData {
  const all = [{ path: pathIn(language, '/'), title: t('Home') }, ...steps];
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

/** For a script element: text from editors can't close it. */
export function asJson(data: StructuredData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function organizationId(site: URL): string {
  return new URL('/#organization', site).href;
}
