import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Changed, changed, rejectionOfBuild } from '#tests/support/studio/build-rejection.ts';
import { answerWithLink } from '#tests/support/studio/rejected.ts';
import { translationOf } from '#tests/support/translation.ts';

const root = resolve(import.meta.dirname, '../../..');
const dataset = join(root, 'src/cms/dataset');

function check(env: Record<string, string> = {}) {
  const { status, stdout } = spawnSync(process.execPath, ['check-content.ts'], {
    cwd: join(root, 'studio'),
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

const redirect = (_id: string, from: string, to: object): Changed => ({
  _id,
  _type: 'redirect',
  from,
  to: { _type: 'destination', ...to },
});
const notice = (fields: Record<string, unknown>): Changed => ({
  _id: `notice-${Object.keys(fields).join()}`,
  _type: 'announcement',
  message: 'Closed on Monday.',
  tone: 'info',
  startsAt: '2026-01-01T08:00:00Z',
  ...fields,
});
const gone = { page: { _type: 'reference', _ref: 'legalPage-gone' } };

const bad: Changed[] = [
  redirect('to-stranger', '/old-a', { elsewhere: 'https://me@evil.example' }),
  redirect('to-gone', '/old-b', gone),
  redirect('to-section', '/old-s', {
    page: { _type: 'reference', _ref: 'legalPage-license' },
    section: 'gone',
  }),
  redirect('to-two', '/old-c', { place: '/faq', elsewhere: 'https://dmv.ca.gov' }),
  redirect('to-mailbox', '/old-d', { elsewhere: 'mailto:me@example.com' }),
  redirect('no-address', 'old-e', { place: '/faq' }),
  changed('homePage', { lead: 'Our service fee is $19.95.' }),
  changed('legalPage-license', { seoDescription: 'Our license. Updated May 1, 2025.' }),
  changed('faqEntry-refund', { slug: { _type: 'slug', current: 'smog' } }),
  changed('faqEntry-insurance', { slug: { _type: 'slug', current: 'Refunds & more' } }),
  changed('faqCategory-contact', { anchor: 'services' }),
  changed('legalPage-terms-conditions', { slug: { _type: 'slug', current: 'faq' } }),
  changed('servicePage-renew-boat-registration', { slug: { _type: 'slug', current: 'Boats' } }),
  changed('servicePage-transfer-title', { service: 'wash-a-car' }),
  answerWithLink('faqEntry-payment-failed', {}),
  answerWithLink('faqEntry-renewal-trouble', { elsewhere: 'www.example.com' }),
  changed('faqEntry-smog', { question: '   ' }),
  changed('codeMail', { lead: 'Type these digits.' }),
  changed('shippedMail', { heading: 'Your {code}' }),
  changed('legalPage-privacy-policy', { sections: [] }),
  notice({ message: 'Closed. '.repeat(30) }),
  notice({ linkText: 'Read more' }),
  changed('siteSettings', {
    support: { email: 'nobody', phone: '(916) 555-0142', hours: 'Daily' },
  }),
];

/** This page text must contain `{order}` and `{email}`. The translation in `bad` is missing `{email}`. */
const thanks = readFileSync(join(dataset, 'pageText/thanks-other.json'), 'utf8');
const translated: Changed = JSON.parse(translationOf(thanks, {}));
bad.push({ ...translated, text: 'Gracias por su pedido {order}.' });

/** The files that are not named after a type and an id. */
const FILES = new Map([
  ['homePage', 'homePage/home'],
  ['siteSettings', 'siteSettings/site-settings'],
  ['codeMail', 'mails/codeMail'],
  ['shippedMail', 'mails/shippedMail'],
]);

test('accepts our content and its translations, and finds each page that a redirect hides', {
  tag: ['@EDIT-001', '@EDIT-014'],
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  cpSync(dataset, folder, { recursive: true });
  const question = readFileSync(join(dataset, 'faqEntry/smog.json'), 'utf8');
  writeFileSync(join(folder, 'faqEntry/smog-es.json'), translationOf(question, {}));
  // Without a translation, there is no page at /es/license.
  rmSync(join(folder, 'legalPage/license-es.json'));
  // This translation contains the placeholders.
  writeFileSync(join(folder, 'pageText/thanks-other-es.json'), JSON.stringify(translated));
  mkdirSync(join(folder, 'redirect'));
  for (const from of ['/es/faq', '/es/license', '/dashboard/orders']) {
    const _id = `redirect${from.replaceAll('/', '-')}`;
    const document = redirect(_id, from, { place: '/faq' });
    writeFileSync(join(folder, 'redirect', `${_id}.json`), JSON.stringify(document));
  }
  // A page can't have an address that a redirect sends elsewhere.
  const old = redirect('redirect-old', '/license-2/', { place: '/faq' });
  writeFileSync(join(folder, 'redirect/old.json'), JSON.stringify(old));
  const page = changed('legalPage-license', { _id: 'legalPage-license-2' });
  const second = { ...page, slug: { _type: 'slug', current: 'license-2' } };
  writeFileSync(join(folder, 'legalPage/license-2.json'), JSON.stringify(second));
  const { lines } = check({ CONTENT_DIR: folder });
  rmSync(folder, { recursive: true });
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([
    'error: legalPage-license-2, field "slug": A redirect from /license-2 would hide this page. Remove the redirect first.',
    'error: redirect-old, field "from": There is already a page at /license-2, and this redirect would hide it.',
    'error: redirect-dashboard-orders, field "from": There is already a page at /dashboard/orders, and this redirect would hide it.',
    'error: redirect-es-faq, field "from": There is already a page at /es/faq, and this redirect would hide it.',
  ]);
});

test('the Studio rejects what the build rejects, with the same messages', {
  tag: ['@EDIT-001', '@EDIT-009'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  cpSync(dataset, folder, { recursive: true });
  for (const document of bad) {
    mkdirSync(join(folder, document._type), { recursive: true });
    const [, name] = document._id.split(/-(.*)/);
    const file = FILES.get(document._id) ?? `${document._type}/${name ?? document._id}`;
    writeFileSync(join(folder, `${file}.json`), JSON.stringify(document));
  }
  const { status, lines } = check({ CONTENT_DIR: folder });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  for (const document of bad) {
    const { field = '', sentence } = (await rejectionOfBuild(document)) ?? {};
    const [name = ''] = field.split('.');
    const told = lines.filter((line) => line.startsWith(`error: ${document._id}, field "${name}`));
    expect(told.map((line) => line.split('": ')[1])).toContain(sentence);
  }
});
