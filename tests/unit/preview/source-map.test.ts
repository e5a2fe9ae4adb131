import { evaluate, parse } from 'groq-js';
import { describe, expect, it } from 'vitest';
import type { Documents } from '#cms/fetch-content.ts';
import {
  findSources,
  sourceMapOf,
  sourcesOfGaps,
} from '../../../scripts/content/preview/source-map.ts';

const tags = ['EDIT-005'];
const documents: Documents = [
  {
    _id: 'page',
    _type: 'servicePage',
    title: 'Renew',
    slug: { _type: 'slug', current: 'renew' },
    needs: ['Plate'],
    steps: [{ _key: 'one', title: 'Ask' }],
    questions: [{ _key: 'q', _ref: 'question' }],
  },
  { _id: 'question', _type: 'faqEntry', question: 'Why?' },
];

async function mappingsOf(query: string, params = {}) {
  const found = await evaluate(parse(query, { params }), { dataset: documents, params });
  const sources = await findSources({ query, params, documents }, await found.get());
  const { mappings, paths, documents: named } = sourceMapOf(sources, documents);
  return Object.fromEntries(
    Object.entries(mappings).map(([path, mapping]) => {
      const source = mapping.type === 'value' ? mapping.source : undefined;
      if (source?.type !== 'documentValue') return [path, undefined];
      return [path, `${named[source.document]?._id} ${paths[source.path]}`];
    }),
  );
}

describe('the sources of the text in a query result', () => {
  it('are named by document and field, even behind a reference', { tags }, async () => {
    expect(
      await mappingsOf(
        '*[_type == "servicePage"]{title, needs, "steps": steps[]{title}, "questions": questions[]->{question}}',
      ),
    ).toEqual({
      "$[0]['title']": "drafts.page $['title']",
      "$[0]['needs'][0]": "drafts.page $['needs'][0]",
      "$[0]['steps'][0]['title']": "drafts.page $['steps'][?(@._key=='one')]['title']",
      "$[0]['questions'][0]['question']": "drafts.question $['question']",
    });
  });

  it('exclude what a query compares, sorts by, or computes with', { tags }, async () => {
    const query =
      '*[title == $title] | order(title asc){title, "path": "/" + slug.current, "needs": needs}';
    expect(await mappingsOf(query, { title: 'Renew' })).toEqual({
      "$[0]['needs'][0]": "drafts.page $['needs'][0]",
    });
  });

  it('show which of two values was used', { tags }, async () => {
    expect(await mappingsOf('*[_type == "faqEntry"]{"it": coalesce(title, question)}')).toEqual({
      "$[0]['it']": "drafts.question $['question']",
    });
  });

  it('assign a gap to the missing field', { tags }, () => {
    const filled = { _id: 'page', steps: [{ title: 'Ask', text: '⟨text is missing⟩' }] };
    const gaps = [
      ['steps', 0, 'text'],
      ['fees', 0, 'children', 0, 'text'],
    ];
    expect(sourcesOfGaps(filled, gaps, documents).map(({ place }) => place.path)).toEqual([
      "$['steps'][?(@._key=='one')]['text']",
      "$['fees']",
    ]);
  });
});
