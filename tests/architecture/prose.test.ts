/** Text, comments, and test titles are easy to read: `npm run check:prose` lists words to replace. */
import { describe, expect, it } from 'vitest';
import { commentsIn, lint, proseProblems, textsIn, titlesIn } from '../../scripts/test/prose.mjs';

const WORDS = [['under way', 'in progress']];
const FOUND = [{ line: 1, message: 'Incorrect term: “under way”, use “in progress” instead' }];

describe('the list of words', { tags: ['ONE-015'] }, () => {
  it.each([
    ['a document', '.md', 'It is **under way**, `under way`'],
    ['a text', '.txt', 'It is under way.'],
  ])('finds words in %s', async (_, ext, text) => {
    expect(await lint(text, ext, WORDS)).toMatchObject(FOUND);
  });

  it('finds words in comments, and in the text in code', () => {
    const source =
      '/**\n * Is under\n * way.\n */\nconst a = () => `under way`; // no\n// or\n// so\n';
    expect(commentsIn(source).map(({ text }) => text)).toEqual(['Is under way.', 'or so']);
    expect(textsIn(source).map(({ text }) => text)).toEqual(['`under way`']);
    expect(textsIn('<p>It is {way}</p>').map(({ text }) => text)).toEqual(['>It is']);
  });

  it('finds words in test titles', () => {
    const source =
      "describe('a', () => {\n it.each([\n  ['b'],\n ])(\n  `is %s`,\n );\n test.step('d');\n/e/.test('f') });";
    expect(titlesIn(source).map(({ text }) => text)).toEqual(['a', 'is %s', 'd']);
  });

  it('matches nothing in documents, text, tools, comments, and titles', async () => {
    const scopes = ['texts', 'documents', 'tools', 'comments', 'titles'];
    expect(await proseProblems(...scopes)).toEqual([]);
  });
});
