import { describe, expect, it } from 'vitest';
import { sourcesIn, textOf } from './source-files.ts';

/** Code that only one file may contain, in the server and the code that it shares with the browser. */
const ONE_PLACE = [
  {
    what: 'a formatter of dates',
    pattern: /Intl\.DateTimeFormat|\.toLocale(Date|Time)String\(|timeZone:/,
    files: [
      'src/contracts/time/california-clock.ts',
      'src/contracts/time/california.ts',
      'src/contracts/time/days.ts',
    ],
  },
  {
    what: 'the length of a day',
    pattern: /\b86_?400_?000\b|\b24 \* 60 \* [6M]|\bDAY_MS =/,
    files: ['src/contracts/time/days.ts'],
  },
  {
    what: 'signatures and their comparison',
    pattern: /\b(createHmac|timingSafeEqual|hkdf(Sync)?)\b/,
    // The second file is for partners' servers.
    files: ['src/server/secrets/keyed-hash.ts', 'widgets/package/webhook.ts'],
  },
  {
    what: 'ciphers',
    pattern: /\b(create(C|Dec)ipheriv|CompactEncrypt|compactDecrypt)\b/,
    files: [
      'src/server/secrets/mailed-uuid.ts',
      'src/server/secrets/sealed-file.ts',
      'src/server/secrets/sealed.ts',
    ],
  },
  {
    what: 'an escape of HTML of our own, for the browser alone,',
    pattern: /&amp;|&lt;/,
    files: ['src/contracts/api/escape-html.ts'],
  },
];

describe('dates and secrets', { tags: ['ONE-011'] }, () => {
  const sources = ['src', 'lake', 'scripts', 'widgets'].flatMap(sourcesIn);
  const product = sources.filter((file) => !/\.test\.tsx?$/.test(file));

  it.each(ONE_PLACE)('have $what in one place', ({ pattern, files }) => {
    expect(product.filter((file) => pattern.test(textOf(file))).toSorted()).toEqual(files);
  });
});
