/** The words of a page: every sentence that its islands may show is in the areas that it carries. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Area, spanish, textsOf, WORDS } from '#words/spanish/spanish.ts';

const src = resolve(import.meta.dirname, '../../src');
const LANG = { tags: ['LANG-001'] };

const ISLANDS: Record<string, [files: string[], areas: readonly Area[]]> = {
  'every page': [['menu/HeaderMenu.tsx', 'early/start/header.ts', 'messages/Toasts.tsx'], []],
  'the login': [['account/Login.tsx', 'account/PrivacyRequest.tsx'], WORDS.account],
  'the dashboard': [['dashboard/Dashboard.tsx'], WORDS.dashboard],
  'the steps of an order': [['funnel/Funnel.tsx'], WORDS.funnel],
  'the checkout on a partner’s page': [['embed/Checkout.tsx'], WORDS.funnel],
};

describe('A page in Spanish', () => {
  it.each(Object.entries(ISLANDS))('carries all words of %s', LANG, (_, [files, areas]) => {
    const carried = textsOf(areas);
    const needed = sentencesFrom(files.map((file) => join(src, 'islands', file)));
    expect(needed.size).toBeGreaterThan(10);
    expect([...needed].filter((sentence) => !(sentence in carried))).toEqual([]);
  });

  it('has one translation of each sentence, with the same placeholders and tags', LANG, () => {
    const marks = (text: string) => [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(String).sort();
    const different = Object.entries(spanish).filter(
      ([english, translation]) => marks(english).join() !== marks(translation).join(),
    );
    expect(different).toEqual([]);
  });
});

/** Returns the sentences of the catalogues that occur in files or in what they import. */
function sentencesFrom(files: string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  const seen = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node) => {
      if (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly) return;
      if (ts.isStringLiteralLike(node)) {
        if (node.text in spanish) found.add(node.text);
        const imported = pathOf(node.text, file);
        if (imported) waiting.push(imported);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** Returns the file of an import. Undefined for packages and for the catalogues. */
function pathOf(name: string, from: string): string | undefined {
  if (!/^(?:#|\.\.?\/).*\.tsx?$/.test(name)) return undefined;
  const path = name.startsWith('#') ? join(src, name.slice(1)) : resolve(dirname(from), name);
  return existsSync(path) && !path.includes('words/spanish/') ? path : undefined;
}
