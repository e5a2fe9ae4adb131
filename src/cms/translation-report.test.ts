import { expect, it } from 'vitest';
import { textOfOriginal } from './translated-from.ts';
import { type Document, reportTranslations, type Translated } from './translation-report.ts';

const asked = (_id: string, question: string) => ({ _id, _type: 'faqEntry', question });
const [refund, smog, cost, late, fee] = [
  asked('refund', 'Can I get a refund?'),
  asked('smog', 'Do I need a smog check?'),
  asked('cost', 'What does it cost?'),
  asked('late', 'What if I’m late?'),
  asked('fee', 'Why is there a fee?'),
];
const spanish = (original: Document, from = original): Document => ({
  ...original,
  ...('question' in original && { question: 'Pregunta' }),
  _id: `${original._id}-es`,
  language: 'es',
  translationOf: { _ref: original._id },
  translatedFrom: textOfOriginal(from),
});
const home = { _id: 'homePage', _type: 'homePage', lead: 'Renew.', questions: [{ _ref: 'smog' }] };
const faq = { _id: 'pageText-faq', _type: 'pageText', place: 'faq', text: 'Answers' };
const search = { _id: 'pageText-search', _type: 'pageText', place: 'faq-search', text: 'Search' };
const ended = { _id: 'closed', _type: 'announcement', endsAt: '2026-01-02T08:00:00Z' };
const documents: Document[] = [
  ended,
  ...[home, faq, search, refund, smog, cost, late, fee],
  ...[home, faq, refund].map((one) => spanish(one)),
  spanish(smog, { ...smog, question: 'Is a smog check needed?' }),
  { ...spanish(fee), question: fee.question },
  { ...spanish(cost), _id: 'drafts.cost-es' },
  { ...refund, _id: 'drafts.refund', question: 'Not published' },
  { _id: 'releasedPages', _type: 'releasedPages', es: [{ _ref: 'homePage' }] },
];
const statuses = (list: Translated[]) => list.map(({ original, status }) => [original._id, status]);

it('reports each text as missing, unpublished, out of date, partial, or current, and what is left', {
  tags: ['LANG-003'],
}, () => {
  const { texts, pages } = reportTranslations(documents, 'es');
  // What is left to translate comes first.
  expect(statuses(texts)).toEqual([
    ['pageText-search', 'missing'],
    ['smog', 'outOfDate'],
    ['cost', 'unpublished'],
    ['late', 'missing'],
    ['fee', 'partial'],
    ['homePage', 'current'],
    ['pageText-faq', 'current'],
    ['refund', 'current'],
  ]);
  expect(
    pages.map(({ page, isReleased, remaining }) => [
      page.original._id,
      isReleased,
      remaining.map(({ original }) => original._id),
    ]),
  ).toEqual([
    ['homePage', true, ['smog']],
    ['pageText-faq', false, ['pageText-search', 'smog', 'cost', 'late', 'fee']],
  ]);
});
