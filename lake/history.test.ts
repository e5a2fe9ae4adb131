import { describe, expect, it } from 'vitest';
import { DRAFT, lakePerTest, REFUND } from '#tests/support/lake-per-test.ts';

const { client, editQuestion, publish, question, get, transactionsOf } = lakePerTest();

describe('history', () => {
  it('lists each transaction with its effects, and returns earlier versions of a document', async () => {
    const first = await question('published');
    const old = await client().getDocument(REFUND);
    await editQuestion('New?');
    const { transactionId } = await publish();
    const [transaction] = await transactionsOf(REFUND);
    expect(transaction).toMatchObject({ id: transactionId, author: 'local-editor' });
    const { apply, revert } = transaction.effects[REFUND];
    expect([revert[1].question, apply[1].question]).toEqual([first, 'New?']);

    const at = await get(`history/production/documents/${REFUND}?revision=${transactionId}`);
    expect((await at.json()).documents[0].question).toBe('New?');
    const before = await get(`history/production/documents/${REFUND}?revision=${old?._rev}`);
    expect((await before.json()).documents[0].question).toBe(first);
  });
});

describe('the history events of a document', () => {
  it('don’t say that a document was published that only came with the files', async () => {
    expect(await eventsOf(REFUND)).toEqual([]);
  });

  it('list an editor’s changes, newest first', async () => {
    await editQuestion('First?');
    const draft = await client().getDocument(DRAFT);
    const { transactionId } = await publish();
    await editQuestion('Second?');
    await client().action({
      actionType: 'sanity.action.document.unpublish',
      publishedId: 'legalPage-license-es',
      draftId: 'drafts.legalPage-license-es',
    });
    await client().delete(DRAFT);
    const events = await eventsOf(DRAFT);
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'deleteDocumentVersion',
      'createDocumentVersion',
      'publishDocumentVersion',
      'createDocumentVersion',
      'publishDocumentVersion',
    ]);
    expect(events[2]).toMatchObject({
      documentId: REFUND,
      versionId: DRAFT,
      revisionId: transactionId,
      versionRevisionId: draft?._rev,
      author: 'local-editor',
    });
    expect(await eventsOf('legalPage-license-es')).toMatchObject([
      { type: 'unpublishDocument' },
      { type: 'publishDocumentVersion' },
    ]);
  });

  it('start with the version that was published before the draft', async () => {
    const old = await client().getDocument(REFUND);
    await editQuestion('First?');
    const first = (await eventsOf(DRAFT)).at(-1);
    expect(first).toMatchObject({ type: 'publishDocumentVersion', versionRevisionId: old?._rev });
    const at = await get(`history/production/documents/${DRAFT}?revision=${old?._rev}`);
    expect((await at.json()).documents[0].question).toBe(old?.question);
  });
});

async function eventsOf(id: string) {
  const response = await get(`history/production/events/documents/${id}?limit=100`);
  return (await response.json()).events[id];
}
