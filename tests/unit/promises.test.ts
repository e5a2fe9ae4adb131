/** docs/promises.md lists each promise with its code and its test; promises.json lists the words that make it. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CANCEL_WINDOW_MINUTES, stepDays } from '#contracts/order/delivery-dates.ts';
import { REFUND_BUSINESS_DAYS } from '#contracts/order/refund.ts';
import { isPromising, promisingSentences } from '#tests/support/promising-sentences.ts';

const PROM = { tags: ['PROM-007'] };

const wording = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync('tests/unit/promises.json', 'utf8')));
const rows = readFileSync('docs/promises.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [promise = '', where = '', kept = '', shown = ''] = line.slice(2, -2).split(' | ');
    const phrases = (wording[promise] ?? []).map((phrase) => phrase.toLowerCase());
    return { promise, phrases, where, kept, shown };
  });
const sentences = promisingSentences();
/** A sentence may contain several promises: what remains without the listed words must not be another promise. */
const isListed = (sentence: string) => {
  const left = rows
    .flatMap(({ phrases }) => phrases)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, phrase) => text.replaceAll(phrase, ' | '), sentence.toLowerCase());
  return !isPromising(left);
};

describe('The list of promises', () => {
  it.each(rows)('says how each promise is kept, with an existing test: $promise', PROM, (row) => {
    expect(row.phrases.length).toBeGreaterThan(0);
    expect(row.where).toMatch(/^(?:content|emails|screens)(?:, (?:emails|screens))*$/);
    const files = [...row.kept.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const tests = [...row.shown.matchAll(/`([^`]+)` “([^”]+)”/g)];
    expect(tests.length, row.shown).toBeGreaterThan(0);
    for (const [, file = '', title = ''] of tests) {
      expect(readFileSync(file, 'utf8').replace(/\s+/g, ' '), file).toContain(title);
    }
  });

  it('has a row for each promise whose wording is listed', PROM, () => {
    expect(rows.map(({ promise }) => promise)).toEqual(Object.keys(wording));
  });

  it('contains the wording of every sentence that promises something', PROM, () => {
    expect(sentences.length).toBeGreaterThan(120);
    expect(sentences.filter(({ text }) => !isListed(text))).toEqual([]);
  });

  it('contains no wording that is not in use', PROM, () => {
    const all = sentences.map(({ text }) => text.toLowerCase());
    const idle = rows
      .flatMap(({ phrases }) => phrases)
      .filter((phrase) => !all.some((text) => text.includes(phrase)));
    expect(idle).toEqual([]);
  });

  it('matches the times in editors’ text with the code', PROM, () => {
    const said = (file: string) =>
      readFileSync(`src/cms/dataset/${file}.json`, 'utf8').replace(/\s+/g, ' ');
    const times = [
      ['faqEntry/refund', `for ${CANCEL_WINDOW_MINUTES} minutes after you pay`],
      ['faqEntry/refund', `within ${REFUND_BUSINESS_DAYS} business days`],
      ['legalPage/terms-conditions', `for ${CANCEL_WINDOW_MINUTES} minutes after you pay`],
      ['faqEntry/digital-card', `${stepDays.accepted} business day after you pay`],
      ['faqEntry/when-do-tags-arrive', `renewal ${stepDays.accepted} business day after`],
      ['faqEntry/when-do-tags-arrive', `sticker ${stepDays.mailed} business day later`],
      ['faqEntry/when-do-tags-arrive', `Overnight shipping takes ${stepDays.overnight} business`],
      ['faqEntry/when-do-tags-arrive', `Standard mail takes about ${stepDays.standard} business`],
    ] as const;
    for (const [file, text] of times) expect(said(file), file).toContain(text);
  });

  it.each([
    'We call you within 2 days.',
    'We replace a lost plate for nothing.',
    'You can cancel, and your money is back within two months.',
    'An instant quote is waiting for you.',
  ])('does not contain a planted sentence: %s', PROM, (planted) => {
    expect(isListed(planted)).toBe(false);
  });
});
