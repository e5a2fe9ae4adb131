/** A site with pages in another language, built with secrets. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translationOf } from '#tests/support/translation.ts';
import { nameOfRenderer, openRenderer } from '../../scripts/build/renderer/renderer-cache.ts';
import { copyOf } from './added-pages.ts';
import { copySite, QUICKLY, type SiteCopy } from './build-copy.ts';
import { secretNames, secretOf, settingsOf } from './secret-settings.ts';

const SETTINGS = settingsOf('languages');

let site: SiteCopy;
const page = (path: string) => readFileSync(join(site.distDir, path, 'index.html'), 'utf8');
/** Returns the `details` element that contains the given id, from its opening tag up to its closing tag. */
const partOf = (html: string, id: string) => {
  const at = html.indexOf(`id="${id}"`);
  return html.slice(html.lastIndexOf('<details', at), html.indexOf('</details>', at));
};

const linked = (text: string, to: object) => ({
  _type: 'block',
  _key: text,
  style: 'normal',
  markDefs: [{ _type: 'link', _key: 'to', to: { _type: 'destination', ...to } }],
  children: [{ _type: 'span', _key: 'words', text, marks: ['to'] }],
});
const redirect = {
  _id: 'redirect-license',
  _type: 'redirect',
  from: '/es/license',
  to: { place: '/faq' },
};

const UNTRANSLATED = [
  'faqEntry/smog',
  'siteSettings/site-settings',
  'servicePage/renew-vehicle-registration',
  'servicePage/transfer-title',
  'pageText/thanks-renewal',
  'pageText/privacy-request',
  'pageText/later-noted',
  'pageText/card-valid',
  'pageText/reminders-off',
  'legalPage/privacy-policy',
];
const released = ['pageText-fee-calculator', 'pageText-faq', 'legalPage-privacy-policy'];

beforeAll(async () => {
  site = copySite();
  for (const file of UNTRANSLATED) rmSync(join(site.contentDir, `${file}-es.json`));
  copyOf(site, 'releasedPages/released-pages.json', {
    es: released.map((page) => ({ _type: 'reference', _key: page, _ref: page })),
  });
  copyOf(site, 'pageText/faq-es.json', { heading: 'Frequently asked questions' });
  copyOf(site, 'pageText/fee-calculator-es.json', { heading: 'Registration fee calculator' });
  const question = translationOf(site.read('faqEntry/refund.json'), {
    question: '¿Me pueden devolver el dinero?',
    answer: [
      linked('Lea la política.', {
        page: { _ref: 'legalPage-privacy-policy' },
        section: 'cookies',
      }),
      linked('Lea la licencia.', { page: { _ref: 'legalPage-license' } }),
      linked('Lea más preguntas.', { page: { _ref: 'faqEntry-smog' } }),
    ],
  });
  site.write('faqEntry/refund-es.json', question);
  const policy = translationOf(site.read('legalPage/privacy-policy.json'), {
    title: 'Política de privacidad',
    lead: 'Qué datos recopilamos.',
  });
  site.write('legalPage/policy-es.json', policy);
  site.write('redirect/license-es.json', JSON.stringify(redirect));
  expect((await site.build({ ...SETTINGS, ...QUICKLY })).status).toBe(0);
}, 240_000);
afterAll(() => {
  site.remove();
  const { folder } = openRenderer(nameOfRenderer(SETTINGS));
  rmSync(folder, { recursive: true, force: true });
});

