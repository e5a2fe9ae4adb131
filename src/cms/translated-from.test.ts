import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { changesBetween, changesSince, textOfOriginal, wordsOf } from './translated-from.ts';
import { originalOf } from './translations.ts';

const documentSchema = z.looseObject({ _id: z.string() });
const paragraph = (...words: string[]) => ({
  _type: 'block',
  _key: words.join(),
  markDefs: [{ _type: 'link', _key: 'l', to: { place: '/faq' } }],
  children: words.map((text) => ({ _type: 'span', marks: ['strong'], text })),
});
const original = {
  _id: 'q',
  _type: 'faqEntry',
  _rev: 'r1',
  question: 'Can I get a refund?',
  answer: [paragraph('Yes, for ', '30 minutes', '.'), paragraph('Log in.')],
  category: { _type: 'reference', _ref: 'c' },
  slug: { _type: 'slug', current: 'refund' },
  links: [{ _key: 'a', label: 'Log in', to: { _type: 'destination', place: '/login' } }],
  picture: { _type: 'picture', asset: { _ref: 'image-1' }, alt: 'A closed sign' },
  order: 1,
};
const translation = { translatedFrom: textOfOriginal(original), question: '¿Reembolso?' };
const change = (field: string, section = '') => ({ field, section });
const changesWith = (fields: object) => changesSince(translation, { ...original, ...fields });

describe('what a translation was made from', { tags: ['LANG-003'] }, () => {
  it('is the text of each field, with a line for each paragraph or item', () => {
    expect(textOfOriginal(original)).toEqual([
      { _key: 'question', _type: 'fieldText', lines: ['Can I get a refund?'] },
      { _key: 'answer', _type: 'fieldText', lines: ['Yes, for 30 minutes.', 'Log in.'] },
      { _key: 'links', _type: 'fieldText', lines: ['Log in'] },
      { _key: 'picture', _type: 'fieldText', lines: ['A closed sign'] },
    ]);
    expect(textOfOriginal(null)).toEqual([]);
  });

  it('is not older than an original whose address, position, or formatting changes', () => {
    expect(changesWith({ slug: { current: 'money-back' }, order: 2, _rev: 'r2' })).toEqual([]);
    const inPlainType = [paragraph('Yes, for 30 minutes.'), paragraph('Log in.')];
    expect(changesWith({ answer: inPlainType })).toEqual([]);
  });

  it('differs from an original in the paragraphs that were changed, added, or removed', () => {
    const answer = [paragraph('First.'), paragraph('Yes, for an hour.'), paragraph('Log in.')];
    expect(changesWith({ answer, picture: undefined, lead: 'New' })).toEqual([
      { ...change('answer'), before: 'Yes, for 30 minutes.', after: 'First.\nYes, for an hour.' },
      { ...change('lead'), before: '', after: 'New' },
      { ...change('picture'), before: 'A closed sign', after: '' },
    ]);
  });

  it('differs in the section that the change is in, or was in', () => {
    const sections = (...bodies: string[]) => ({
      title: 'Terms',
      sections: bodies.map((text, place) => {
        return {
          heading: `Section ${place + 1}`,
          body: text.split('|').map((one) => paragraph(one)),
        };
      }),
    });
    const [before, after] = [sections('A.', 'B.|C.'), sections('A, too.', 'B.')];
    expect(changesBetween(before, after)).toEqual([
      { ...change('sections', 'Section 1'), before: 'A.', after: 'A, too.' },
      { ...change('sections', 'Section 2'), before: 'C.', after: '' },
    ]);
    expect(changesSince({ translatedFrom: textOfOriginal(before) }, after)[0]?.section).toBe(
      'Section 1',
    );
  });

  it('is unknown for a translation without it, so every text counts as changed', () => {
    expect(changesSince({}, original).map(({ field }) => field)).toEqual([
      'question',
      'answer',
      'links',
      'picture',
    ]);
    expect(changesSince({ translatedFrom: 'all' }, original)).toHaveLength(4);
  });
});

it('marks the words that differ between two versions', { tags: ['LANG-003'] }, () => {
  const before = 'Yes, for 30 minutes.';
  const after = 'Yes, for one hour. Or two.';
  expect(wordsOf({ before, after })).toEqual({
    before: [
      { text: 'Yes, for ', isSame: true },
      { text: '30 minutes.', isSame: false },
    ],
    after: [
      { text: 'Yes, for ', isSame: true },
      { text: 'one hour. Or two.', isSame: false },
    ],
  });
  const added = wordsOf({ before: 'We file.\nNow.', after: 'We always file. So.\nNow. Bye.' });
  expect(added.after.map(({ text, isSame }) => (isSame ? text : `+${text}`))).toEqual([
    ...['We ', '+always ', 'file. ', '+So.\n', 'Now. ', '+Bye.'],
  ]);
  expect(added.before.every(({ isSame }) => isSame)).toBe(true);
});

// After you update a translation in its file, run this test with `-u`.
it('matches the English text in every file of the dataset', { tags: ['LANG-003'] }, async () => {
  const files = globSync('src/cms/dataset/**/*.json').map((path) => {
    const document = documentSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return { path, document };
  });
  const byId = new Map(files.map(({ document }) => [document._id, document]));
  for (const { path, document } of files) {
    const original = byId.get(originalOf(document) ?? '');
    if (!original || changesSince(document, original).length === 0) continue;
    const current = { ...document, translatedFrom: textOfOriginal(original) };
    await expect(`${JSON.stringify(current, null, 2)}\n`, path).toMatchFileSnapshot(
      `../../${path}`,
    );
  }
});
