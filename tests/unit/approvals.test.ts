import { expect, it, vi } from 'vitest';
import { publishedVersion, requestApproval, textToApprove } from '#cms/rules/approval.ts';
import { APPROVAL_TYPE, approvalIdOf } from '#contracts/api/editors-notes.ts';
import { lakePerTest } from '#tests/support/lake-per-test.ts';
import { assertApproved, fetchApprovals } from '../../scripts/build/publish/approvals.ts';

const lake = lakePerTest();
const page = { _id: 'terms', _type: 'legalPage', lead: 'No refunds.' };
const changed = { ...page, lead: 'Refunds.' };
const question = { _id: 'refund', _type: 'faqEntry', question: 'Refunds?' };
const common = {
  document: 'terms',
  type: 'legalPage',
  title: 'Terms',
  writtenBy: { id: 'kim', name: 'Kim' },
};
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
  await check(page);

  const note = { _id: approvalIdOf('terms'), _type: APPROVAL_TYPE, document: 'terms' };
  const first = { ...common, text: textToApprove(changed) };
  const request = { ...first, published: publishedVersion(undefined, page) };
  await lake.client().mutate([requestApproval(undefined, request)]);
  await check(page);
  await expect(check(changed)).rejects.toThrow(message);
  await expect(check({ ...changed, lead: 'More.' })).rejects.toThrow(message);
  await lake
    .client()
    .patch(note._id)
    .set({ approvedBy: { id: 'dana', name: 'Dana' } })
    .commit();
  await check(changed, [page]);
  await expect(check({ ...changed, lead: 'More.' }, [page])).rejects.toThrow(message);
  await lake.client().patch(note._id).set({ publishedBy: 'Kim' }).commit();

  // A newer request, which may be discarded, doesn't affect the published version.
  const [last] = (await fetchApprovals(hosted)) ?? [];
  const published = publishedVersion(last, changed);
  const stored = await lake.client().getDocument(note._id);
  const next = { ...common, text: textToApprove(page), published };
  await lake.client().mutate([requestApproval(stored, next)]);
  await check(changed);
  await expect(check(page)).rejects.toThrow(message);
  await expect(check({ ...changed, lead: 'More.' })).rejects.toThrow(message);
  expect(await fetchApprovals({ ...hosted, SANITY_PROJECT_ID: 'local' })).toBeUndefined();
});

it('rejects a request by an editor who has not seen the last one', {
  tags: ['EDIT-002'],
}, async () => {
  const request = (text: string) => ({ ...common, text });
  const write = (last: { _id: string; _rev: string } | undefined, text: string) =>
    lake.client().mutate([requestApproval(last, request(text))]);
  const read = () => lake.client().getDocument(approvalIdOf('terms'));
  await write(undefined, 'A');
  await expect(write(undefined, 'B')).rejects.toMatchObject({ statusCode: 409 });
  const seen = await read();
  const sentBack = 'Dana: No.';
  await lake.client().patch(approvalIdOf('terms')).set({ sentBack }).commit();
  await expect(write(seen, 'B')).rejects.toMatchObject({ statusCode: 409 });
  await write(await read(), 'B');
  expect(await read()).toMatchObject({ text: 'B', writtenBy: common.writtenBy });
  expect(await read()).not.toHaveProperty('sentBack');
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
