import { expect, it } from 'vitest';
import { textOfApproved } from '../translated-from.ts';
import {
  approvalOf,
  changedSince,
  isApproved,
  isRequested,
  isWaiting,
  isWithdrawn,
  needsApproval,
  publishedVersion,
  requestApproval,
  textToApprove,
  WITHDRAWN,
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
const approvedAt = '2026-11-25T23:08:00.000Z';
const approval = { ...request, approvedBy: { id: 'dana', name: 'Dana' }, approvedAt };

it('an approval covers the text of the draft, as it is once published', {
  tags: ['EDIT-002'],
}, () => {
  expect(isApproved(approval, published)).toBe(true);
  expect(isApproved(approval, { ...published, lead: 'Type this.' })).toBe(false);
  expect(isApproved(request, published)).toBe(false);
  expect(isApproved({ ...request, approvedBy: kim }, published)).toBe(false);
  expect(isApproved(undefined, published)).toBe(false);
});

it('editors see the text that an approval covers', { tags: ['EDIT-002'] }, () => {
  expect(textOfApproved(approval.text)).toMatchObject([{ _key: 'lead', lines: ['Type {code}.'] }]);
  const sections = [{ heading: 'Who we are', body: 'A private company' }];
  expect(textOfApproved(textToApprove({ sections }))).toMatchObject([
    { lines: ['Who we are', 'A private company'] },
  ]);
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
  expect(approvalOf(next, published)).toMatchObject({
    approvedBy: { name: 'Dana' },
    approvedAt,
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
  expect(wasFirst(first, published)).toBe(true);
  expect([isApproved(first, draft), isRequested(first, draft)]).toEqual([false, false]);
  const again = { ...approval, published: publishedVersion(first, published) };
  expect([isApproved(again, draft), isRequested(again, draft)]).toEqual([true, true]);
});

it('the version published before the first request stays so if it is restored and requested', {
  tags: ['EDIT-003'],
}, () => {
  const sentBack = { ...request, text: 'Other', published: publishedVersion(undefined, published) };
  const restored = { ...request, published: publishedVersion(sentBack, published) };
  expect([isApproved(restored, published), wasFirst(restored, published)]).toEqual([false, true]);
  const third = { ...request, text: 'Third', published: publishedVersion(restored, published) };
  expect(wasFirst(third, published)).toBe(true);
  // Once it is approved, it counts as approved.
  const approved = { ...restored, approvedBy: approval.approvedBy };
  const fourth = { ...third, published: publishedVersion(approved, published) };
  expect([isApproved(fourth, published), wasFirst(fourth, published)]).toEqual([true, false]);
});

it('a draft that changed after its approval says so until it is requested again', {
  tags: ['EDIT-002'],
}, () => {
  const changed = { ...draft, lead: 'Type this.' };
  expect(changedSince(approval, changed, null)).toBe('Changed since Dana approved it');
  expect(changedSince(request, changed, null)).toContain('Changed since Kim requested approval');
  expect(changedSince(approval, draft, null)).toBeUndefined();
  expect(changedSince(approval, changed, published)).toBeUndefined();
});

it('a new request keeps why the last one was sent back, until a version is approved', {
  tags: ['EDIT-002'],
}, () => {
  const sentBack = 'Dana: Fix the time.';
  const next = { ...request, type: 'codeMail', title: 'Code' };
  const stored = { _id: 'a', _rev: 'r' };
  const again = requestApproval({ ...stored, sentBack }, next);
  expect(again.patch?.set.sentBackEarlier).toBe(sentBack);
  const third = requestApproval({ ...stored, sentBackEarlier: sentBack }, next);
  expect(third.patch?.set.sentBackEarlier).toBe(sentBack);
  const { approvedBy } = approval;
  const later = requestApproval({ ...stored, approvedBy, sentBackEarlier: sentBack }, next);
  expect(later.patch?.set.sentBackEarlier).toBeUndefined();
  expect(later.patch?.unset).toContain('sentBackEarlier');
});

it('a withdrawn request no longer waits, and keeps the approval of the published version', {
  tags: ['EDIT-002'],
}, () => {
  const changed = { ...draft, lead: 'Type this.' };
  const waiting = { ...request, text: textToApprove(changed), published: approval };
  expect([isWaiting(waiting, changed), isWaiting(waiting, draft)]).toEqual([true, false]);
  expect(isWaiting({ ...waiting, sentBack: 'Dana: No.' }, changed)).toBe(false);
  const withdrawn = { ...waiting, ...WITHDRAWN };
  expect([isWithdrawn(withdrawn), isWaiting(withdrawn, changed)]).toEqual([true, false]);
  expect(changedSince(withdrawn, changed, null)).toBeUndefined();
  expect([isApproved(withdrawn, published), isApproved(withdrawn, changed)]).toEqual([true, false]);
});

it('a new request replaces the note of the last one', { tags: ['EDIT-002'] }, () => {
  const next = { ...request, type: 'codeMail', title: 'Code' };
  const stored = { _id: 'a', _rev: 'r' };
  expect(requestApproval(stored, next).patch?.unset).toContain('note');
  const noted = requestApproval(stored, { ...next, note: 'Check the time.' });
  expect(noted.patch?.unset).not.toContain('note');
});

it('legal pages and emails need approval', () => {
  const types = ['legalPage', 'codeMail', 'faqEntry', 'announcement'];
  expect(types.filter(needsApproval)).toEqual(['legalPage', 'codeMail']);
});
