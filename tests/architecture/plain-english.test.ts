/** Comments and texts can be understood at first reading. */
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourcesIn, textOf } from './source-files.ts';

/** Words that a newcomer has to read twice, an example of them, and what to write instead. */
const TO_AVOID = [
  {
    pattern:
      /\banswer(ed function|s (how|what|when|where|whether|which|who|why|the|an?|its|null|undefined|true|false)\b)/i,
    example: 'Answers how to end the turn.',
    reason: 'a function "returns"; an answer is what a person or a server gives',
  },
  {
    pattern: /\b(so many (days|failures|tries|years)|for who\b|to who\b)/i,
    example: 'The date that lies so many days later.',
    reason: 'name the count, and say "for those who"',
  },
  {
    pattern: /\banew\b/i,
    example: 'Each attempt is signed anew.',
    reason: 'say "again"',
  },
  {
    pattern:
      /\b\w*(anonymis|authoris|normalis|recognis|sanitis)(e|es|ed|ing)\b|\blicence\b|\blabelled\b|\b(behavi|col|fav)our/i,
    example: 'a message that is not sanitised yet',
    reason: 'the product is American, and so is its spelling',
  },
];

/** Comments at the beginning of a line, as all of ours are; consecutive `//` lines are one comment. */
const COMMENT = /^[ \t]*(?:\{?\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm;

/** Text in quotes, roughly: an apostrophe in a comment may begin one, too. */
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`]*`/g;

const sources = [
  ...['src', 'lake', 'widgets', 'scripts', 'tests'].flatMap(sourcesIn),
  // Not the whole folder: it also holds the Studio's packages.
  ...globSync('studio/{*,schemaTypes/**/*}.ts', { cwd: root }),
].filter((file) => !file.endsWith('.gen.ts'));

describe('a comment', { tags: ['ONE-015'] }, () => {
  const comments = sources.flatMap((file) =>
    commentsIn(textOf(file)).map((comment) => ({ file, comment })),
  );

  it.each(TO_AVOID)('is written in plain English: $reason', ({ pattern, example }) => {
    expect(example).toMatch(pattern);
    expect(comments.filter(({ comment }) => pattern.test(comment))).toEqual([]);
  });

  it('is found in every room', () => {
    expect(commentsIn('/**\n * Answers how\n * to end it.\n */\n')).toEqual([
      'Answers how to end it.',
    ]);
    expect(comments.length).toBeGreaterThan(2000);
  });
});

describe('a text, shown or not', { tags: ['ONE-015'] }, () => {
  // Titles of tests are not read by the public.
  const literals = sources
    .filter((file) => !file.startsWith('tests/') && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => (textOf(file).match(LITERAL) ?? []).map((text) => ({ file, text })));

  it.each(TO_AVOID)('is written in plain English: $reason', ({ pattern }) => {
    expect(literals.length).toBeGreaterThan(2000);
    expect(literals.filter(({ text }) => pattern.test(text))).toEqual([]);
  });

  it('calls a customer, guest, partner or caller "they"', () => {
    const texts = sources.filter((file) => file !== relative(root, import.meta.filename));
    expect(texts.filter((file) => /\b(he|his|him|himself)\b/i.test(textOf(file)))).toEqual([]);
  });
});

/** The text of each comment, without its marks and line breaks. */
function commentsIn(text: string): string[] {
  return [...text.matchAll(COMMENT)].map(([comment]) =>
    comment
      .replace(/^[ \t]*(\/\*\*?|\{\/\*|\*(?!\/)|\/\/|<!--)/gm, '')
      .replace(/\*\/$|-->$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
