/** What the Studio tells editors of the repository's content, and of what a build refuses: in the same words. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { checkContent } from '#cms/check-content.ts';
import { createContentSource } from '#cms/source.ts';
import { createDatasetFolder } from '../../lake/dataset-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const dataset = join(root, 'src/cms/dataset');
const published = createDatasetFolder(dataset).read();

function check(env: Record<string, string> = {}) {
  const { status, stdout } = spawnSync(process.execPath, ['check-content.ts'], {
    cwd: join(root, 'studio'),
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

type Bad = { _id: string; _type: string } & Record<string, unknown>;

/** A published document with some fields changed, under an id of its own where one is given. */
function changed(id: string, fields: Record<string, unknown>): Bad {
  const document = published.find(({ _id }) => _id === id);
  if (!document) throw new Error(`There is no document ${id}`);
  return { ...document, ...fields };
}

const redirect = (_id: string, from: string, to: object): Bad => ({
  _id,
  _type: 'redirect',
  from,
  to: { _type: 'destination', ...to },
});
const notice = (fields: Record<string, unknown>): Bad => ({
  _id: `notice-${Object.keys(fields).join()}`,
  _type: 'announcement',
  message: 'Closed on Monday.',
  tone: 'info',
  startsAt: '2026-01-01T08:00:00Z',
  ...fields,
});
const gone = { page: { _type: 'reference', _ref: 'legalPage-gone' } };

const bad: Bad[] = [
  redirect('to-stranger', '/old-a', { elsewhere: 'https://me@evil.example' }),
  redirect('to-gone', '/old-b', gone),
  redirect('to-two', '/old-c', { place: '/faq', elsewhere: 'https://dmv.ca.gov' }),
  redirect('to-mailbox', '/old-d', { elsewhere: 'mailto:me@example.com' }),
  redirect('no-address', 'old-e', { place: '/faq' }),
  changed('homePage', { lead: 'Our service fee is $19.95.' }),
  changed('legalPage-license', { seoDescription: 'Our license. Updated May 1, 2025.' }),
  changed('faqEntry-refund', { slug: { _type: 'slug', current: 'smog' } }),
  changed('faqCategory-contact', { anchor: 'services' }),
  changed('legalPage-terms-conditions', { slug: { _type: 'slug', current: 'faq' } }),
  changed('servicePage-transfer-title', { service: 'wash-a-car' }),
  changed('faqEntry-smog', { question: '   ' }),
  changed('legalPage-privacy-policy', { keyFacts: [] }),
  notice({ message: 'Closed. '.repeat(30) }),
  notice({ linkText: 'Read more' }),
  changed('siteSettings', {
    support: { email: 'nobody', phone: '(916) 555-0142', hours: 'Daily' },
  }),
];

/** The files of documents that exist once. */
const SINGLE = new Map([
  ['homePage', 'home'],
  ['siteSettings', 'site-settings'],
]);

test('finds nothing wrong with the repository’s content', () => {
  const { status, lines } = check();
  expect(lines.at(-1)).toMatch(/^\d+ documents, 0 errors\.$/);
  expect(status).toBe(0);
});

test('the Studio refuses what the build refuses, in the same words', {
  tag: '@EDIT-001',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  cpSync(dataset, folder, { recursive: true });
  for (const document of bad) {
    mkdirSync(join(folder, document._type), { recursive: true });
    const [, name = document._id] = document._id.split(/-(.*)/);
    const file = SINGLE.get(document._type) ?? name;
    writeFileSync(join(folder, document._type, `${file}.json`), JSON.stringify(document));
  }
  const { status, lines } = check({ CONTENT_DIR: folder });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  for (const document of bad) {
    const others = published.filter(({ _id }) => _id !== document._id);
    const built = checkContent(createContentSource([...others, document]));
    const message = await built.then(String, (error: Error) => error.message);
    const [, field = '', sentence = ''] = /field "(\w+)[^"]*": (.*)$/.exec(message) ?? [];
    expect(message).toContain(`Document "${document._id}"`);
    const told = lines.filter((line) => line.startsWith(`error: ${document._id}, field "${field}`));
    expect(told.map((line) => line.split('": ')[1])).toContain(sentence);
  }
});
