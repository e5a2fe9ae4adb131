/** Content that editors might add. */
import * as z from 'zod';
import { fillableOf, TEXT_PLACES } from '#cms/text-places.ts';
import { translationOf } from '#tests/support/translation.ts';
import type { SiteCopy } from './build-copy.ts';

/** Writes a document with changed fields, into a new file if it has a different id. */
export function copyOf(site: SiteCopy, file: string, fields: Record<string, unknown>): void {
  const document = z.record(z.string(), z.unknown()).parse(JSON.parse(site.read(file)));
  const to = '_id' in fields ? file.replace(/\/.*/, `/${fields._id}.json`) : file;
  site.write(to, JSON.stringify({ ...document, ...fields }));
}

/**
 * Adds a legal page, a page about a motorcycle, a category with a question, and one without; the contact page gets
 * a different anchor.
 */
export function addPages(site: SiteCopy): void {
  const named = (current: string) => ({ _id: current, slug: { _type: 'slug', current } });
  copyOf(site, 'legalPage/license.json', {
    ...named('accessibility'),
    title: 'Accessibility statement',
    seoDescription:
      'How people with and without aids use this site, and whom to tell what is hard.',
  });
  copyOf(site, 'servicePage/renew-vehicle-registration.json', {
    ...named('renew-a-motorcycle'),
    title: 'Renew a Motorcycle',
    order: 15,
  });
  for (const id of ['plates', 'empty']) {
    const words = { _id: id, title: `About ${id}`, anchor: id, showsContact: false };
    copyOf(site, 'faqCategory/contact.json', words);
  }
  copyOf(site, 'faqCategory/contact.json', { anchor: 'help' });
  copyOf(site, 'faqEntry/refund.json', {
    ...named('lost-plate'),
    question: 'Where is my plate?',
    category: { _type: 'reference', _ref: 'plates' },
  });
}

export function writeNotices(site: SiteCopy): void {
  const announcement = {
    _id: 'a1',
    _type: 'announcement',
    message: 'The DMV is closed on Monday.',
    tone: 'warning',
    linkText: 'Read more',
    linkTo: { place: '/faq' },
    startsAt: '2026-01-01T08:00:00Z',
    endsAt: '2999-01-01T08:00:00Z',
  };
  const { endsAt: _, ...later } = announcement;
  site.write('announcement/now.json', JSON.stringify(announcement));
  site.write(
    'announcement/later.json',
    JSON.stringify({
      ...later,
      _id: 'a2',
      message: 'Not yet.',
      startsAt: '2998-01-01T08:00:00Z',
    }),
  );
  const redirects = [
    { from: '/old-faq', to: { page: { _ref: 'faqEntry-refund' } }, permanent: true },
    { from: '/old/dmv', to: { elsewhere: 'https://www.dmv.ca.gov/' }, permanent: false },
  ];
  for (const [index, redirect] of redirects.entries()) {
    const document = { _id: `r${index}`, _type: 'redirect', ...redirect };
    site.write(`redirect/r${index}.json`, JSON.stringify(document));
  }
}

/** Changes the support contacts, and the text of every place. */
export function writeTexts(site: SiteCopy): void {
  const settings = site.read('siteSettings/site-settings.json');
  site.write(
    'siteSettings/site-settings.json',
    settings.replace('support@example.com', 'people@example.org').replace('555-0100', '555-0199'),
  );
  for (const { value: place } of TEXT_PLACES) {
    const filled =
      fillableOf(place)
        .must?.map((name) => ` {${name}}`)
        .join('') ?? '';
    const words = { heading: `Heading of ${place}`, text: `Words of ${place}${filled}` };
    copyOf(site, `pageText/${place}.json`, words);
  }
  // A page in another language marks the parts that are in English.
  const question = translationOf(site.read('faqEntry/refund.json'), {});
  site.write('faqEntry/refund-es.json', question);
  const note = { heading: 'Heading of partly-english', text: 'Words of partly-english' };
  const original = site.read('pageText/partly-english.json');
  site.write('pageText/partly-english-es.json', translationOf(original, note));
}
