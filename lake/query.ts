import { evaluate, parse } from 'groq-js';
import { type Content, inPerspective } from './document.ts';
import { LakeError } from './errors.ts';

type Params = Record<string, unknown>;
export type Query = { query: string; params: Params; perspective: string };

const SEARCH_ALL = /\[\s*@\s*,\s*_id\s*\]\s+match\s+text::query\(\s*\$(\w+)\s*\)/g;
const SEARCH_FIELD = /\bmatch\s+text::query\(\s*\$(\w+)\s*\)/g;

/** Runs a GROQ query on the documents of one perspective. Throws LakeError if the query has a syntax error. */
export async function runQuery(documents: Content[], asked: Query): Promise<unknown> {
  const dataset = inPerspective(documents, asked.perspective);
  const { query, params } = withoutTextSearch(asked.query, asked.params, dataset);
  const tree = parseQuery(query, params);
  const value = await evaluate(tree, {
    dataset,
    params,
    identity: 'local-editor',
    sanity: { projectId: 'local', dataset: 'production' },
    timestamp: new Date(),
  });
  return (await value.get()) ?? null;
}

/** Returns a function that checks whether a listener's query matches a single document. */
export async function createMatcher(query: string, params: Params) {
  const tree = parseQuery(query, params);
  return async (document: Content | undefined): Promise<boolean> => {
    if (!document) return false;
    const value = await evaluate(tree, { dataset: [document], params });
    const found: unknown = await value.get();
    return Array.isArray(found) ? found.length > 0 : Boolean(found);
  };
}

function parseQuery(query: string, params: Params) {
  try {
    return parse(query, { params });
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    const position =
      error instanceof Error && 'position' in error ? { start: error.position } : undefined;
    throw new LakeError(400, 'queryParseError', message, { query, ...position });
  }
}

/**
 * The evaluator parses `text::query()` but cannot run it. This replaces a search of whole documents with the
 * list of matching IDs, and a search of one field with a prefix match.
 */
function withoutTextSearch(query: string, params: Params, dataset: Content[]) {
  if (!query.includes('text::query(')) return { query, params };
  const more: Params = { ...params };
  const rewritten = query
    .replace(SEARCH_ALL, (_, name: string) => {
      more[`${name}Found`] = search(String(params[name] ?? ''), dataset);
      return `_id in $${name}Found`;
    })
    .replace(SEARCH_FIELD, (_, name: string) => {
      more[`${name}Words`] = words(String(params[name] ?? '')).map((word) => `${word}*`);
      return `match $${name}Words`;
    });
  return { query: rewritten, params: more };
}

/** IDs of the documents in which every search word is a prefix of some word. */
function search(text: string, dataset: Content[]): string[] {
  const wanted = words(text);
  return dataset
    .filter((document) => {
      const held = strings(document).flatMap(words);
      return wanted.every((word) => held.some((other) => other.startsWith(word)));
    })
    .map((document) => document._id);
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(strings);
}
