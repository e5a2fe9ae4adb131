import { describe, expect, it } from 'vitest';
import { sourcesIn, textOf } from './source-files.ts';

const VOCABULARY = 'src/funnel/vocabulary.ts';
const ARROWS = 'src/funnel/screens/shared.ts';
const files = sourcesIn('src/funnel').filter((file) => !file.endsWith('.test.ts'));
const screens = files.filter((file) => file.startsWith('src/funnel/screens/') && file !== ARROWS);

describe('a screen of the statechart', { tags: ['ONE-006'] }, () => {
  it('shares few names, and only those that several screens use', () => {
    expect(textOf(VOCABULARY).split('\n').length).toBeLessThanOrEqual(120);
    const words = [
      ...namesIn(VOCABULARY, /^ {4}(\w+): /gm),
      ...namesIn(ARROWS, /^export (?:const|function) (\w+)/gm),
    ];
    expect(words).toEqual(expect.arrayContaining(['addIds', 'hasItems', 'linkGone']));
    expect(words.filter((word) => !isShared(word))).toEqual([]);
  });

  it('defines its other names in its own file', () => {
    const elsewhere = screens.flatMap((screen) => namesIn(screen, / from '\.\/(\w+)\.ts'/g));
    // Two screens take payments.
    expect([...new Set(elsewhere)].toSorted()).toEqual(['paying', 'shared']);
  });

  it('uses only the storage and the clock passed to it', () => {
    const found = files.flatMap((file) =>
      namesIn(
        file,
        /(\w*storage\b|indexedDB|cookie|new Date\(\s*\)|Date\.now|setTimeout|setInterval)/gi,
      ).map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});

/** Whether this name is used by several screens, or by the transitions that all screens share. */
function isShared(word: string): boolean {
  const saidIn = (file: string) => codeOf(file).split(new RegExp(`\\b${word}\\b`)).length - 1;
  // The file that defines the name contains it once.
  return screens.filter(saidIn).length > 1 || saidIn(ARROWS) > 1 || isSaidByArrows(word);
}

function isSaidByArrows(word: string): boolean {
  return new RegExp(`'${word}'`).test(codeOf(ARROWS));
}

function namesIn(file: string, pattern: RegExp): string[] {
  return [...codeOf(file).matchAll(pattern)].flatMap(([, name]) => name ?? []);
}

function codeOf(file: string): string {
  return textOf(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
