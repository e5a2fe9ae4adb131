import { expect, it, vi } from 'vitest';
import { textToApprove } from '#cms/rules/approval.ts';
import { lakePerTest } from '#tests/support/lake-per-test.ts';
import { assertApproved, fetchApprovals } from '../../scripts/build/publish/approvals.ts';

const lake = lakePerTest();
const page = { _id: 'terms', _type: 'legalPage', lead: 'No refunds.' };
const changed = { ...page, lead: 'Refunds.' };
const question = { _id: 'refund', _type: 'faqEntry', question: 'Refunds?' };
const message = 'Document "terms" (legalPage), field "sections": A second editor must approve';

it('holds back a legal page until its version is approved', { tags: ['EDIT-003'] }, async () => {
  const { url, token } = lake.lake();
  const hosted = { SANITY_PROJECT_ID: 'p1', SANITY_API_HOST: url, SANITY_WRITE_TOKEN: token };
  const check = async (document: typeof page, before?: object[]) =>
    assertApproved(
      [question, document],
      before && [question, page],
      (await fetchApprovals(hosted)) ?? [],
    );
  await expect(check(changed, [page])).rejects.toThrow(message);
  await check(page, [page]);
  // On a new host, the version before the first request is live.
  await check(changed);

  const note = { _id: 'editors.approval-terms', _type: 'approval', document: 'terms' };
  const writtenBy = { id: 'kim', name: 'Kim' };
  await lake.client().create({ ...note, text: textToApprove(changed), writtenBy });
  await expect(check(changed)).rejects.toThrow(message);
  await lake
    .client()
    .patch(note._id)
    .set({ approvedBy: { id: 'dana', name: 'Dana' } })
    .commit();
  await check(changed, [page]);
  await expect(check({ ...changed, lead: 'More.' }, [page])).rejects.toThrow(message);
  await lake.client().patch(note._id).set({ publishedBy: 'Kim' }).commit();

  // A newer request, which may be discarded, doesn't affect the published version.
  const [{ document, ...published } = { document: '' }] = (await fetchApprovals(hosted)) ?? [];
  const request = { text: textToApprove(page), writtenBy, published };
  await lake.client().createOrReplace({ ...note, ...request });
  await check(changed);
  await expect(check(page)).rejects.toThrow(message);
  await expect(check({ ...changed, lead: 'More.' })).rejects.toThrow(message);
  expect(document).toBe('terms');
  expect(await fetchApprovals({ ...hosted, SANITY_PROJECT_ID: 'local' })).toBeUndefined();
});

it('warns that a hosted build without a token checks no approvals', {
  tags: ['EDIT-003'],
}, async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await fetchApprovals({ SANITY_PROJECT_ID: 'local' })).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
  expect(await fetchApprovals({ SANITY_PROJECT_ID: 'p1' })).toBeUndefined();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('SANITY_WRITE_TOKEN is not set'));
  warn.mockRestore();
});