describe('a site with a few pages released in Spanish', () => {
  it('has a Spanish FAQ with that question', { tags: ['EDIT-014'] }, () => {
    const faq = page('es/faq');
    expect(faq).toContain('<html lang="es">');
    const question = partOf(faq, 'q-refund');
    expect(question).toMatch(/^<details lang="es">/);
    expect(question).toContain('¿Me pueden devolver el dinero?');
    expect(question).not.toContain('En inglés');
    expect(page('faq')).not.toContain('devolver');
  });

  it('marks a question that is not translated as English', { tags: ['EDIT-014'] }, () => {
    const faq = page('es/faq');
    const question = partOf(faq, 'q-smog');
    expect(question).toMatch(/^<details lang="en-US">/);
    expect(question).toContain('Do I need a smog check?');
    expect(question).toMatch(/smog check\?\s+<span[^>]*>\(En inglés\)/);
    expect(page('faq')).not.toMatch(/En inglés|In English/);
  });

  it.each([
    ['faq', 'es/faq'],
    ['privacy-policy', 'es/privacy-policy'],
  ])('names both languages on /%s and /%s', { tags: ['EDIT-014'] }, (english, spanish) => {
    for (const html of [page(english), page(spanish)]) {
      for (const [language, path] of [
        ['en', english],
        ['es', spanish],
        ['x-default', english],
      ]) {
        expect(html).toMatch(
          new RegExp(`<link rel="alternate" hreflang="${language}" href="https?://[^"]*/${path}">`),
        );
      }
    }
    expect(page(english)).toContain(`<a class="tall" href="/${spanish}" lang="es" hreflang="es"`);
    expect(page(spanish)).toContain(`<a class="tall" href="/${english}" lang="en" hreflang="en"`);
  });

  it('says on a translated legal page that the English version rules, with a link to it', {
    tags: ['LANG-004'],
  }, () => {
    const policy = page('es/privacy-policy');
    expect(policy).toContain('si difiere de la versión en inglés, prevalece la versión en inglés.');
    expect(policy).toContain('<a class="tall" href="/privacy-policy" hreflang="en">');
    expect(page('privacy-policy')).not.toContain('This page is a translation');
    expect(page('terms-conditions')).toContain('the English version of these terms rules');
  });

  it('marks each English sentence of a translated page', { tags: ['LANG-004'] }, () => {
    const policy = page('es/privacy-policy');
    expect(policy).toMatch(/<h2 id="[\w-]+" lang="en-US">Data we collect</);
    expect(policy).toContain('<p><span lang="en-US">What you give us:</span></p>');
    expect(policy).toContain(
      '<li><span lang="en-US">payment card details, when you pay</span></li>',
    );
    expect(policy).toContain('<p class="lead space-above-3">Qué datos recopilamos.</p>');
    expect(page('privacy-policy')).not.toContain('lang="en-US">Data');
  });

  it.each([
    ['es/faq', '<details class="strip" lang="en-US">'],
    ['es/faq', '<a href="/services/transfer-title" lang="en-US">Transfer Title</a>'],
    ['es/faq', '<span lang="en-US">Mon–Fri'],
    ['es/faq', '<h1 lang="en-US">'],
    ['es/registration-fee-calculator', '<h1 lang="en-US">'],
    ['es/privacy-request', '<h1 lang="en-US">'],
    ['es/thanks-you', '<h1 lang="en-US">'],
    ['es/shell/reminders-off', '<h1 lang="en-US">'],
    ['es/shell/verify', '<div class="notice notice--done" lang="en-US" data-part="valid"'],
    // The thank-you page gets its texts as an island's data.
    ['es/shell/thank-you', '"lang":[0,"en-US"]'],
  ])('marks what is not translated on /%s: %s', { tags: ['LANG-004'] }, (path, marked) => {
    expect(page(path)).toContain(marked);
    expect(page(path.slice('es/'.length))).not.toContain(marked);
  });

  it('lists its released pages for search engines, and no others', {
    tags: ['EDIT-014', 'LANG-003'],
  }, () => {
    const sitemap = readFileSync(join(site.distDir, 'sitemap.xml'), 'utf8');
    const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]*(\/es\b[^<]*)<\/loc>/g)];
    expect(listed.map(([, path]) => path)).toEqual([
      '/es/registration-fee-calculator',
      '/es/faq',
      '/es/privacy-policy',
    ]);
    expect(page('license')).not.toContain('hreflang');
  });

  it('keeps the original’s address and date', { tags: ['EDIT-014'] }, () => {
    const policy = page('es/privacy-policy');
    expect(policy).toContain('<h1>Política de privacidad</h1>');
    expect(policy).toContain('1 de enero de 2024');
  });

  it('links from Spanish pages to released pages, and to the English versions of others', {
    tags: ['EDIT-014', 'LANG-003'],
  }, () => {
    const answer = partOf(page('es/faq'), 'q-refund');
    expect(answer).toMatch(/<a href="\/es\/privacy-policy#cookies"[^>]*>Lea la política/);
    expect(answer).toMatch(/<a href="\/license"[^>]*>Lea la licencia/);
    expect(answer).toMatch(/<a href="\/es\/faq#q-smog"[^>]*>Lea más preguntas/);
    const policy = page('es/privacy-policy');
    const footer = policy.slice(policy.lastIndexOf('<footer'));
    const addresses = [...footer.matchAll(/<a href="(\/[^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      '/es/privacy-policy',
      '/terms-conditions',
      '/license',
      '/accessibility',
      '/services',
      '/es/registration-fee-calculator',
      '/es/faq',
    ]);
    expect(page('faq')).not.toContain('href="/es/privacy-policy');
  });

  it('says that a page is not released in Spanish, unless editors redirect its address', {
    tags: ['EDIT-001', 'LANG-003'],
  }, () => {
    const redirects = JSON.parse(readFileSync(join(site.distDir, 'redirects.json'), 'utf8'));
    const toLicense = { from: '/es/license', to: '/faq', permanent: false };
    expect(redirects).toContainEqual(toLicense);
    for (const english of ['license', 'congratulations', 'thank-you', 'partners/guide']) {
      expect(page(english)).toContain('id="solo-en-ingles" lang="es"');
    }
    expect(page('faq')).not.toContain('solo-en-ingles');
    expect(existsSync(join(site.distDir, 'es/services/index.html'))).toBe(false);
  });
});

describe('a site built with secrets', () => {
  it('contains none of them, and neither does its widget', {
    tags: ['AMB-104', 'TRUE-009'],
  }, () => {
    expect(secretNames).toEqual(
      expect.arrayContaining(['PAYMENT_CLIENT_SECRET', 'USPS_CLIENT_SECRET']),
    );
    const files = readdirSync(site.distDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    const containing = (text: string) =>
      files.filter((file) => readFileSync(file, 'latin1').includes(text));
    // Proves that the search works: it finds public values, including those in the widget's folder.
    expect(containing(secretOf('languages'))).not.toEqual([]);
    expect(files.some((file) => /widget/.test(file))).toBe(true);
    for (const name of secretNames) expect(containing(secretOf(name)), name).toEqual([]);
    expect(containing('kept-secret-of-').length).toBe(containing(secretOf('languages')).length);
  });
});
