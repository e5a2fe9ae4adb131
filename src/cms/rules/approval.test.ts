import { expect, it } from 'vitest';
import {
  approvalOf,
  isApproved,
  isRequested,
  needsApproval,
  publishedVersion,
  textToApprove,
  wasFirst,
} from './approval.ts';

const link = { _type: 'reference', _ref: 'legalPage-license' };
const published = { _id: 'codeMail', _type: 'codeMail', _rev: 'b', lead: 'Type {code}.', to: link };
const draft = {
  to: { _ref: 'legalPage-license', _weak: true, _strengthenOnPublish: {}, _type: 'reference' },
  lead: 'Type {code}.',
  _id: 'drafts.codeMail',
  _rev: 'a',
  translatedFrom: ['Old English'],
};
const kim = { id: 'kim', name: 'Kim' };
const request = { document: 'codeMail', text: textToApprove(draft), writtenBy: kim };
const approval = { ...request, approvedBy: { id: 'dana', name: 'Dana' } };

it('an approval covers the text of the draft, as it is once published', {
  tags: ['EDIT-002'],
}, () => {
  expect(isApproved(approval, published)).toBe(true);
  expect(isApproved(approval, { ...published, lead: 'Type this.' })).toBe(false);
  expect(isApproved(request, published)).toBe(false);
  expect(isApproved({ ...request, approvedBy: kim }, published)).toBe(false);
  expect(isApproved(undefined, published)).toBe(false);
});

it('a new request keeps the approval of the published version', { tags: ['EDIT-002'] }, () => {
  const first = { ...approval, publishedBy: 'Kim' };
  const changed = { ...published, lead: 'Type this.' };
  const next = {
    ...request,
    text: textToApprove(changed),
    published: publishedVersion(first, published),
  };
  expect([isApproved(next, published), isApproved(next, changed)]).toEqual([true, false]);
  expect(approvalOf(published, next)).toMatchObject({
    approvedBy: { name: 'Dana' },
    publishedBy: 'Kim',
  });
  // The published version is the same after further requests, until one is published.
  expect(publishedVersion(next, published)).toEqual(next.published);
  expect(publishedVersion(next, null)).toEqual(next.published);
  expect(publishedVersion(undefined, null)).toBeUndefined();
});

it('the version published before the first request can be requested, too', {
  tags: ['EDIT-002'],
}, () => {
  const first = { ...request, text: 'Other', published: publishedVersion(undefined, published) };
  expect(wasFirst(published, first)).toBe(true);
  expect([isApproved(first, draft), isRequested(first, draft)]).toEqual([false, false]);
  const again = { ...approval, published: publishedVersion(first, published) };
  expect([isApproved(again, draft), isRequested(again, draft)]).toEqual([true, true]);
});

it('legal pages and emails need approval', () => {
  const types = ['legalPage', 'codeMail', 'faqEntry', 'announcement'];
  expect(types.filter(needsApproval)).toEqual(['legalPage', 'codeMail']);
});
