import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { requirements } from '../requirements.ts';
import { importsOf, sourcesIn, textOf } from './source-files.ts';

/** The test suites that every adapter of a gateway passes. */
const SUITE = /^tests\/support\/gateways\//;
/** Files that nothing imports because others run them: a page, a command, the React widget, or a partner's check. */
const ENTRY = /\.astro$|^widgets\/(react\/|package\/webhook)/;

const product = ['src', 'lake', 'widgets'].flatMap(sourcesIn);
const sources = [...product, ...sourcesIn('tests')];
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const tests = sources.filter(isTest);

const written = [...tests, ...sources.filter((file) => SUITE.test(file))].map(readTests);

describe('a test', () => {
  it('has a title of at most 100 characters', { tags: ['ONE-014'] }, () => {
    const titles = written.flatMap(({ file, titles }) => titles.map((title) => ({ file, title })));
    expect(titles.length).toBeGreaterThan(1000);
    expect(titles.filter(({ title }) => title.length > 100)).toEqual([]);
  });

  it('names its requirements in tags, and not in brackets', { tags: ['ONE-014'] }, () => {
    const named = tests.flatMap((file) =>
      [...textOf(file).matchAll(/\[[A-Z]+-\d{3}\b.*/g)].map(([text]) => `${file}: ${text}`),
    );
    expect(named).toEqual([]);
  });

  it('names requirements that exist', { tags: ['ONE-014'] }, () => {
    const known = new Set([...requirements.map(({ id }) => id), 'long']);
    const ids = written.flatMap(({ file, tags }) =>
      tags.map((tag) => ({ file, id: tag.replace(/^@/, '') })),
    );
    expect(ids.length).toBeGreaterThan(1000);
    expect(ids.filter(({ id }) => !known.has(id))).toEqual([]);
  });
});

describe('a test in a browser', () => {
  it('fails if a page violates its policy', { tags: ['SAFE-018'] }, () => {
    const inBrowser = tests.filter((file) => file.startsWith('tests/e2e/'));
    expect(inBrowser.length).toBeGreaterThan(40);
    const own = /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/;
    expect(inBrowser.filter((file) => own.test(textOf(file)))).toEqual([]);
  });
});

describe('a test file', () => {
  it('has at most 400 lines', { tags: ['ONE-014'] }, () => {
    const long = tests
      .map((file) => ({ file, lines: textOf(file).trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });

  // Later files in the same process would see the change.
  it('replaces no module, and sets variables only with vi.stubEnv', () => {
    const change =
      /\bvi\.(mock|doMock|hoisted|resetModules)\(|\bprocess\.env(\.\w+|\[[^\]]+\]) =[^=]|\bdelete process\.env|\bprocess\.chdir\(/;
    const inBrowser = /^tests\/e2e/;
    const changing = tests.filter((file) => !inBrowser.test(file) && change.test(textOf(file)));
    expect(changing).toEqual([]);
  });
});

describe('code that only tests need', () => {
  it('is in a test folder', { tags: ['ONE-014'] }, () => {
    const users = Map.groupBy(
      [...sources, ...['scripts', 'studio'].flatMap(sourcesIn)].flatMap((file) =>
        importsOf(file).map((target) => ({ file, target })),
      ),
      ({ target }) => target,
    );
    const byTestsOnly = product
      .filter((file) => !isTest(file) && !ENTRY.test(file))
      .filter((file) => {
        const imports = users.get(file) ?? [];
        const isTestCode = (user: string) => isTest(user) || user.startsWith('tests/');
        return imports.length > 0 && imports.every((use) => isTestCode(use.file));
      });
    expect(byTestsOnly).toEqual([]);
  });

  it('is not imported by the product', { tags: ['ONE-014'] }, () => {
    const helped = product
      .filter((file) => !isTest(file))
      .filter((file) =>
        importsOf(file).some((target) => /^(vitest|@playwright|fast-check|tests\/)/.test(target)),
      );
    expect(helped).toEqual([]);
  });
});

/** Returns the titles of a file's tests and groups as written, and the tags in their options. */
function readTests(file: string) {
  const source = ts.createSourceFile(
    file,
    textOf(file),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const titles: string[] = [];
  const tags: string[] = [];
  function visit(node: ts.Node) {
    const [title, options] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && title && isTestCall(node.expression)) {
      if (ts.isStringLiteralLike(title)) titles.push(title.text);
      else if (ts.isTemplateExpression(title)) titles.push(title.getText().slice(1, -1));
      if (options && ts.isObjectLiteralExpression(options)) tags.push(...tagsOf(options));
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return { file, titles, tags };
}

/** Whether this is `it`, `test.describe`, `describe.each(rows)` or something similar. */
function isTestCall(callee: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) {
    return isTestCall(callee.expression);
  }
  return ts.isIdentifier(callee) && ['it', 'test', 'describe'].includes(callee.text);
}

function tagsOf(options: ts.ObjectLiteralExpression): string[] {
  return options.properties
    .filter((property) => /^tags?\b/.test(property.getText()))
    .flatMap((property) => [...property.getText().matchAll(/'([^']+)'/g)])
    .map(([, tag = '']) => tag);
}
