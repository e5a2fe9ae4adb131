import { describe, expect, it } from 'vitest';
import { parseSearch } from './parse-search.ts';

describe("Text in the desk's search box", () => {
  it.each([
    ['R100011', 'order', 'R100011'],
    [' r 100011 ', 'order', 'R100011'],
    ['100011', 'order', 'R100011'],
    ['#R100011', 'order', 'R100011'],
    ['Dana@Example.com', 'email', 'dana@example.com'],
    ['(916) 555-0142', 'phone', '9165550142'],
    ['+1 916.555.0142', 'phone', '9165550142'],
    ['9165550142', 'phone', '9165550142'],
    ['P100042', 'payment', 'P100042'],
    ['p-100042', 'payment', 'P100042'],
    ['420946079400111899000000000015', 'tracking', '9400111899000000000015'],
    ['7abc 123', 'plate', '7ABC123'],
    ['7ABC-123', 'plate', '7ABC123'],
    ['CF 1234 AB', 'plate', 'CF1234AB'],
  ])('is recognized: %s', { tags: ['OPER-005'] }, (text, kind, value) => {
    expect(parseSearch(text)[0]).toEqual({ kind, value });
  });

  it("may also be a partner's customer reference", { tags: ['OPER-005'] }, () => {
    for (const text of ['deal 4711/b', '100011', 'dana@example.com']) {
      expect(parseSearch(text)).toContainEqual({ kind: 'partner_reference', value: text });
    }
  });

  it('may be a plate that looks like an order number', { tags: ['OPER-005'] }, () => {
    expect(parseSearch('123456').map(({ kind }) => kind)).toEqual([
      'order',
      'plate',
      'partner_reference',
      'vin',
      'plate_part',
    ]);
  });
});
