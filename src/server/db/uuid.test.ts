import { describe, expect, it } from 'vitest';
import { isUuid, rowUuid } from './uuid.ts';

const NOW = new Date('2026-06-03T22:05:00Z');

describe('rowUuid', () => {
  it('is a version 7 UUID: a timestamp followed by random bits', () => {
    const uuid = rowUuid(NOW);
    expect(isUuid(uuid)).toBe(true);
    expect(Number.parseInt(uuid.replace('-', '').slice(0, 12), 16)).toBe(NOW.getTime());
    expect(uuid).toMatch(/^.{14}7.{3}-[89ab]/);
    expect(new Set(Array.from({ length: 1000 }, () => rowUuid(NOW).slice(14))).size).toBe(1000);
  });

  it('sorts by its time', () => {
    const moments = [new Date(0), NOW, new Date(NOW.getTime() + 1), new Date('2100-01-01')];
    const uuids = moments.map(rowUuid);
    expect([...uuids].sort()).toEqual(uuids);
  });
});
