import { describe, expect, it } from 'vitest';
import { createContentSource } from './source.ts';

const category = { _id: 'c', _type: 'faqCategory', title: 'Contact', order: 1 };
const question = {
  _id: 'q',
  _type: 'faqEntry',
  question: 'Can I get a refund?',
  slug: { current: 'refund' },
  category: { _ref: 'c' },
  order: 1,
};
const other = { ...question, _id: 'r', question: 'Do I need a smog check?', order: 2 };
const translation = {
  _id: 'q-es',
  _type: 'faqEntry',
  language: 'es',
  translationOf: { _ref: 'q' },
  question: '¿Me pueden devolver el dinero?',
  slug: { current: 'left-from-a-copy' },
  order: 99,
};
const page = { _id: 'home', _type: 'homePage', questions: [{ _ref: 'q' }, { _ref: 'r' }] };
const documents = [category, question, other, translation, page];
const QUESTIONS = `*[_type == "faqEntry"] | order(order asc){
  _id, language, question, "slug": slug.current, "category": category->title}`;

describe('the content in another language', () => {
  it('shows a translation instead of its original', { tags: ['EDIT-014'] }, async () => {
    expect(await createContentSource(documents, 'es')(QUESTIONS)).toEqual([
      {
        _id: 'q-es',
        language: 'es',
        question: '¿Me pueden devolver el dinero?',
        slug: 'refund',
        category: 'Contact',
      },
      {
        _id: 'r',
        language: 'en',
        question: 'Do I need a smog check?',
        slug: 'refund',
        category: 'Contact',
      },
    ]);
  });

  it('is entirely in English if there is no translation', { tags: ['EDIT-014'] }, async () => {
    const answer = await createContentSource(documents)(QUESTIONS);
    expect(answer).toMatchObject([
      { _id: 'q', language: 'en' },
      { _id: 'r', language: 'en' },
    ]);
  });

  it('points references to the translation instead of the original', {
    tags: ['EDIT-014'],
  }, async () => {
    const source = createContentSource(documents, 'es');
    expect(await source('*[_type == "homePage"][0].questions[]->_id')).toEqual(['q-es', 'r']);
  });

  it('has the names and numbers of the original, and not those left in a translation', {
    tags: ['EDIT-014'],
  }, async () => {
    const support = { email: 'new@example.com', hours: 'Daily' };
    const settings = { _id: 's', _type: 'siteSettings', providerName: 'New', support };
    const spanish = {
      ...settings,
      ...{ _id: 's-es', language: 'es', translationOf: { _ref: 's' }, providerName: 'Old' },
      support: { email: 'old@example.com', hours: 'Diario' },
    };
    const source = createContentSource([settings, spanish], 'es');
    expect(await source('*[0]{providerName, support}')).toEqual({
      providerName: 'New',
      support: { email: 'new@example.com', hours: 'Diario' },
    });
  });
});
