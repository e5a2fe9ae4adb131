import { evaluate, parse } from 'groq-js';
import { keepsContent, readContentConfig } from '#config/content.ts';
import { fetchContent } from './fetch-content.ts';

/** Runs one GROQ query and returns plain data that is not checked yet. */
export type ContentSource = (query: string, params?: Record<string, unknown>) => Promise<unknown>;

/** Runs GROQ over documents in memory, each query once. */
export function createContentSource(documents: readonly unknown[]): ContentSource {
  const answers = new Map<string, Promise<unknown>>();
  return (query, params = {}) => {
    const key = JSON.stringify([query, params]);
    const answer = answers.get(key) ?? run(query, params);
    answers.set(key, answer);
    return answer;
  };

  async function run(query: string, params: Record<string, unknown>): Promise<unknown> {
    const value = await evaluate(parse(query, { params }), { dataset: documents, params });
    return value.get();
  }
}

let kept: Promise<ContentSource> | undefined;

/** The content of this process, fetched by its first query. */
export const contentSource: ContentSource = async (query, params) => {
  const source = kept ?? fetchSource();
  if (keepsContent) kept = source;
  return (await source)(query, params);
};

async function fetchSource(): Promise<ContentSource> {
  return createContentSource(await fetchContent(readContentConfig(process.env)));
}
