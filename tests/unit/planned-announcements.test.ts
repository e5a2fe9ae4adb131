import { expect, it } from 'vitest';
import { nextChange } from '../../scripts/build/publish/last-good.ts';
import { publishStatusOf } from '../../studio/publishing/publish-status.ts';

const now = new Date('2026-11-25T23:06:00Z');
const report = {
  state: 'idle' as const,
  failure: null,
  content_read_at: '2026-11-25T23:05:00.000Z',
  live: [{ document: 'a', revision: 'r1' }],
  held_back: [],
};
const published = { _id: 'a', _rev: 'r1', _updatedAt: '2026-11-25T23:04:00Z' };
const status = (times: object, changes: object = {}, at = now) =>
  publishStatusOf({ ...report, ...changes }, { ...published, ...times }, at);

it('shows when an announcement starts and ends', () => {
  expect(status({})).toEqual({ kind: 'live' });
  const startsAt = '2026-11-25T23:08:00Z';
  const endsAt = '2027-01-02T08:00:00Z';
  expect(status({ startsAt, endsAt })).toEqual({ kind: 'planned', from: 'Nov 25, 3:08 PM PT' });
  expect(status({ startsAt: '2026-11-20T12:00:00Z', endsAt })).toEqual({
    kind: 'until',
    end: 'Jan 2, 2027, 12:00 AM PT',
  });
  expect(status({ startsAt: '2026-11-20T12:00:00Z' })).toEqual({ kind: 'live' });
  expect(status({ startsAt: '2026-07-01T12:00:00Z', endsAt: '2026-07-04T16:00:00Z' })).toEqual({
    kind: 'ended',
    end: 'Jul 4, 9:00 AM PT',
  });
});

it('an announcement goes live at its start time, once the site has been rebuilt', () => {
  const startsAt = '2026-11-25T23:08:00Z';
  const after = new Date('2026-11-25T23:08:03Z');
  expect(status({ startsAt }, {}, after)).toEqual({ kind: 'going' });
  const built = { content_read_at: '2026-11-25T23:08:01.000Z' };
  expect(status({ startsAt }, built, after)).toEqual({ kind: 'live' });
});

it('shows no times before the site has read the document', () => {
  const startsAt = '2026-11-25T23:08:00Z';
  expect(status({ startsAt, _rev: 'r2' })).toEqual({ kind: 'going' });
  const held_back = [{ document: 'a', revision: 'r1', message: 'No.' }];
  expect(status({ startsAt }, { held_back })).toEqual({ kind: 'refused', reason: 'No.' });
});

it('no build is needed until an announcement next starts or ends', () => {
  const at = '2026-11-25T23:06:00.000Z';
  const document = (fields: object, _type = 'announcement') => ({ _id: 'a', _type, ...fields });
  const begins = { startsAt: '2026-11-25T23:08:00Z', endsAt: '2026-11-30T08:00:00Z' };
  const ends = { startsAt: '2026-11-01T08:00:00Z', endsAt: '2026-11-25T23:07:00Z' };
  const over = { startsAt: '2026-01-01T08:00:00Z', endsAt: '2026-02-01T08:00:00Z' };
  expect(nextChange([document(begins)], at)).toBe('2026-11-25T23:08:00.000Z');
  expect(nextChange([document(begins), document(ends)], at)).toBe('2026-11-25T23:07:00.000Z');
  expect(nextChange([document(begins)], '2026-11-26T00:00:00.000Z')).toBe(
    '2026-11-30T08:00:00.000Z',
  );
  const none = [document(over), document({ startsAt: over.startsAt }), document(begins, 'other')];
  expect(nextChange(none, at)).toBe(null);
});
