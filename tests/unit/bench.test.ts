import { describe, expect, it } from 'vitest';
import { parseReply, requestText } from '../../scripts/bench/connection.ts';
import {
  isMissed,
  median,
  percentile,
  roundsText,
  shortNumber,
  tableOf,
} from '../../scripts/bench/figures.ts';

describe('the statistics of a benchmark', () => {
  it('compute the median of values in any order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([10, 9])).toBe(9.5);
    expect(() => median([])).toThrow('No values');
  });

  it('compute percentiles', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([7], 0.01)).toBe(7);
    expect(() => percentile([], 0.5)).toThrow('No values');
  });
});

describe('a goal of a benchmark', () => {
  it.each([
    [0.25, { atLeast: 0.25 }, false],
    [0.249, { atLeast: 0.25 }, true],
    [1.3, { atMost: 1.3 }, false],
    [1.31, { atMost: 1.3 }, true],
    [Number.NaN, { atLeast: 0.25 }, true],
    [Number.NaN, { atMost: 1.3 }, true],
  ])('is compared with %d', (value, goal, isIt) => {
    expect(isMissed({ value, goal })).toBe(isIt);
  });

  it('may be absent', () => {
    expect(isMissed({ value: Number.NaN })).toBe(false);
  });
});

describe('the table of a benchmark', () => {
  it('shows each figure beside its goal', () => {
    const figures = [
      { part: 'queue', name: 'p50 ÷ empty', value: 1.44, goal: { atMost: 1.3 }, note: '1.4 · 1.5' },
      { part: 'start', name: 'first answer', value: 912, unit: 'ms', goal: { atMost: 1000 } },
      { part: 'start', name: 'node -e 0', value: 41.25, unit: 'ms' },
    ];
    expect(tableOf(figures)).toBe(
      [
        'part   figure        value    goal                  rounds',
        'queue  p50 ÷ empty   1.44     at most 1.30  missed  1.4 · 1.5',
        'start  first answer  912 ms   at most 1000  held',
        'start  node -e 0     41.3 ms',
      ].join('\n'),
    );
  });

  it('shortens numbers', () => {
    expect([1234.5, 100, 12.34, 1.234, 0.1234, 0].map(shortNumber)).toEqual([
      '1235',
      '100',
      '12.3',
      '1.23',
      '0.123',
      '0',
    ]);
    expect(shortNumber(Number.NaN)).toBe('none');
    expect(roundsText([1, 2.5])).toBe('1.00 · 2.50');
  });
});

describe('a connection of a benchmark', () => {
  it('writes a request as it is sent', () => {
    expect(requestText('GET', '/v1/api/health')).toBe(
      'GET /v1/api/health HTTP/1.1\r\nhost: localhost\r\n\r\n',
    );
    expect(requestText('POST', '/x', { body: '{"a":"é"}', headers: { etag: '1' } })).toBe(
      'POST /x HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10\r\netag: 1\r\n\r\n{"a":"é"}',
    );
  });

  it.each([
    ['HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd', 200, 'abcd'],
    ['HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n', 304, ''],
    [
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n',
      200,
      'abcd',
    ],
  ])('reads %j once it is complete', (text, status, body) => {
    const bytes = Buffer.from(text);
    const reply = parseReply(bytes);
    expect([reply?.status, reply?.body.toString()]).toEqual([status, body]);
    expect(parseReply(bytes.subarray(0, -1))).toBeUndefined();
  });
});
