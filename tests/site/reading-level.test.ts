import { describe, expect, it } from 'vitest';
import { readingGrade, sentencesIn } from '#tests/support/reading-grade.ts';
import { languageOfPath } from '#words/language-paths.ts';
import { listedPages } from './built-site.ts';

const HARDEST = 6;

/** The formula works only for English. */
const english = listedPages.filter(({ path }) => languageOfPath(path) === 'en');

describe('Readability', () => {
  it.each(english)(
    'requires at most a sixth-grade reading level: $path',
    {
      tags: ['PROM-005'],
    },
    ({ html }) => {
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      const sentences = sentencesIn(main);
      expect(sentences.length).toBeGreaterThan(10);
      expect(readingGrade(sentences)).toBeLessThanOrEqual(HARDEST);
    },
  );

  it('distinguishes difficult text from simple text', { tags: ['PROM-005'] }, () => {
    expect(readingGrade(['You pay by card and we send the sticker to your house'])).toBeLessThan(4);
    const hard =
      'Notwithstanding any applicable determination, reimbursement obligations terminate immediately';
    expect(readingGrade([hard])).toBeGreaterThan(12);
  });
});
