import { describe, expect, it } from 'vitest';
import { ContentError } from '#cms/parse-content.ts';
import { holdBack, type Published } from '../../scripts/build/publish/hold-back.ts';

type Words = Record<string, string>;

/** Creates documents with one text each; changed documents have a new revision. */
const documentsOf = (words: Words, at = 'r1'): Published[] =>
  Object.entries(words).map(([_id, text]) => ({ _id, _type: 'page', _rev: `${_id}-${at}`, text }));
const good = documentsOf({ a: 'one', b: 'two', c: 'three' });
const wordsOf = (documents: Published[]) =>
  Object.fromEntries(documents.map(({ _id, text }) => [_id, text]));

/** A site that accepts every text but "bad", identifies the bad document, and needs `c`. */
async function named(documents: Published[]) {
  const bad = documents.find(({ text }) => text === 'bad');
  if (bad) throw new ContentError(`${bad._id} is bad`, { documentId: bad._id });
  if (!documents.some(({ _id }) => _id === 'c')) throw new ContentError('There is no c');
}

/** The same site, but its error doesn't identify the document. */
async function unnamed(documents: Published[]) {
  if (documents.some(({ text }) => text === 'bad')) throw new ContentError('The page / is bad');
}

describe('a publish', { tags: ['EDIT-003'] }, () => {
  it('goes live without a document that can’t be built, whose last version stays', async () => {
    const published = documentsOf({ a: 'bad', b: 'better', c: 'three' }, 'r2');
    const { documents, heldBack } = await holdBack(published, good, named);
    expect(wordsOf(documents)).toEqual({ a: 'one', b: 'better', c: 'three' });
    expect(heldBack).toEqual([{ document: 'a', revision: 'a-r2', message: 'a is bad' }]);
  });

  it('leaves out a document that could never be built', async () => {
    const published = documentsOf({ a: 'one', b: 'two', c: 'three', d: 'bad' }, 'r2');
    const { documents, heldBack } = await holdBack(published, good, named);
    expect(wordsOf(documents)).toEqual(wordsOf(good));
    expect(heldBack).toMatchObject([{ document: 'd' }]);
  });

  it('is complete again once a document is fixed or deleted', async () => {
    const mended = documentsOf({ a: 'mended', c: 'three' }, 'r3');
    const { documents, heldBack } = await holdBack(mended, good, named);
    expect(wordsOf(documents)).toEqual({ a: 'mended', c: 'three' });
    expect(heldBack).toEqual([]);
  });

  it('keeps a document that the site needs', async () => {
    const { documents, heldBack } = await holdBack(
      documentsOf({ a: 'new', b: 'two' }),
      good,
      named,
    );
    expect(wordsOf(documents)).toEqual({ a: 'new', b: 'two', c: 'three' });
    expect(heldBack).toEqual([{ document: 'c', revision: null, message: 'There is no c' }]);
  });

  it('is tried document by document if a page fails and no document is named', async () => {
    const published = documentsOf({ a: 'better', b: 'bad', c: 'best' }, 'r2');
    const tried: Published[][] = [];
    const { documents, heldBack } = await holdBack(published, good, (documents) => {
      tried.push(documents);
      return unnamed(documents);
    });
    expect(wordsOf(documents)).toEqual({ a: 'better', b: 'two', c: 'best' });
    expect(heldBack).toEqual([{ document: 'b', revision: 'b-r2', message: 'The page / is bad' }]);
    // The last successful build is the site, so it isn't built again.
    expect(tried.map(wordsOf)).toEqual([
      { a: 'better', b: 'bad', c: 'best' },
      { a: 'one', b: 'bad', c: 'best' },
      { a: 'better', b: 'two', c: 'best' },
    ]);
  });

  it('is rejected if nothing in it is new, and if no good site is known', async () => {
    const bad = documentsOf({ a: 'bad', c: 'three' });
    await expect(holdBack(bad, bad, named)).rejects.toThrow('a is bad');
    await expect(holdBack(bad, undefined, named)).rejects.toThrow('a is bad');
  });
});
