/** No text can block the process: length is checked before characters, and patterns are linear. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Schema } from '#contracts/api/call.ts';
import { typedText } from '#contracts/api/typed-text.ts';
import { calls } from '#contracts/calls.ts';
import { isWholeRun } from '#tests/support/whole-run.ts';
import { sourcesIn, textOf } from '../source-files.ts';

/** Some patterns take a long time on a busy machine. After the timeout, the result is unknown. */
const LONGEST_MS = 300_000;

const SAFE = { tags: ['SAFE-001'] };

const sources = ['src', 'widgets', 'lake']
  .flatMap(sourcesIn)
  .filter((file) => !/\.test\.|\.gen\./.test(file));

/**
 * The patterns that were found to be safe, and the version of the checker, which needs half a minute for all of
 * them. This test checks only new ones. `npm run test:limits` checks all of them and writes the list.
 */
const CHECKED = new URL('checked-patterns.txt', import.meta.url);
const [checker = '', ...checked] = readFileSync(CHECKED, 'utf8').trimEnd().split('\n');
const MOST_UNLISTED = 30;

/** The library's rule for a uuid reads only 36 characters. */
const SHORT_FORMATS = ['uuid'];

describe('text in a request', SAFE, () => {
  it('has its length checked before a rule reads its characters', () => {
    const schemas = calls.flatMap(({ path, query, body }) =>
      [query, body].flatMap((schema) => (schema ? textsOf(schema, path) : [])),
    );
    expect(schemas.length).toBeGreaterThan(60);
    expect(schemas.filter(({ schema }) => isReadUnmeasured(schema)).map(({ at }) => at)).toEqual(
      [],
    );
  });

  it('is reported if a rule reads it first', () => {
    const pattern = z.regex(/^a$/);
    const short = z.maxLength(9, { abort: true });
    for (const wrong of [
      z.string().check(pattern),
      z.string().check(z.trim()),
      z.string().check(z.refine(() => true)),
      z.string().check(z.maxLength(9), pattern),
      z.string().check(pattern, short),
      z.email(),
    ]) {
      const [found] = textsOf(z.object({ a: z.array(z.optional(wrong)) }), '');
      expect(found && isReadUnmeasured(found.schema)).toBe(true);
    }
    for (const right of [
      z.string().check(short, pattern),
      z.string().check(z.minLength(1), z.maxLength(9)),
      typedText().check(z.trim(), pattern),
      z.uuid(),
    ]) {
      expect(isReadUnmeasured(right)).toBe(false);
    }
  });
});

describe('a pattern', SAFE, () => {
  it('takes time in proportion to the length of the text, regardless of its content', {
    timeout: 2 * LONGEST_MS,
  }, () => {
    const found = patternsIn(sources);
    expect(found.size).toBeGreaterThan(100);
    const version = `recheck ${checkerVersion()}`;
    const known = new Set(checker === version && !isWholeRun ? checked : []);
    const wrong = [...found].flatMap(([pattern, file]) => {
      const verdict = known.has(pattern) ? 'safe' : verdictOf(pattern);
      return verdict === 'safe' ? [] : [`${file}: ${pattern} is ${verdict}`];
    });
    expect(wrong).toEqual([]);
    if (isWholeRun) {
      writeFileSync(CHECKED, `${[version, ...[...found.keys()].sort()].join('\n')}\n`);
      return;
    }
    const unlisted = [...found.keys()].filter((pattern) => !known.has(pattern));
    expect(unlisted.length, 'Write the list: npm run test:limits').toBeLessThan(MOST_UNLISTED);
  });

  it('is reported if it is slower', () => {
    expect(verdictOf('/^\\S+@\\S+\\.\\S+$/')).toBe('vulnerable');
    expect(verdictOf('/\\/+$/')).toBe('vulnerable');
    expect(verdictOf('/^(a+)+$/i')).toBe('vulnerable');
    expect(verdictOf('/^[0-9]{4}$/')).toBe('safe');
  });

  it('is a literal, not composed of strings', () => {
    const built = sources.filter((file) => /\bRegExp\(/.test(textOf(file)));
    expect(built).toEqual([]);
  });
});

type Found = { at: string; schema: z.core.$ZodType };

function textsOf(schema: Schema | z.core.$ZodType, at: string): Found[] {
  const def = schema._zod.def;
  const inner = Object.entries(def).flatMap(([key, value]) => {
    const parts = key === 'shape' ? Object.entries(value) : [value].flat().map((one) => ['', one]);
    return parts.flatMap(([name, part]) =>
      part instanceof z.core.$ZodType ? textsOf(part, name ? `${at} ${name}` : at) : [],
    );
  });
  return def.type === 'string' ? [{ at, schema }] : inner;
}

/** Whether a rule about characters comes before the length rule that ends the check. */
function isReadUnmeasured(schema: z.core.$ZodType): boolean {
  const def = schema._zod.def;
  if ('format' in def && !SHORT_FORMATS.includes(String(def.format))) return true;
  for (const { _zod } of def.checks ?? []) {
    const { check, abort } = _zod.def;
    if (check === 'max_length' && abort) return false;
    if (!['max_length', 'min_length', 'length_equals'].includes(check)) return true;
  }
  return false;
}

function patternsIn(files: string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) found.set(node.text, file);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, programOf(file), ts.ScriptTarget.Latest, false, kind));
  }
  return found;
}

/** Returns the frontmatter and the scripts of a page. */
function programOf(file: string): string {
  const text = textOf(file);
  if (!file.endsWith('.astro')) return text;
  const [, fenced = '', page = ''] = text.split(/^---$/m, 3);
  const [, ...scripts] = page.split(/<script(?: is:inline)?>/);
  return [fenced, ...scripts.map((script) => script.split('</script>')[0])].join(';\n');
}

function checkerVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('recheck/package.json');
  return z.object({ version: z.string() }).parse(manifest).version;
}

function verdictOf(pattern: string): 'safe' | 'vulnerable' | 'unknown' {
  const end = pattern.lastIndexOf('/');
  // An attack is measured by the characters that it makes the engine read, not by time, which depends on the
  // machine.
  const limits = { timeout: LONGEST_MS, attackTimeout: null };
  return checkSync(pattern.slice(1, end), pattern.slice(end + 1), limits).status;
}
